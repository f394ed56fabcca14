/// The bounding box of positions, in steps.
package struct PixelBox: Hashable, Sendable {
    let left: Int32
    let top: Int32
    let right: Int32
    let bottom: Int32

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
}
