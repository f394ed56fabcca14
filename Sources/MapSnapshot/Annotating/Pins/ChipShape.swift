import Cairo
import MapGeometry

import struct Colors.Color

/// The chip: text in a rounded rectangle with a small tip on its place.
struct ChipShape: PinShape {
    let color: Color
    private let line: TextLine?
    private let textSize: Double

    /// Maximum length, in multiples of the font size.
    private static let maximumLength = 18.0

    init(_ pin: Pin, label: String?) throws(SnapshotError) {
        color = pin.color
        textSize = pin.size.textSize
        line = TextLine(
            label ?? "", fonts: try TextFont.fonts(.semibold), size: textSize, fitting: textSize * Self.maximumLength)
    }

    private var padding: Double { textSize * 0.62 }
    private var tip: Double { textSize * 0.5 }
    /// Height of the rectangle without its tip.
    private var height: Double { (textSize * 1.75).rounded() }
    private var corner: Double { height * 0.36 }

    let anchor = Pin.Anchor.bottom
    var lines: [TextLine] { line.map { [$0] } ?? [] }

    var bounds: Size {
        // At least wide enough for the tip between the corners.
        Size(width: max((line?.width ?? 0) + 2 * padding, 2 * (corner + tip)), height: height + tip)
    }
    var margin: EdgeInsets { body.margin }
    var reach: EdgeInsets { line.map { margin.holding($0, at: baseline($0), in: bounds) } ?? margin }

    /// Centers capitals vertically; those of Open Sans are 0.714 em high.
    private func baseline(_ line: TextLine) -> Point {
        Point(x: (bounds.width - line.width) / 2, y: height / 2 + textSize * 0.714 / 2)
    }

    private var body: PinBody {
        PinBody(color: color, rim: max(1, textSize * 0.11), shade: textSize * 0.27, top: 0, bottom: height)
    }

    func draw(on cairo: borrowing CairoContext) throws {
        try cairo.group(opacity: color.opacity) { cairo in
            body.draw(on: cairo) { cairo, inset in outline(on: cairo, inset: inset) }
            guard let line else { return }
            let baseline = baseline(line)
            try cairo.draw(line, x: baseline.x, y: baseline.y, paint: .color(color.readable))
        }
    }

    private func outline(on cairo: borrowing CairoContext, inset: Double) {
        let (left, top, right, bottom) = (inset, inset, bounds.width - inset, height - inset)
        let (middle, radius) = (bounds.width / 2, corner - inset)
        // The tip is a right angle, so its point moves up farther than its sides move in.
        let point = bounds.height - inset * 1.41
        let half = point - bottom
        cairo.move(x: left + radius, y: top)
        cairo.arc(x: right - radius, y: top + radius, radius: radius, from: -.pi / 2, to: 0)
        cairo.arc(x: right - radius, y: bottom - radius, radius: radius, from: 0, to: .pi / 2)
        cairo.line(x: middle + half, y: bottom)
        cairo.line(x: middle, y: point)
        cairo.line(x: middle - half, y: bottom)
        cairo.arc(x: left + radius, y: bottom - radius, radius: radius, from: .pi / 2, to: .pi)
        cairo.arc(x: left + radius, y: top + radius, radius: radius, from: .pi, to: 1.5 * .pi)
        cairo.close()
    }
}
