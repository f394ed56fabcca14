import Cairo
import MapGeometry

/// The laid out lines of the attribution: the first step of the ladder that fits into the image.
struct AttributionLayout: Sendable {
    let lines: [TextLine]
    /// How much of the attribution is shown.
    let display: AttributionDisplay
    /// Size of the plate with its padding, in points.
    let size: Size
    /// Points.
    let textSize: Double
    let padding: (x: Double, y: Double)

    /// Line height and ascent, for a font size of one point.
    private static let (lineHeight, ascent) = (1.26, 0.97)
    /// Maximum fraction of the image's height for the plate.
    private static let share = 0.34
    private static let (large, small, smallest) = (9.5, 8.0, 7.0)

    /// The ladder: the full text, without optional words, in two lines, copyright holders only, abbreviated.
    ///
    /// - Parameter image: size of the image in points.
    /// - Returns: nil if not even the shortest form fits.
    init?(_ wording: AttributionWording, in image: Size, fonts: FontStack) {
        let steps: [(text: String, size: Double, lines: Int)] = [
            (wording.full, Self.large, 1), (wording.full, Self.small, 1),
            (wording.essential, Self.large, 1), (wording.essential, Self.small, 1),
            (wording.essential, Self.small, 2),
            (wording.holders, Self.large, 1), (wording.holders, Self.small, 1), (wording.holders, Self.small, 2),
            (wording.holders, Self.smallest, 1),
            (wording.abbreviated, Self.small, 1), (wording.abbreviated, Self.smallest, 1),
        ]
        for step in steps {
            let padding = step.size == Self.smallest ? (x: 1.5, y: 1.5) : (x: 4.0, y: 2.0)
            let room = image.width - 2 * padding.x
            guard let lines = Self.lines(step.text, step.size, count: step.lines, room: room, fonts: fonts) else {
                continue
            }
            let size = Size(
                width: (lines.map(\.width).max() ?? 0) + 2 * padding.x,
                height: Double(lines.count) * Self.height(of: lines, step.size) + 2 * padding.y)
            guard size.height <= image.height * Self.share else { continue }
            self.lines = lines
            self.size = size
            self.padding = padding
            textSize = step.size
            display = step.text == wording.full ? .full : .shortened
            return
        }
        return nil
    }

    /// Distance from the plate's top to the baseline of a line.
    func baseline(_ index: Int) -> Double {
        padding.y + Double(index) * Self.height(of: lines, textSize) + textSize * Self.ascent
    }

    private static func height(of lines: [TextLine], _ size: Double) -> Double { (size * lineHeight).rounded() }

    /// One line, or two lines of similar length; nil if neither fits.
    private static func lines(
        _ text: String, _ size: Double, count: Int, room: Double, fonts: FontStack
    ) -> [TextLine]? {
        func fitting(_ words: some Sequence<Substring>) -> TextLine? {
            guard let line = TextLine(words.joined(separator: " "), fonts: fonts, size: size), line.width <= room else {
                return nil
            }
            return line
        }
        let words = text.split(separator: " ")
        if count == 1 { return fitting(words).map { [$0] } }
        guard words.count > 1, let whole = TextLine(text, fonts: fonts, size: size), whole.width <= 2 * room else {
            return nil
        }
        var best: [TextLine]?
        for length in 1..<words.count {
            guard let first = fitting(words.prefix(length)) else { break }
            // Skip measuring the rest while it is certainly too long.
            guard whole.width - first.width <= room + size, let second = fitting(words.dropFirst(length)) else {
                continue
            }
            let widest = best?.map(\.width).max() ?? .infinity
            if max(first.width, second.width) < widest { best = [first, second] }
        }
        return best
    }
}
