import Cairo
import MapGeometry

import struct Colors.Color

/// The common style of the built-in markers: a soft shadow, a white rim, and a body lit slightly from above.
///
/// The rim separates the body from dark and aerial maps, and the shadow separates the rim from light maps.
struct PinBody {
    let color: Color
    /// Width of the white rim in points.
    let rim: Double
    /// Width of the shadow beyond the rim, in points.
    let shade: Double
    /// Top and bottom of the body, in points.
    let top, bottom: Double

    /// Vertical offset of the shadow, as a fraction of its width.
    private static let fall = 0.42
    /// Number of strokes that form the shadow: a blur made of shapes, for SVG and PDF.
    private static let steps = 6

    var margin: EdgeInsets {
        EdgeInsets(
            top: rim + shade * (1 - Self.fall), right: rim + shade, bottom: rim + shade * (1 + Self.fall),
            left: rim + shade)
    }

    /// Draws the body.
    ///
    /// `path` adds its outline, inset by a distance in points.
    func draw(on cairo: borrowing CairoContext, path: (borrowing CairoContext, Double) -> Void) {
        cairo.isolated { cairo in
            cairo.translate(x: 0, y: shade * Self.fall)
            for step in 1...Self.steps {
                path(cairo, 0)
                // Each stroke lies on the wider ones before it, so that the shadow gets darker toward the body.
                let reach = shade * Double(Self.steps + 1 - step) / Double(Self.steps)
                cairo.stroke(.color(Self.shadow), width: 2 * (rim + reach))
            }
        }
        path(cairo, 0)
        cairo.stroke(.color(.white), width: 2 * rim)
        path(cairo, 0)
        cairo.fill(.color(color.opaque.mixed(with: .black, 0.2)))
        path(cairo, Self.edge(rim))
        let (light, dark) = (color.opaque.mixed(with: .white, 0.16), color.opaque.mixed(with: .black, 0.08))
        cairo.fill(
            .linear(
                x0: 0, y0: top, x1: 0, y1: bottom,
                // In the middle, it is exactly the requested color.
                stops: [(0, light), (0.4, color.opaque), (0.65, color.opaque), (1, dark)]))
    }

    /// Width of the darker line at the edge of the body.
    private static func edge(_ rim: Double) -> Double { rim * 0.45 }

    private static let shadow = Color(red: 0, green: 0, blue: 0, alpha: 14)
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
