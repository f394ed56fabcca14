import Cairo
import Imaging
import MapGeometry

/// The notice in the bottom right corner: small dark text on a light plate.
struct AttributionNotice {
    /// Points; the smaller one is for pictures too narrow for the larger on one line.
    private static let textSizes = (large: 9.5, small: 8.0)
    private static let padding = (x: 4.0, y: 2.0)
    /// Distance of lines, and from a line's top to its baseline, for text of one point.
    private static let lineHeight = 1.26
    private static let ascent = 0.97
    /// The most of the picture's height that the plate may take.
    private static let share = 0.34

    let text: String
    /// Of the picture, in points.
    let size: Size

    /// Draws the notice, in as many lines as the width asks for.
    ///
    /// - Returns: false where the picture is too small for it; the caller must then show the notice elsewhere.
    /// - Throws: `SnapshotError` with `fontMissing`.
    func draw(on cairo: borrowing CairoContext) throws -> Bool {
        guard let font = TextFont.regular else {
            throw SnapshotError(
                .fontMissing,
                "the font of the attribution is not installed: install the package fonts-open-sans, or turn the "
                    + "attribution off and show it beside the picture")
        }
        guard let lines = lines(font: font) else { return false }
        let widest = lines.map(\.width).max() ?? 0
        let textSize = lines.first?.size ?? 0
        let lineHeight = (textSize * Self.lineHeight).rounded()
        let plate = Size(
            width: widest + 2 * Self.padding.x, height: Double(lines.count) * lineHeight + 2 * Self.padding.y)
        guard plate.height <= size.height * Self.share else { return false }
        let (left, top) = (size.width - plate.width, size.height - plate.height)
        // Only the corner that points into the map is round; the others lie beyond the edge.
        cairo.roundedRectangle(x: left, y: top, width: plate.width + 8, height: plate.height + 8, radius: 3)
        cairo.fill(.color(Color(red: 255, green: 255, blue: 255, alpha: 0xC4)))
        for (index, line) in lines.enumerated() {
            cairo.draw(
                line, x: left + Self.padding.x + widest - line.width,
                y: top + Self.padding.y + Double(index) * lineHeight + textSize * Self.ascent,
                paint: .color(Color(red: 0x2B, green: 0x2B, blue: 0x2B)))
        }
        return true
    }

    /// One line where the picture is wide enough for it, else as many as are needed; nil where a word is too wide.
    private func lines(font: Font) -> [TextLine]? {
        let room = size.width - 2 * Self.padding.x
        for textSize in [Self.textSizes.large, Self.textSizes.small] {
            if let line = TextLine(text, font: font, size: textSize), line.width <= room { return [line] }
        }
        return wrapped(font: font, room: room)
    }

    private func wrapped(font: Font, room: Double) -> [TextLine]? {
        var lines: [TextLine] = []
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
        while !words.isEmpty {
            var taken: TextLine?
            var count = 0
            for length in 1...words.count {
                let part = words.prefix(length).joined(separator: " ")
                guard let line = TextLine(part, font: font, size: Self.textSizes.small), line.width <= room else {
                    break
                }
                (taken, count) = (line, length)
            }
            guard let taken else { return nil }
            lines.append(taken)
            words = words.dropFirst(count)
        }
        return lines.isEmpty ? nil : lines
    }
}
