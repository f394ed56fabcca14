import Cairo
import Glibc
import MapGeometry

import struct Imaging.Color

/// The pin that comes with the library: a drop that stands on its place with its tip.
///
/// Drawn from curves at any scale. Its own light and a soft shadow keep it readable on light, dark and aerial maps.
struct BuiltInPin {
    let color: Color
    let size: Pin.Size

    /// Radius of the head in points.
    private var radius: Double {
        switch size {
        case .small: 7.5
        case .mid: 11
        case .large: 15
        }
    }

    /// From the tip to the top of the head in points.
    private var height: Double { radius * 2.95 }

    /// The box around head and tip; the tip is the middle of its bottom edge.
    var bounds: Size { Size(width: 2 * radius, height: height) }

    /// Width of the dark line around the drop, and of the light around that, in points.
    private var line: Double { max(0.8, radius * 0.085) }

    /// Radius of the pool of shade in points.
    private var shade: Double { radius * 0.95 }

    /// How far light and shade reach beyond `bounds`, in points.
    var margin: EdgeInsets {
        EdgeInsets(top: line, right: line, bottom: max(line, shade * Self.shadeFlatness), left: line)
    }

    private static let shadeFlatness = 0.42

    /// Draws the pin with its tip at the origin.
    func draw(on cairo: borrowing CairoContext) {
        outline(on: cairo, inset: 0)
        cairo.stroke(.color(Color(red: 255, green: 255, blue: 255, alpha: 0xB0)), width: 2 * line)
        // Over the light, which would else be a pale blob around the tip.
        shadow(on: cairo)
        outline(on: cairo, inset: 0)
        cairo.fill(.color(color.mixed(with: .black, 0.28)))
        outline(on: cairo, inset: line)
        cairo.fill(
            .linear(
                x0: 0, y0: -height, x1: 0, y1: 0,
                stops: [(0, color.mixed(with: .white, 0.16)), (0.55, color), (1, color.mixed(with: .black, 0.14))]))
        cairo.circle(x: 0, y: radius - height, radius: radius * 0.40)
        cairo.fill(.color(.white))
    }

    /// A drop: an arc over the head, and from where it ends two curves that lean in towards the tip.
    private func outline(on cairo: borrowing CairoContext, inset: Double) {
        let radius = self.radius - inset
        let centre = self.radius - height
        // Moving the two flanks inward by `inset` moves the tip up by more, for it is a narrow angle.
        let tip = -inset * 2.2
        // Where the arc turns into the flank, as an angle below the horizontal.
        let angle = 24 * Double.pi / 180
        let (joinX, joinY) = (radius * cos(angle), centre + radius * sin(angle))
        // The flank starts along the circle's tangent and arrives nearly upright.
        let reach = (tip - joinY) * 0.42
        let (startX, startY) = (joinX - reach * sin(angle), joinY + reach * cos(angle))
        let (endX, endY) = (radius * 0.16, tip - (tip - joinY) * 0.34)
        cairo.move(x: 0, y: tip)
        cairo.curve(x1: -endX, y1: endY, x2: -startX, y2: startY, x3: -joinX, y3: joinY)
        // The arc over the head, as two Bézier curves; their handles are 4/3 tan(quarter of the angle).
        let sweep = (.pi + 2 * angle) / 2
        let handle = radius * 4 / 3 * tan(sweep / 4)
        cairo.curve(
            x1: -joinX - handle * sin(angle), y1: joinY - handle * cos(angle), x2: -handle, y2: centre - radius, x3: 0,
            y3: centre - radius)
        cairo.curve(
            x1: handle, y1: centre - radius, x2: joinX + handle * sin(angle), y2: joinY - handle * cos(angle),
            x3: joinX, y3: joinY)
        cairo.curve(x1: startX, y1: startY, x2: endX, y2: endY, x3: 0, y3: tip)
        cairo.close()
    }

    /// A flat pool of shade around the tip.
    private func shadow(on cairo: borrowing CairoContext) {
        cairo.isolated { cairo in
            cairo.scale(x: 1, y: Self.shadeFlatness)
            cairo.circle(x: 0, y: 0, radius: shade)
            let stops: [(Double, Color)] = [(0, 0x70), (0.35, 0x48), (0.7, 0x14), (1, 0)].map { stop, alpha in
                (stop, Color(red: 0, green: 0, blue: 0, alpha: alpha))
            }
            cairo.fill(.radial(x: 0, y: 0, radius: shade, stops: stops))
        }
    }
}

extension Color {
    fileprivate static let black = Color(red: 0, green: 0, blue: 0)
    fileprivate static let white = Color(red: 255, green: 255, blue: 255)

    /// This colour with a part (0 to 1) of another in it; alpha stays.
    fileprivate func mixed(with other: Color, _ part: Double) -> Color {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(Double(a) + (Double(b) - Double(a)) * part) }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: alpha)
    }
}
