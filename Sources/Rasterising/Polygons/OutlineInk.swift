/// What outlines are drawn with.
package struct OutlineInk: Hashable, Sendable {
    let fill: FillInk
    /// The color at each distance; empty if they are not worth their time.
    let shades: [UInt32]

    /// - Parameter isReused: whether many outlines have this ink, so that shades of a color are computed in advance.
    package init(_ fill: FillInk, isReused: Bool = false) {
        self.fill = fill
        shades =
            isReused && !fill.hasPattern
            ? (0..<256).map { PixelBlending.scaled(fill.word, by: OutlineEdge.coverage($0)) } : []
    }
}
