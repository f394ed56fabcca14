import Cairo
import MapGeometry

import struct Colors.Color

/// The chip: text in a rounded rectangle with a small tip on its place.
struct ChipShape: PinShape {
    let color: Color
    private let line: TextLine?
    private let textSize: Double
    private let outline: ChipOutline

    /// Maximum length, in multiples of the font size.
    private static let maximumLength = 18.0

    init(_ pin: Pin, label: String?) throws(SnapshotError) {
        let textSize = pin.textSize
        let line = TextLine(
            label ?? "", fonts: try TextFont.fonts(.semibold), size: textSize, fitting: textSize * Self.maximumLength)
        (color, self.textSize, self.line) = (pin.color, textSize, line)
        let tip = textSize * 0.5
        let height = (textSize * 1.75).rounded()
        let corner = height * 0.36
        // At least wide enough for the tip between the corners.
        let width = max((line?.width ?? 0) + 2 * textSize * 0.62, 2 * (corner + tip))
        outline = ChipOutline(
            width: width, height: height, corner: corner, tip: tip, edge: .bottom, position: width / 2)
    }

    private init(_ chip: ChipShape, _ outline: ChipOutline) {
        (color, line, textSize, self.outline) = (chip.color, chip.line, chip.textSize, outline)
    }

    var lines: [TextLine] { line.map { [$0] } ?? [] }
    var bounds: Size { outline.size }
    var place: Point { outline.point }
    var obstacles: [LabelObstacle] { body.outline.obstacles }
    var margin: EdgeInsets { body.margin }
    var reach: EdgeInsets { line.map { body.reach.holding($0, at: baseline($0), in: bounds) } ?? body.reach }

    /// Where the tip is.
    var tip: Tip { Tip(edge: outline.edge, position: outline.position) }

    /// The edge that the tip is on, and its position along it.
    struct Tip: Hashable, Sendable {
        let edge: ChipOutline.Edge
        let position: Double
    }

    /// Centers capitals vertically; those of Open Sans are 0.714 em high.
    private func baseline(_ line: TextLine) -> Point {
        let box = outline.body
        return Point(
            x: (box.left + box.right - line.width) / 2, y: (box.top + box.bottom) / 2 + textSize * 0.714 / 2)
    }

    private var body: PinBody {
        PinBody(color: color, outline: .chip(outline), rim: max(1, textSize * 0.11), shade: textSize * 0.27)
    }

    func draw(on cairo: borrowing CairoContext) throws {
        try cairo.group(opacity: color.opacity) { cairo in
            try body.draw(on: cairo)
            guard let line else { return }
            let baseline = baseline(line)
            try cairo.draw(line, x: baseline.x, y: baseline.y, paint: .color(color.readable))
        }
    }
}

extension ChipShape {
    /// The chip with its tip where all of the chip is inside an area; unchanged if it is, or if it cannot be.
    ///
    /// The tip moves along the lower edge, then to the upper one, then to a side. For a place beyond the area, it points
    /// outward.
    ///
    /// - Parameters:
    ///   - place: the place in points of the image.
    ///   - area: the part of the image to stay in.
    func kept(in area: Box, at place: Point) -> (chip: ChipShape, place: Point) {
        let rim = body.rim
        let room = Box(
            left: area.left + rim, top: area.top + rim, right: area.right - rim, bottom: area.bottom - rim)
        let nearest = Point(
            x: min(max(place.x, room.left), room.right), y: min(max(place.y, room.top), room.bottom))
        let isInside = area.left <= place.x && place.x <= area.right && area.top <= place.y && place.y <= area.bottom
        let edges: [ChipOutline.Edge] =
            if isInside {
                [.bottom, .top, .left, .right]
            } else if place.x < area.left {
                [.left]
            } else if place.x > area.right {
                [.right]
            } else {
                place.y < area.top ? [.top] : [.bottom]
            }
        let target = isInside ? place : nearest
        for edge in edges {
            guard let outline = outline.moved(to: edge, at: target, in: room) else { continue }
            return (ChipShape(self, outline), target)
        }
        return (self, place)
    }
}
