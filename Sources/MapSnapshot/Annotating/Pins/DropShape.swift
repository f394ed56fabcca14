import Cairo
import Glibc
import MapGeometry

import struct Colors.Color

/// The drop, with its tip on its place.
struct DropShape: PinShape {
    let color: Color
    let emblem: PinEmblem?
    /// Radius of the head in points.
    let radius: Double

    init(_ pin: Pin, label: String?) throws(SnapshotError) {
        color = pin.color
        radius = pin.size.radius
        emblem = try PinEmblem(label, radius: radius)
    }

    /// Height from the tip to the top of the head, in points.
    private var height: Double { radius * 2.95 }

    let anchor = Pin.Anchor.bottom
    var lines: [TextLine] { emblem.map { [$0.line] } ?? [] }
    var bounds: Size { Size(width: 2 * radius, height: height) }
    var margin: EdgeInsets { body.margin }

    private var body: PinBody {
        PinBody(color: color, rim: pinRim(radius), shade: radius * 0.3, top: 0, bottom: height)
    }

    func draw(on cairo: borrowing CairoContext) throws {
        try cairo.group(opacity: color.opacity) { cairo in
            ground(on: cairo)
            body.draw(on: cairo) { cairo, inset in outline(on: cairo, inset: inset) }
            guard let emblem else {
                cairo.circle(x: radius, y: radius, radius: radius * 0.4)
                return cairo.fill(.color(color.readable))
            }
            try emblem.draw(on: cairo, x: radius, y: radius, radius: radius, color: color)
        }
    }

    /// Adds the outline: an arc around the head, and two curves from its ends to the tip.
    private func outline(on cairo: borrowing CairoContext, inset: Double) {
        let radius = self.radius - inset
        let (middle, center) = (self.radius, self.radius)
        // Moving the sides inward by `inset` moves the tip up farther, because its angle is narrow.
        let tip = height - inset * 2.2
        // Where the arc meets the side, as an angle below the horizontal.
        let angle = 24 * Double.pi / 180
        let (joinX, joinY) = (radius * cos(angle), center + radius * sin(angle))
        // The side starts along the circle's tangent and arrives almost vertically.
        let reach = (tip - joinY) * 0.42
        let (startX, startY) = (joinX - reach * sin(angle), joinY + reach * cos(angle))
        let (endX, endY) = (radius * 0.16, tip - (tip - joinY) * 0.34)
        cairo.move(x: middle, y: tip)
        cairo.curve(
            x1: middle - endX, y1: endY, x2: middle - startX, y2: startY, x3: middle - joinX, y3: joinY)
        cairo.arc(x: middle, y: center, radius: radius, from: .pi - angle, to: 2 * .pi + angle)
        cairo.curve(x1: middle + startX, y1: startY, x2: middle + endX, y2: endY, x3: middle, y3: tip)
        cairo.close()
    }

    /// Draws a flat shadow below the tip.
    private func ground(on cairo: borrowing CairoContext) {
        let pool = radius * 0.6
        cairo.isolated { cairo in
            cairo.translate(x: radius, y: height)
            cairo.scale(x: 1, y: 0.42)
            cairo.circle(x: 0, y: 0, radius: pool)
            let stops: [(Double, Color)] = [(0, 0x60), (0.4, 0x38), (0.75, 0x0E), (1, 0)].map { stop, alpha in
                (stop, Color(red: 0, green: 0, blue: 0, alpha: alpha))
            }
            cairo.fill(.radial(x: 0, y: 0, radius: pool, stops: stops))
        }
    }
}

/// Width of the white rim in points, for a head with this radius.
func pinRim(_ radius: Double) -> Double { max(1, radius * 0.13) }

extension Pin.Size {
    /// Radius of the head in points.
    var radius: Double {
        switch self {
        case .small: 7.5
        case .mid: 11
        case .large: 15
        }
    }

    /// Font size of chips and of labels beside a marker, in points.
    var textSize: Double {
        switch self {
        case .small: 10
        case .mid: 12.5
        case .large: 16
        }
    }
}
