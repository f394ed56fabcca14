import Cairo
import MapGeometry

import struct Colors.Color

/// The marker of several pins: their number in a disc with a translucent ring, centered on their mean place.
struct ClusterShape: PinShape {
    let color: Color
    private let emblem: PinEmblem?
    /// Radius of the disc in points.
    private let radius: Double

    /// - Parameter count: number of pins.
    init(_ count: Int, color: Color, size: Pin.Size) throws(SnapshotError) {
        let text = Self.abbreviated(count)
        self.color = color
        // Every further digit needs room, and says that there is more.
        radius = size.radius * (1 + 0.18 * Double(text.count - 1))
        emblem = try PinEmblem(text, radius: radius)
    }

    var lines: [TextLine] { emblem?.lines ?? [] }
    var bounds: Size { Size(width: 2 * radius, height: 2 * radius) }
    var place: Point { Point(x: radius, y: radius) }
    var obstacles: [LabelObstacle] { body.outline.obstacles }
    var margin: EdgeInsets { body.margin.expanded(toAtLeast: ring) }
    var reach: EdgeInsets { body.reach.expanded(toAtLeast: ring) }

    /// Width of the ring in points.
    private var ring: Double { radius * 0.32 }

    private var body: PinBody {
        PinBody(color: color, outline: .disc(radius: radius), rim: pinRim(radius), shade: radius * 0.24)
    }

    func draw(on cairo: borrowing CairoContext) throws {
        try cairo.group(opacity: color.opacity) { cairo in
            cairo.circle(x: radius, y: radius, radius: radius + ring)
            cairo.fill(.color(color.with(alpha: 0x59)))
            try body.draw(on: cairo)
            try emblem?.draw(on: cairo, x: radius, y: radius, radius: radius, color: color)
        }
    }

    /// The number in at most four characters; more than 999 are rounded down to `1.2k`.
    static func abbreviated(_ count: Int) -> String {
        guard count >= 1_000 else { return "\(count)" }
        let tenths = count / 100
        return tenths < 100 && tenths % 10 != 0 ? "\(tenths / 10).\(tenths % 10)k" : "\(tenths / 10)k"
    }
}

extension EdgeInsets {
    fileprivate func expanded(toAtLeast inset: Double) -> EdgeInsets {
        EdgeInsets(top: max(top, inset), right: max(right, inset), bottom: max(bottom, inset), left: max(left, inset))
    }
}
