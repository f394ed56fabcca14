/// A position in an image in 256ths of a pixel: x right, y down, with the first pixel's corner at 0.
///
/// All corners are rounded to this grid once, so shapes that share an edge compute exactly the same crossings.
package struct PixelPoint: Hashable, Sendable {
    /// Steps per pixel.
    package static let steps = 256.0
    /// Positions are clamped to this, about eight million pixels.
    package static let limit = 2_147_483_392.0

    /// To the right.
    package var x: Int32
    /// Down.
    package var y: Int32

    /// Creates a position in steps.
    @inline(__always)
    package init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }

    /// Rounds a position in pixels to steps; NaN becomes 0.
    @inline(__always)
    package init(x: Double, y: Double) {
        self.x = Self.steps(x)
        self.y = Self.steps(y)
    }

    @inline(__always)
    private static func steps(_ value: Double) -> Int32 {
        // Adding and subtracting 1.5 · 2^52 rounds to the nearest integer without a function call.
        let shift = 6_755_399_441_055_744.0
        let rounded = (value * steps + shift) - shift
        guard abs(rounded) <= limit else { return rounded > 0 ? Int32(limit) : rounded < 0 ? -Int32(limit) : 0 }
        return Int32(rounded)
    }
}

/// The bounding box of positions, in steps.
package struct PixelBox: Hashable, Sendable {
    private(set) var left: Int32
    private(set) var top: Int32
    private(set) var right: Int32
    private(set) var bottom: Int32

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

    /// Extends the box to a position.
    package mutating func formUnion(_ point: PixelPoint) {
        (left, right) = (min(left, point.x), max(right, point.x))
        (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
}
