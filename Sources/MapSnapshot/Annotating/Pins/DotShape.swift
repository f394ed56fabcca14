import Cairo
import MapGeometry

import struct Colors.Color

/// The dot, centered on its place; as large as the head of a drop if it contains a character.
struct DotShape: PinShape {
    let color: Color
    let emblem: PinEmblem?
    let radius: Double

    init(_ pin: Pin, icon: String? = nil, label: String?) throws(SnapshotError) {
        color = pin.color
        emblem = try PinEmblem(icon: icon, label, radius: pin.radius)
        radius = emblem == nil ? pin.radius * 0.58 : pin.radius
    }

    var lines: [TextLine] { emblem?.lines ?? [] }
    var bounds: Size { Size(width: 2 * radius, height: 2 * radius) }
    var place: Point { Point(x: radius, y: radius) }
    var obstacles: [LabelObstacle] { body.outline.obstacles }
    var margin: EdgeInsets { body.margin }
    var reach: EdgeInsets { body.reach }

    private var body: PinBody {
        let rim = emblem == nil ? max(1.5, radius * 0.3) : pinRim(radius)
        return PinBody(
            color: color, outline: .disc(radius: radius), rim: rim, shade: radius * (emblem == nil ? 0.5 : 0.3))
    }

    func draw(on cairo: borrowing CairoContext) throws {
        try cairo.group(opacity: color.opacity) { cairo in
            try body.draw(on: cairo)
            try emblem?.draw(on: cairo, x: radius, y: radius, radius: radius, color: color)
        }
    }
}
