/// A linear change of straight colors, 0 to 1 per channel.
package struct ColorMatrix: Hashable, Sendable {
    /// The effect of red on red, green and blue.
    package var red: SIMD3<Float>
    /// The effect of green.
    package var green: SIMD3<Float>
    /// The effect of blue.
    package var blue: SIMD3<Float>
    /// What is added.
    package var offset: SIMD3<Float>

    /// No change.
    package static let identity = ColorMatrix(red: [1, 0, 0], green: [0, 1, 0], blue: [0, 0, 1], offset: .zero)

    /// Creates a matrix.
    package init(red: SIMD3<Float>, green: SIMD3<Float>, blue: SIMD3<Float>, offset: SIMD3<Float>) {
        (self.red, self.green, self.blue, self.offset) = (red, green, blue, offset)
    }

    /// The changed color of a premultiplied word; transparent stays transparent.
    @inline(__always)
    func applied(to word: UInt32) -> UInt32 {
        let alpha = word >> 24
        guard alpha > 0 else { return 0 }
        let straight = 1 / Float(alpha)
        let color =
            red * (Float(word >> 16 & 255) * straight) + green * (Float(word >> 8 & 255) * straight)
            + blue * (Float(word & 255) * straight) + offset
        let scale = Float(alpha)
        @inline(__always) func channel(_ value: Float) -> UInt32 { value > 0 ? UInt32(min(value, 1) * scale + 0.5) : 0 }
        return alpha << 24 | channel(color.x) << 16 | channel(color.y) << 8 | channel(color.z)
    }
}
