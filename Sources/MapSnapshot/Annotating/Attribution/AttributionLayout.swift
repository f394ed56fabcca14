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
    /// Maximum fractions of the image's size for the plate: of the width as long as a shorter wording helps.
    private static let share = (width: 0.5, height: 0.34)
    private static let (large, small, smallest) = (9.5, 8.0, 7.0)

    /// The ladder: the full text, without optional words, in two lines, copyright holders only, abbreviated.
    ///
    /// The first step within half of the width is taken. All of the width is for texts with names that the list of
    /// holders lacks, and for the shortest wording.
    ///
    /// - Parameter picture: size of the image in points.
    /// - Returns: nil if not even the shortest form fits.
    init?(_ wording: AttributionWording, in picture: Size, fonts: FontStack) {
        let essential: [Step] = [
            (wording.essential, Self.large, 1), (wording.essential, Self.small, 1),
            (wording.essential, Self.small, 2),
        ]
        let half = picture.width * Self.share.width
        func first(of steps: [Step], width: Double) -> Plate? {
            steps.lazy.compactMap { Self.plate($0, in: picture, width: width, fonts) }.first
        }
        let plate =
            first(of: [(wording.full, Self.large, 1), (wording.full, Self.small, 1)] + essential, width: half)
            // No name is left out just to save space.
            ?? (wording.holdersNameAll ? nil : first(of: essential, width: picture.width))
            ?? first(
                of: [
                    (wording.holders, Self.large, 1), (wording.holders, Self.small, 1),
                    (wording.holders, Self.small, 2), (wording.holders, Self.smallest, 1),
                    (wording.abbreviated, Self.small, 1), (wording.abbreviated, Self.smallest, 1),
                ], width: half)
            ?? first(
                of: [
                    (wording.abbreviated, Self.small, 1), (wording.abbreviated, Self.small, 2),
                    (wording.abbreviated, Self.smallest, 1),
                ], width: picture.width)
        guard let plate else { return nil }
        (lines, size, padding, textSize) = (plate.lines, plate.size, plate.padding, plate.step.size)
        display = plate.step.text == wording.full ? .full : .shortened
    }

    private typealias Step = (text: String, size: Double, lines: Int)
    private typealias Plate = (step: Step, lines: [TextLine], size: Size, padding: (x: Double, y: Double))

    /// The lines of a step and their plate; nil if it does not fit.
    ///
    /// - Parameter width: maximum width of the plate in points.
    private static func plate(_ step: Step, in picture: Size, width: Double, _ fonts: FontStack) -> Plate? {
        let padding = step.size == smallest ? (x: 1.5, y: 1.5) : (x: 4.0, y: 2.0)
        let room = width - 2 * padding.x
        guard let lines = lines(step.text, step.size, count: step.lines, room: room, fonts: fonts) else { return nil }
        let size = Size(
            width: (lines.map(\.width).max() ?? 0) + 2 * padding.x,
            height: Double(lines.count) * height(of: lines, step.size) + 2 * padding.y)
        return size.height <= picture.height * share.height ? (step, lines, size, padding) : nil
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
