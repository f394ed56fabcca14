import Platform

/// Finds the places to break a text, so that its lines are about equally long.
///
/// Of all ways to break it, the one with the least badness is taken: the sum of the squared differences of each line
/// from the average length, and of penalties.
struct LineBreaking {
    let text: LabelText
    private let advances: [Double?]
    private let options: ShapingOptions
    /// The length that lines should have.
    private let target: Double
    /// Whether the whole text is best on one line: only then is no line shorter than it should be.
    let isOneLine: Bool

    /// A place to break a text, with the best places before it.
    private struct Break {
        /// The index after the last character of the line.
        let index: Int
        let x: Double
        /// The break before; nil for the first line.
        let prior: Int?
        let badness: Double
    }

    init(_ text: LabelText, advances: [Double?], options: ShapingOptions) {
        (self.text, self.advances, self.options) = (text, advances, options)
        var total = 0.0
        for index in advances.indices { total += Self.width(index, text, advances, options) }
        let count = max((total / options.maximumWidth).rounded(.up), 1)
        target = total / count
        isOneLine = Self.isOneLine(text.scalars, width: total, options)
    }

    /// Whether a whole text is best on one line.
    ///
    /// - Parameter width: of all characters, with letter spacing.
    static func isOneLine(_ scalars: [Unicode.Scalar], width: Double, _ options: ShapingOptions) -> Bool {
        max((width / options.maximumWidth).rounded(.up), 1) == 1 && width > 0 && options.letterSpacing >= 0
            && !scalars.contains(where: mayEnd)
    }

    /// The width of a character, with letter spacing.
    private static func width(
        _ index: Int, _ text: LabelText, _ advances: [Double?], _ options: ShapingOptions
    ) -> Double {
        let section = text.section(at: index)
        if let image = section.image {
            return image.width * section.scale * ShapedText.em / options.breakingTextSize + options.letterSpacing
        }
        guard let advance = advances[index] else { return 0 }
        return advance * section.scale + options.letterSpacing
    }

    /// Whether a line may end at a character although there is room, as after a new line.
    private static func mayEnd(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || scalar.value == 0x85 || scalar.value == 0x2029
    }

    /// The characters of each line, in order; paragraphs are in lines of their own.
    var lines: [Range<Int>] {
        if isOneLine { return [0..<text.count] }
        let lines = balancedLines
        guard text.scalars.contains(where: Self.mayEnd) else { return lines }
        return lines.flatMap { line in
            let breaks = line.filter { $0 + 1 < line.upperBound && endsParagraph($0) }.map { $0 + 1 }
            return zip([line.lowerBound] + breaks, breaks + [line.upperBound]).map { $0..<$1 }
        }
    }

    /// Whether a paragraph ends after a character (Unicode's bidirectional class B); new lines always break.
    private func endsParagraph(_ index: Int) -> Bool {
        switch text.scalars[index].value {
        case 0x0D: text.scalars[index + 1] != "\n"
        case 0x1C...0x1E, 0x85, 0x2029: true
        default: false
        }
    }

    private var balancedLines: [Range<Int>] {
        let scalars = text.scalars
        let hasHints = scalars.contains("\u{200B}")
        var breaks: [Break] = []
        var x = 0.0
        for (index, scalar) in scalars.enumerated() {
            if !ScalarSet.whitespace.contains(scalar), index < advances.count {
                x += Self.width(index, text, advances, options)
            }
            guard index + 1 < scalars.count else { continue }
            let next = scalars[index + 1]
            let isIdeograph = ScalarSet.ideographs.contains(scalar)
            guard
                isIdeograph || Self.isBreakable(scalar) || (next == "(" && index + 2 < scalars.count)
                    || (scalar == LabelText.imagePlaceholder && text.section(at: index).image != nil)
            else { continue }
            let penalty = Self.penalty(between: scalar, next, isHinted: isIdeograph && hasHints)
            breaks.append(best(at: index + 1, x, after: breaks, penalty: penalty, isLast: false))
        }
        var ends = [scalars.count]
        var prior = best(at: scalars.count, x, after: breaks, penalty: 0, isLast: true).prior
        while let index = prior {
            ends.append(breaks[index].index)
            prior = breaks[index].prior
        }
        ends.reverse()
        return zip([0] + ends, ends).map { $0..<$1 }
    }

    private func best(at index: Int, _ x: Double, after breaks: [Break], penalty: Double, isLast: Bool) -> Break {
        var prior: Int?
        var least = badness(of: x, penalty, isLast)
        for (index, earlier) in breaks.enumerated() {
            let sum = badness(of: x - earlier.x, penalty, isLast) + earlier.badness
            if sum <= least { (prior, least) = (index, sum) }
        }
        return Break(index: index, x: x, prior: prior, badness: least)
    }

    private func badness(of width: Double, _ penalty: Double, _ isLast: Bool) -> Double {
        let raggedness = (width - target) * (width - target)
        // A short last line is better than a long one.
        if isLast { return width < target ? raggedness / 2 : raggedness * 2 }
        return raggedness + abs(penalty) * penalty
    }

    /// - Parameter isHinted: whether an ideograph is in a text with zero-width spaces, which are better places.
    private static func penalty(
        between scalar: Unicode.Scalar, _ next: Unicode.Scalar, isHinted: Bool
    ) -> Double {
        var penalty = scalar == "\n" ? -10_000.0 : 0
        if isHinted { penalty += 150 }
        if scalar == "(" || scalar == "\u{FF08}" { penalty += 50 }
        if next == ")" || next == "\u{FF09}" { penalty += 50 }
        return penalty
    }

    /// Whether a line may break after a character.
    private static func isBreakable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", " ", "&", ")", "+", "-", "/", "\u{AD}", "\u{B7}", "\u{200B}", "\u{2010}", "\u{2013}", "\u{2027}":
            true
        default: false
        }
    }
}
