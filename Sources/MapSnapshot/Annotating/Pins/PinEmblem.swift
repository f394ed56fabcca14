import Cairo
import StyleSources

import struct Colors.Color

/// The icon, or the one or two characters, in the head of a drop or dot.
struct PinEmblem {
    /// Maximum number of characters in a head.
    static let characters = 2

    private enum Content {
        case icon(MapIcon)
        /// An emoji is drawn on a white disc.
        case text(TextLine, TextLine.Ink, isEmoji: Bool)
    }

    private let content: Content

    /// Creates an icon, or shapes a text as large as the head allows; nil if it is invisible.
    ///
    /// - Parameters:
    ///   - icon: the name of an icon, which precedes a text.
    ///   - radius: radius of the head in points.
    init?(icon: String? = nil, _ text: String?, radius: Double) throws(SnapshotError) {
        if let icon = icon.flatMap(MapIcon.init(named:)) {
            content = .icon(icon)
            return
        }
        guard let text else { return nil }
        let fonts = try TextFont.fonts(.semibold)
        let largest = radius * 1.3
        let isEmoji = text.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
        guard let trial = TextLine(text, fonts: fonts, size: largest), let box = trial.ink else { return nil }
        // The corners of the ink must stay inside the head.
        let diagonal = (box.width * box.width + box.height * box.height).squareRoot() / 2
        let size = largest * min(1, radius * (isEmoji ? 0.78 : 0.74) / diagonal)
        guard let line = TextLine(text, fonts: fonts, size: size), let ink = line.ink else { return nil }
        content = .text(line, ink, isEmoji: isEmoji)
    }

    /// The text.
    var lines: [TextLine] { if case .text(let line, _, _) = content { [line] } else { [] } }

    /// Draws it in the center of a head.
    func draw(on cairo: borrowing CairoContext, x: Double, y: Double, radius: Double, color: Color) throws {
        switch content {
        case .icon(let icon):
            // The corners of the icon's grid lie on the rim of the head.
            let scale = radius * 1.34 / MapIcon.side
            let half = MapIcon.side * scale / 2
            icon.add(to: cairo, x: x - half, y: y - half, scale: scale)
            cairo.fill(.color(color.readable), byWinding: true)
        case .text(let line, let ink, let isEmoji):
            if isEmoji {
                cairo.circle(x: x, y: y, radius: radius * 0.8)
                cairo.fill(.color(.white))
            }
            try cairo.draw(
                line, x: x - (ink.left + ink.right) / 2, y: y - (ink.top + ink.bottom) / 2,
                paint: .color(isEmoji ? .ink : color.readable))
        }
    }
}

extension MapIcon {
    /// Adds the icon to the path, to be filled by winding.
    ///
    /// - Parameters:
    ///   - x: the left edge of its grid.
    ///   - y: the upper edge of its grid.
    ///   - scale: points per unit of the grid.
    func add(to cairo: borrowing CairoContext, x: Double, y: Double, scale: Double) {
        for contour in contours {
            for (index, point) in contour.points.enumerated() {
                let place = point * scale + SIMD2(x, y)
                if index == 0 { cairo.move(x: place.x, y: place.y) } else { cairo.line(x: place.x, y: place.y) }
            }
            cairo.close()
        }
    }
}
