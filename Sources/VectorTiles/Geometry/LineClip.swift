/// The part of a whole line that a clipped line covers, as fractions of its length.
package struct LineClip: Hashable, Sendable {
    /// The start of the part, 0 to 1.
    package let start: Double
    /// The end of the part, 0 to 1.
    package let end: Double

    /// Creates a part.
    package init(start: Double, end: Double) {
        self.start = start
        self.end = end
    }
}
