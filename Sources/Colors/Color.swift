/// An sRGB color with straight (not premultiplied) alpha and 8 bits per channel.
public struct Color: Hashable, Sendable {
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8
    /// Opacity, 0 (transparent) to 255 (opaque).
    public var alpha: UInt8

    /// Creates a color from four channels.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Opaque white.
    public static let white = Color(red: 255, green: 255, blue: 255)
    /// Opaque black.
    public static let black = Color(red: 0, green: 0, blue: 0)
    /// Transparent black, as in CSS.
    public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

    /// The straight word `0xAARRGGBB`.
    package var straight: UInt32 {
        UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }

    /// The color of a straight word `0xAARRGGBB`.
    package init(straight word: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: word >> 16), green: UInt8(truncatingIfNeeded: word >> 8),
            blue: UInt8(truncatingIfNeeded: word), alpha: UInt8(truncatingIfNeeded: word >> 24))
    }
}

extension Color: CustomStringConvertible {
    /// `#rrggbb`, or `#rrggbbaa` if it is not opaque.
    public var description: String {
        (alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]).reduce(into: "#") { text, channel in
            text += (channel < 16 ? "0" : "") + String(channel, radix: 16)
        }
    }
}
