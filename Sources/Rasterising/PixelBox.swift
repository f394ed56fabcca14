/// The bounding box of positions, in steps.
package struct PixelBox: Hashable, Sendable {
    private(set) var left = Int32.max
    private(set) var top = Int32.max
    private(set) var right = Int32.min
    private(set) var bottom = Int32.min

    /// The box around two positions.
    @inline(__always)
    init(_ one: PixelPoint, _ other: PixelPoint) {
        (left, right) = (min(one.x, other.x), max(one.x, other.x))
        (top, bottom) = (min(one.y, other.y), max(one.y, other.y))
    }

    /// A box with its edges.
    package init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    private init() {}

    /// The box around positions.
    package static func around(_ points: Span<PixelPoint>) -> PixelBox {
        var box = PixelBox()
        for index in points.indices {
            let point = points[index]
            (box.left, box.right) = (min(box.left, point.x), max(box.right, point.x))
            (box.top, box.bottom) = (min(box.top, point.y), max(box.bottom, point.y))
        }
        return box
    }
}
