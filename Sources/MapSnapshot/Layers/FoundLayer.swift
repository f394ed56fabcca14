/// A layer whose tiles have been looked for, as bytes or decoded.
protocol FoundLayer: Sendable {
    /// The id that requests use for it.
    var id: String { get }
    /// Opacity, 0 (invisible) to 1.
    var opacity: Double { get }
    /// The tiles found, per tileset; empty for a layer without tiles.
    var parts: [LayerPart] { get }
    /// Whether there is something to draw even without tiles.
    var drawsWithoutTiles: Bool { get }
    /// Whether it has everything that it needs besides tiles.
    var isComplete: Bool { get }
}

extension FoundLayer {
    var isVisible: Bool { opacity > 0 }

    /// Whether any of it is in the image.
    var isDrawn: Bool { isVisible && (drawsWithoutTiles || parts.isEmpty || parts.contains { !$0.isEmpty }) }

    var drawsWithoutTiles: Bool { false }
    var isComplete: Bool { true }
}
