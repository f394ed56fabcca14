import Glibc

package import struct Colors.Color

extension Color {
    /// A soft black for text.
    package static let ink = Color(red: 0x20, green: 0x23, blue: 0x27)

    /// White, or the soft black if white is not readable on this color.
    var readable: Color { Self.contrast(luminance, 1) >= 3 ? .white : .ink }

    /// Contrast ratio of two luminances, 1 to 21; large text requires 3 (WCAG 2.2, 1.4.3).
    static func contrast(_ first: Double, _ second: Double) -> Double {
        (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// Relative luminance, 0 to 1, ignoring alpha (WCAG 2.2).
    var luminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
