/// Joins and caps of a line.
package struct LineShape: Hashable, Sendable {
    /// Line join.
    package enum Join: String, Hashable, Sendable {
        case miter, bevel, round
    }

    /// Line cap.
    package enum Cap: String, Hashable, Sendable {
        case butt, square, round
    }

    /// The join.
    package var join = Join.miter
    /// The cap.
    package var cap = Cap.butt
    /// Maximum length of a miter, in half widths.
    package var miterLimit = 2.0
    /// Round corners with a shorter miter are mitered.
    package var roundLimit = 1.05

    /// The defaults of the style specification.
    package init() {}
}
