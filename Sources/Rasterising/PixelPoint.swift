/// A place in an image in 256ths of a pixel: x to the right, y down, the corner of the first pixel at 0.
///
/// All corners are rounded to this grid once. So whatever shares an edge computes the same crossings of it, to the bit.
package struct PixelPoint: Hashable, Sendable {
    /// Steps per pixel.
    package static let steps = 256.0
    /// Farther places are moved to the edge of the range: eight million pixels.
    package static let limit = 2_147_483_392.0

    /// To the right.
    package var x: Int32
    /// Down.
    package var y: Int32

    /// A place in steps.
    @inline(__always)
    package init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }

    /// The step nearest to a place in pixels; what is not a number becomes 0.
    @inline(__always)
    package init(x: Double, y: Double) {
        self.x = Self.steps(x)
        self.y = Self.steps(y)
    }

    @inline(__always)
    private static func steps(_ value: Double) -> Int32 {
        // Adding and taking away 1.5 · 2^52 rounds to the nearest whole number, without a call.
        let shift = 6_755_399_441_055_744.0
        let rounded = (value * steps + shift) - shift
        guard abs(rounded) <= limit else { return rounded > 0 ? Int32(limit) : rounded < 0 ? -Int32(limit) : 0 }
        return Int32(rounded)
    }
}
