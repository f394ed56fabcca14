/// Which part of a whole line a cut line is, both as fractions of its length.
package struct LineClip: Hashable, Sendable {
    /// Where the part begins, 0 to 1.
    package let start: Double
    /// Where the part ends, 0 to 1.
    package let end: Double

    /// A part.
    package init(start: Double, end: Double) {
        self.start = start
        self.end = end
    }
}
