/// How a line covers the pixels of its triangles.
package struct LineInk: Hashable, Sendable {
    /// Premultiplied colour, with the opacity in it.
    package var word: UInt32
    /// From the line's middle to its outer edge, in points.
    package var outset: Float
    /// From the line's middle to its inner edge, in points; 0 for a line without a gap.
    package var inset: Float
    /// Over how many points an edge fades out.
    package var fade: Float
    /// Its dashes; nil for a solid line.
    package var dashes: DashPattern?
    /// Half of the width of the step between dash and gap, in distances of the pattern (0 to 1).
    package var dashSoftness: Float
    /// Colours along the whole line in place of `word`; nil for one colour.
    package var gradient: LineGradient?
    /// Factor of 0 to 1 on the gradient's colours.
    package var opacity: Float

    /// A solid line of one colour.
    package init(word: UInt32, outset: Float, inset: Float, fade: Float) {
        self.word = word
        self.outset = outset
        self.inset = inset
        self.fade = fade
        dashes = nil
        dashSoftness = 0
        gradient = nil
        opacity = 1
    }

    /// The part of a pixel that is covered, 0 to 1, at a distance from the line's middle.
    ///
    /// - Parameter distance: in units of the outer edge.
    @inline(__always)
    func coverage(_ distance: Float) -> Float {
        let distance = distance * outset
        let alpha = min(distance - (inset - fade), outset - distance) / fade
        return alpha > 0 ? min(alpha, 1) : 0
    }
}
