import MapGeometry
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

    /// The part of a tile covered by a descendant, in tile units.
    init(of square: TileCoordinate, in tile: TileCoordinate) {
        let levels = min(square.z - tile.z, 30)
        let side = Int(TilePoint.extent)
        func unit(_ index: Int, _ start: Int) -> Int32 { Int32(clamping: ((index - start << levels) * side) >> levels) }
        self.init(
            left: unit(square.x, tile.x), top: unit(square.y, tile.y), right: unit(square.x + 1, tile.x) - 1,
            bottom: unit(square.y + 1, tile.y) - 1)
    }

    /// Whether it contains a vertex.
    @inline(__always)
    func contains(_ point: TilePoint) -> Bool {
        let (x, y) = (Int32(point.x), Int32(point.y))
        return x >= left && x <= right && y >= top && y <= bottom
    }

    /// Whether two boxes overlap.
    @inline(__always)
    package func touches(_ other: TileBox) -> Bool {
        left <= other.right && right >= other.left && top <= other.bottom && bottom >= other.top
    }

    /// The index of the first of some boxes that overlaps it; their number if none does.
    func first(in boxes: Span<TileBox>, from start: Int) -> Int {
        var index = start
        while index < boxes.count, !touches(boxes[index]) { index += 1 }
        return index
    }

    mutating func grow(x: Double, y: Double) {
        let (x, y) = (Int32(min(max(x, -1e9), 1e9)), Int32(min(max(y, -1e9), 1e9)))
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
    }
}
