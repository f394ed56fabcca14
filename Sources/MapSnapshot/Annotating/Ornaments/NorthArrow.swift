import Cairo
import MapGeometry

import struct Colors.Color

/// The north arrow: an upright N on a disc, with a red arrowhead on its rim pointing north.
struct NorthArrow {
    /// The compass direction that points up, in degrees clockwise from north.
    let bearing: Double
    private let appearance: Appearance
    private let line: TextLine

    private static let radius = 11.0
    private static let arrow = 6.5
    private static let textSize = 11.5

    init?(_ appearance: Appearance, bearing: Double) throws(SnapshotError) {
        guard let line = TextLine("N", fonts: try TextFont.fonts(.semibold), size: Self.textSize) else { return nil }
        (self.appearance, self.bearing, self.line) = (appearance, bearing, line)
    }

    var size: Size { Size(width: 2 * (Self.radius + Self.arrow), height: 2 * (Self.radius + Self.arrow)) }

    /// Draws it with the top left of its box at a point.
    func draw(on cairo: borrowing CairoContext, at point: Point) throws {
        let (x, y) = (point.x + size.width / 2, point.y + size.height / 2)
        let body = PinBody(color: appearance.ground, outline: .disc(radius: Self.radius), rim: 0.9, shade: 3)
        try cairo.isolated { cairo in
            cairo.translate(x: x - Self.radius, y: y - Self.radius)
            try body.draw(on: cairo)
        }
        cairo.isolated { cairo in
            cairo.translate(x: x, y: y)
            cairo.rotate(degrees: -bearing)
            let (foot, half) = (-Self.radius + 1.5, 4.8)
            func head(on cairo: borrowing CairoContext) {
                cairo.move(x: -half, y: foot)
                cairo.line(x: 0, y: -Self.radius - Self.arrow)
                cairo.line(x: half, y: foot)
                // The base is curved like the disc.
                cairo.curve(x1: half / 2, y1: foot - 1.4, x2: -half / 2, y2: foot - 1.4, x3: -half, y3: foot)
                cairo.close()
            }
            head(on: cairo)
            cairo.stroke(.color(.white), width: 2)
            head(on: cairo)
            cairo.fill(.color(Pin.defaultColor))
        }
        try cairo.draw(line, x: x - line.width / 2, y: y + Self.textSize * 0.714 / 2, paint: .color(appearance.ink))
    }
}
