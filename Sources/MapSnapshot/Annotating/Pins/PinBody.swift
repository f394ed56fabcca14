import Cairo
import MapGeometry
import Platform

package import struct Colors.Color

/// The common style of the built-in markers: a soft shadow, a white rim, and a body lit slightly from above.
///
/// The rim separates the body from dark and aerial maps, and the shadow separates the rim from light maps.
struct PinBody {
    let color: Color
    let outline: BodyOutline
    /// Width of the white rim in points.
    let rim: Double
    /// Width of the visible shadow beyond the rim, in points.
    let shade: Double

    /// Vertical offset of the shadow, as a fraction of its width.
    private static let fall = 0.42

    /// Overhang of rim and visible shadow beyond the outline.
    var margin: EdgeInsets { insets(shade) }

    /// Overhang of everything painted beyond the outline.
    var reach: EdgeInsets { insets(SoftShadow.reach(shade)) }

    private func insets(_ shadow: Double) -> EdgeInsets {
        EdgeInsets(
            top: rim + shadow - shade * Self.fall, right: rim + shadow, bottom: rim + shadow + shade * Self.fall,
            left: rim + shadow)
    }

    /// Draws the body with the top left of its outline at the origin.
    func draw(on cairo: borrowing CairoContext) throws {
        try cairo.isolated { cairo in
            cairo.translate(x: 0, y: shade * Self.fall)
            try SoftShadow.draw(outline, rim: rim, shade: shade, on: cairo)
        }
        outline.add(to: cairo, inset: 0)
        cairo.stroke(.color(.white), width: 2 * rim)
        outline.add(to: cairo, inset: 0)
        cairo.fill(.color(color.opaque.mixed(with: .black, 0.2)))
        outline.add(to: cairo, inset: Self.edge(rim))
        let (light, dark) = (color.opaque.mixed(with: .white, 0.16), color.opaque.mixed(with: .black, 0.08))
        cairo.fill(
            .linear(
                x0: 0, y0: outline.span.top, x1: 0, y1: outline.span.bottom,
                // In the middle, it is exactly the requested color.
                stops: [(0, light), (0.4, color.opaque), (0.65, color.opaque), (1, dark)]))
    }

    /// Width of the darker line at the edge of the body.
    private static func edge(_ rim: Double) -> Double { rim * 0.45 }
}

extension Color {
    /// The color without transparency.
    var opaque: Color { Color(red: red, green: green, blue: blue) }

    /// Opacity, 0 (invisible) to 1.
    var opacity: Double { Double(alpha) / 255 }

    /// This color mixed with a fraction (0 to 1) of another; keeps its alpha.
    func mixed(with other: Color, _ part: Double) -> Color {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(Double(a) + (Double(b) - Double(a)) * part) }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: alpha)
    }
}

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
