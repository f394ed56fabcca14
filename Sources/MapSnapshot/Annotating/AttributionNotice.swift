import Cairo
import Imaging
import MapGeometry

/// The notice in the bottom right corner: small dark text on a light plate.
struct AttributionNotice {
    private static let textSize = 9.5
    private static let padding = (x: 4.0, y: 2.0)
    private static let lineHeight = 12.0
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
        let plate = Size(
            width: widest + 2 * Self.padding.x, height: Double(lines.count) * Self.lineHeight + 2 * Self.padding.y)
        guard plate.height <= size.height * Self.share else { return false }
        let (left, top) = (size.width - plate.width, size.height - plate.height)
        // Only the corner that points into the map is round; the others lie beyond the edge.
        cairo.roundedRectangle(x: left, y: top, width: plate.width + 8, height: plate.height + 8, radius: 3)
        cairo.fill(.color(Color(red: 255, green: 255, blue: 255, alpha: 0xC4)))
        for (index, line) in lines.enumerated() {
            cairo.draw(
                line, x: left + Self.padding.x + widest - line.width,
                y: top + Self.padding.y + Double(index) * Self.lineHeight + 9.2,
                paint: .color(Color(red: 0x2B, green: 0x2B, blue: 0x2B)))
        }
        return true
    }

    /// The words in lines as wide as the picture allows; nil where one word alone is wider.
    private func lines(font: Font) -> [TextLine]? {
        let room = size.width - 2 * Self.padding.x
        var lines: [TextLine] = []
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
        while !words.isEmpty {
            var taken: TextLine?
            var count = 0
            for length in 1...words.count {
                guard
                    let line = TextLine(
                        words.prefix(length).joined(separator: " "), font: font, size: Self.textSize),
                    line.width <= room
                else { break }
                (taken, count) = (line, length)
            }
            guard let taken else { return nil }
            lines.append(taken)
            words = words.dropFirst(count)
        }
        return lines.isEmpty ? nil : lines
    }
}
