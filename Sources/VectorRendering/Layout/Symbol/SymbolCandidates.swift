import MapLabels

/// The symbols of a tile as candidates for places in the image.
struct SymbolCandidates {
    private let tile: PlacedSymbols
    private let icons: TilePlacement
    private let texts: TilePlacement
    /// The direction of the map's east in the image, if boxes turn with the map.
    private let east: (x: Double, y: Double)?
    private let alwaysShowsText: Bool
    private let alwaysShowsIcon: Bool

    init(_ tile: PlacedSymbols, zoom: Double) {
        self.tile = tile
        let (layout, rules) = (tile.layout, tile.layout.rules)
        icons = tile.placement.translated(by: tile.paint.icon.translation)
        texts = tile.placement.translated(by: tile.paint.text.translation)
        east = rules.text.rotatesWithMap ? tile.placement.rotated(x: 1, y: 0) : nil
        let labels = rules.labels
        let (textAlways, iconAlways) = (labels.textOverlap == .always, labels.iconOverlap == .always)
        alwaysShowsText = textAlways && (iconAlways || !layout.hasIcons || labels.isIconOptional)
        alwaysShowsIcon = iconAlways && (textAlways || !layout.hasTexts || labels.isTextOptional)
    }

    /// The boxes of a symbol in the image.
    func candidate(_ index: Int) -> LabelCandidate {
        let symbol = tile.layout.symbols[index]
        let label = tile.layout.labels[symbol.label]
        var candidate = LabelCandidate()
        if let icon = label.icon {
            candidate.hasIcon = !icon.parts.isEmpty
            candidate.iconBox = box(icon.box, at: symbol, icons)
        }
        return candidate
    }

    /// Draws what always overlaps, even where it does not reach into the grid.
    func keepShown(_ place: inout LabelPlace) {
        place.hasText = place.hasText || alwaysShowsText
        place.hasIcon = place.hasIcon || alwaysShowsIcon
    }

    private func box(_ box: LabelBox, at symbol: SymbolLayout.Symbol, _ placement: TilePlacement) -> LabelBox {
        let pixel = placement.pixel(x: symbol.x, y: symbol.y)
        let turned = east.map { box.rotated(sine: $0.y, cosine: $0.x) } ?? box
        return turned.moved(x: pixel.x / placement.scale, y: pixel.y / placement.scale)
    }
}
