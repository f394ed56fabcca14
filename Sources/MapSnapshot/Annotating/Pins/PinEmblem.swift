import Cairo

import struct Colors.Color

/// The one or two characters in the head of a drop or dot.
struct PinEmblem {
    /// Maximum number of characters in a head.
    static let characters = 2

    let line: TextLine
    private let ink: TextLine.Ink
    /// Whether it is a color emoji, which is drawn on a white disc.
    private let isEmoji: Bool

    /// Shapes the text as large as the head allows; nil if it is invisible.
    ///
    /// - Parameter radius: radius of the head in points.
    init?(_ text: String?, radius: Double) throws(SnapshotError) {
        guard let text else { return nil }
        let fonts = try TextFont.fonts(.semibold)
        let largest = radius * 1.3
        isEmoji = text.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
        guard let trial = TextLine(text, fonts: fonts, size: largest), let box = trial.ink else { return nil }
        // The corners of the ink must stay inside the head.
        let diagonal = (box.width * box.width + box.height * box.height).squareRoot() / 2
        let size = largest * min(1, radius * (isEmoji ? 0.78 : 0.74) / diagonal)
        guard let line = TextLine(text, fonts: fonts, size: size), let ink = line.ink else { return nil }
        (self.line, self.ink) = (line, ink)
    }

    /// Draws it in the center of a head.
    func draw(on cairo: borrowing CairoContext, x: Double, y: Double, radius: Double, color: Color) throws {
        if isEmoji {
            cairo.circle(x: x, y: y, radius: radius * 0.8)
            cairo.fill(.color(.white))
        }
        try cairo.draw(
            line, x: x - (ink.left + ink.right) / 2, y: y - (ink.top + ink.bottom) / 2,
            paint: .color(isEmoji ? .ink : color.readable))
    }
}
