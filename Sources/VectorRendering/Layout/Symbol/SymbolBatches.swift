/// The labels of a layer, for pixels and for pages.
package struct SymbolBatches: Sendable {
    /// In drawing order, with glyphs as pixels.
    let onPixels: [SymbolBatch]
    private let tiles: [PlacedSymbols]
    private let builder: SymbolBuilder
    private let icons: IconTextures

    init(
        _ onPixels: [SymbolBatch], _ tiles: [PlacedSymbols], _ builder: SymbolBuilder, _ icons: IconTextures
    ) {
        (self.onPixels, self.tiles, self.builder, self.icons) = (onPixels, tiles, builder, icons)
    }

    /// Pixels per point of the items.
    var scale: Double { builder.view.scale }

    /// In drawing order, with lines of text where fonts are known.
    func onPage() -> [SymbolBatch] {
        var (builder, icons) = (builder, icons)
        builder.isForPage = true
        return builder.batches(tiles, &icons)
    }
}
