import Cairo
import MapGeometry

import struct Colors.Color

/// The drop, with its tip on its place.
struct DropShape: PinShape {
    let color: Color
    let emblem: PinEmblem?
    /// Radius of the head in points.
    let radius: Double

    init(_ pin: Pin, icon: String? = nil, label: String?) throws(SnapshotError) {
        color = pin.color
        radius = pin.radius
        emblem = try PinEmblem(icon: icon, label, radius: radius)
    }

    /// Height from the tip to the top of the head, in points.
    private var height: Double { BodyOutline.dropHeight(radius) }

    var lines: [TextLine] { emblem?.lines ?? [] }
    var bounds: Size { body.outline.size }
    var place: Point { Point(x: radius, y: height) }
    var obstacles: [LabelObstacle] { body.outline.obstacles }
    var margin: EdgeInsets { body.margin }
    var reach: EdgeInsets { body.reach }

    private var body: PinBody {
        PinBody(color: color, outline: .drop(radius: radius), rim: pinRim(radius), shade: radius * 0.3)
    }

    func draw(on cairo: borrowing CairoContext) throws {
        try cairo.group(opacity: color.opacity) { cairo in
            ground(on: cairo)
            try body.draw(on: cairo)
            guard let emblem else {
                cairo.circle(x: radius, y: radius, radius: radius * 0.4)
                return cairo.fill(.color(color.readable))
            }
            try emblem.draw(on: cairo, x: radius, y: radius, radius: radius, color: color)
        }
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

extension Pin {
    /// Radius of the head in points.
    var radius: Double { size.radius * scale }

    /// Font size of chips and texts, in points.
    var textSize: Double { size.textSize * scale }
}

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
