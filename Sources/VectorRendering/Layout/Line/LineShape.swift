/// How the corners and ends of a line look.
package struct LineShape: Hashable, Sendable {
    /// What is drawn at a corner.
    package enum Join: String, Hashable, Sendable {
        case miter, bevel, round
    }

    /// What is drawn at an end.
    package enum Cap: String, Hashable, Sendable {
        case butt, square, round
    }

    /// At corners.
    package var join = Join.miter
    /// At ends.
    package var cap = Cap.butt
    /// Longest spike of a mitered corner, in half widths.
    package var miterLimit = 2.0
    /// Round corners with a shorter spike are mitered.
    package var roundLimit = 1.05

    /// The defaults of the style specification.
    package init() {}
}
