package import VectorTiles

/// A rectangle in tile units.
package struct TileBox: Hashable, Sendable {
    /// The edges, inclusive.
    package private(set) var left: Int32
    package private(set) var top: Int32
    package private(set) var right: Int32
    package private(set) var bottom: Int32

    /// An empty box.
    package static let empty = TileBox(left: .max, top: .max, right: .min, bottom: .min)

    /// Creates the bounding box of vertices.
    @inline(__always)
    package init(_ points: Span<TilePoint>) {
        var (left, top, right, bottom) = (Int16.max, Int16.max, Int16.min, Int16.min)
        for index in points.indices {
            let point = points[index]
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
        self = .empty
        guard points.count > 0 else { return }
        (self.left, self.top, self.right, self.bottom) = (Int32(left), Int32(top), Int32(right), Int32(bottom))
    }

    private init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Whether two boxes overlap.
    @inline(__always)
    package func touches(_ other: TileBox) -> Bool {
        left <= other.right && right >= other.left && top <= other.bottom && bottom >= other.top
    }

    mutating func grow(x: Double, y: Double) {
        let (x, y) = (Int32(min(max(x, -1e9), 1e9)), Int32(min(max(y, -1e9), 1e9)))
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
    }
}
