/// A color of a style: sRGB with straight alpha, channels from 0 to 1.
///
/// Alpha is straight because a transparent color keeps its red, green and blue in interpolation.
package struct StyleColor: Hashable, Sendable {
    /// Red, 0 to 1.
    package var red: Float
    /// Green, 0 to 1.
    package var green: Float
    /// Blue, 0 to 1.
    package var blue: Float
    /// Opacity, 0 to 1.
    package var alpha: Float

    /// Creates a color from straight channels.
    package init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Opaque black.
    package static let black = StyleColor(red: 0, green: 0, blue: 0)
    /// Opaque white.
    package static let white = StyleColor(red: 1, green: 1, blue: 1)
    /// Transparent black.
    package static let transparent = StyleColor(red: 0, green: 0, blue: 0, alpha: 0)

    /// Red, green, blue and alpha, premultiplied.
    package var premultiplied: SIMD4<Float> { SIMD4(red * alpha, green * alpha, blue * alpha, alpha) }

    /// Whether the color is opaque.
    package var isOpaque: Bool { alpha >= 1 }

    /// The color as text in expressions: `rgba(85,255,0,0.5)`.
    var text: String {
        func byte(_ channel: Float) -> String { JSNumber.text((Double(channel) * 255 + 0.5).rounded(.down)) }
        return "rgba(\(byte(red)),\(byte(green)),\(byte(blue)),\(JSNumber.text(alpha)))"
    }
}
