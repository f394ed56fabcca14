import Cairo
import MapGeometry

import struct Colors.Color

/// What the built-in markers have in common: a soft shadow, a white rim, and a body with a little light from above.
///
/// The rim parts the body from dark and aerial maps, the shadow the rim from light ones.
struct PinBody {
    let color: Color
    /// Points of white around the body.
    let rim: Double
    /// How far the shadow reaches beyond the rim, points.
    let shade: Double
    /// From the top to the bottom of the body, points.
    let top, bottom: Double

    /// The shadow falls down by this part of its reach.
    private static let fall = 0.42
    /// Strokes that the shadow is made of: a blur that stays curves in SVG and PDF.
    private static let steps = 6

    var margin: EdgeInsets {
        EdgeInsets(
            top: rim + shade * (1 - Self.fall), right: rim + shade, bottom: rim + shade * (1 + Self.fall),
            left: rim + shade)
    }

    /// Draws the body whose outline `path` makes, given how far inside of it, in points.
    func draw(on cairo: borrowing CairoContext, path: (borrowing CairoContext, Double) -> Void) {
        cairo.isolated { cairo in
            cairo.translate(x: 0, y: shade * Self.fall)
            for step in 1...Self.steps {
                path(cairo, 0)
                // Each stroke lies on the wider ones before it, so that the shade grows towards the body.
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
                // In the middle it is the very colour that was asked for.
                stops: [(0, light), (0.4, color.opaque), (0.65, color.opaque), (1, dark)]))
    }

    /// Width of the darker line at the body's edge.
    private static func edge(_ rim: Double) -> Double { rim * 0.45 }

    private static let shadow = Color(red: 0, green: 0, blue: 0, alpha: 14)
}

extension Color {
    /// Without transparency.
    var opaque: Color { Color(red: red, green: green, blue: blue) }

    /// 0 (nothing) to 1.
    var opacity: Double { Double(alpha) / 255 }

    /// This colour with a part (0 to 1) of another in it; alpha stays.
    func mixed(with other: Color, _ part: Double) -> Color {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(Double(a) + (Double(b) - Double(a)) * part) }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: alpha)
    }
}
