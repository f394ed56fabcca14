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
    /// Distance of the text from the edges of the image, besides its padding, where corners are round or have a border.
    let edge: (x: Double, y: Double)

    /// Line height and ascent, for a font size of one point.
    private static let (lineHeight, ascent) = (1.26, 0.97)
    /// Maximum fractions of the image's size for the plate: of the width as long as a shorter wording helps.
    private static let share = (width: 0.5, height: 0.34)
    /// Maximum width of an image in which one line is better than two, in points.
    private static let smallWidth = 200.0
    private static let (large, small, smallest) = (9.5, 8.0, 7.0)

    /// The ladder: the full text, without optional words, in two lines, copyright holders only, abbreviated.
    ///
    /// The first step within half of the width is taken. All of the width is for texts with names that the list of
    /// holders lacks, and for the shortest wording. In a small image, a shorter line comes before two lines.
    ///
    /// - Parameters:
    ///   - outline: the outline of the image, inside of which the text stays.
    ///   - scale: the size, in multiples of the usual size.
    /// - Returns: nil if not even the shortest form fits.
    init?(_ wording: AttributionWording, in outline: ImageOutline, scale: Double, fonts: FontStack) {
        let (half, whole) = (outline.size.width * Self.share.width, outline.size.width)
        func first(of steps: [Step], width: Double) -> Self? {
            steps.lazy.compactMap { step in
                Self(step, in: outline, width: width, scale: scale, fonts, isFull: step.text == wording.full)
            }.first
        }
        let essential: [Step] = [(wording.essential, Self.large, 1), (wording.essential, Self.small, 1)]
        let (essentialLines, holderLines): (Step, Step) = (
            (wording.essential, Self.small, 2), (wording.holders, Self.small, 2)
        )
        let holders: [Step] = [(wording.holders, Self.large, 1), (wording.holders, Self.small, 1)]
        let shorter: [Step] = [
            (wording.holders, Self.smallest, 1), (wording.abbreviated, Self.small, 1),
            (wording.abbreviated, Self.smallest, 1),
        ]
        let isSmall = outline.size.width <= Self.smallWidth * scale
        let upToTwoLines = isSmall ? essential : essential + [essentialLines]
        let layout =
            first(of: [(wording.full, Self.large, 1), (wording.full, Self.small, 1)] + upToTwoLines, width: half)
            // No name is left out just to save space.
            ?? (wording.holdersNameAll ? nil : first(of: essential + [essentialLines], width: whole))
            ?? first(
                of: isSmall
                    ? holders + shorter + [(wording.compact, Self.smallest, 1), essentialLines, holderLines]
                    : holders + [holderLines] + shorter, width: half)
            ?? first(
                of: [
                    (wording.abbreviated, Self.small, 1), (wording.abbreviated, Self.small, 2),
                    (wording.abbreviated, Self.smallest, 1),
                ], width: whole)
        guard let layout else { return nil }
        self = layout
    }

    private typealias Step = (text: String, size: Double, lines: Int)

    /// The lines of a step and their plate; nil if it does not fit.
    ///
    /// - Parameter width: maximum width of the plate in points.
    private init?(
        _ step: Step, in outline: ImageOutline, width: Double, scale: Double, _ fonts: FontStack, isFull: Bool
    ) {
        let padding = step.size == Self.smallest ? (x: 1.5 * scale, y: 1.5 * scale) : (x: 4 * scale, y: 2 * scale)
        let edge = (x: outline.inset(at: outline.borderWidth + padding.y), y: outline.borderWidth)
        let textSize = step.size * scale
        // As before, what the whole width holds keeps away from both edges.
        let edges = width < outline.size.width ? edge.x : 2 * edge.x
        let room = width - 2 * padding.x - edges
        guard let lines = Self.lines(step.text, textSize, count: step.lines, room: room, fonts: fonts) else {
            return nil
        }
        let size = Size(
            width: (lines.map(\.width).max() ?? 0) + 2 * padding.x + edge.x,
            height: Double(lines.count) * Self.height(of: textSize) + 2 * padding.y + edge.y)
        guard size.height <= outline.size.height * Self.share.height else { return nil }
        self.lines = lines
        self.size = size
        self.padding = padding
        self.edge = edge
        self.textSize = textSize
        display = isFull ? .full : .shortened
    }

    /// Start of the baseline of a line, from the top left of the plate.
    func baseline(_ index: Int, in corner: Corner) -> Point {
        Point(
            x: corner.isLeft ? edge.x + padding.x : size.width - edge.x - padding.x - lines[index].width,
            y: padding.y + (corner.isTop ? edge.y : 0) + Double(index) * Self.height(of: textSize)
                + textSize * Self.ascent)
    }

    private static func height(of textSize: Double) -> Double { (textSize * lineHeight).rounded() }

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
        // The sign stays with the name after it.
        for length in 1..<words.count where words[length - 1] != "©" {
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
