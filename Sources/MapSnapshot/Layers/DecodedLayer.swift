/// A layer that can be judged and drawn.
protocol DecodedLayer: Sendable {
    /// The name that requests use for it.
    var id: String { get }
    /// 0 (invisible) to 1.
    var opacity: Double { get }
    /// What was found for each of its tilesets; none for a layer that draws without tiles.
    var parts: [LayerPart] { get }
    /// Pixels of its decoded tiles.
    var tilePixels: Int { get }
    /// Whether it draws photographs, which other formats than PNG suit.
    var isPhotographic: Bool { get }
    /// Whether its pixels were resampled, and so repeat little.
    var isResampled: Bool { get }

    /// Whether there is something to draw even without a single tile.
    var drawsWithoutTiles: Bool { get }
    /// What should be said of it; a sentence each.
    var notes: [String] { get }
    /// What must be shown of where it comes from, beside what its tilesets state.
    var attributions: [String] { get }

    /// How it gets on the canvas.
    ///
    /// - Parameter frame: where a layer is painted that is turned with its neighbors.
    func painting(on frame: StraightFrame) -> LayerPainting
}

extension DecodedLayer {
    var isVisible: Bool { opacity > 0 }

    /// Whether anything of it is in the image.
    var isDrawn: Bool { isVisible && (drawsWithoutTiles || parts.isEmpty || parts.contains { !$0.isEmpty }) }

    var drawsWithoutTiles: Bool { false }
    var notes: [String] { [] }
    var attributions: [String] { [] }
}
