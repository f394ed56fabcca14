import MapLabels

/// The labels of a symbol layer in one tile.
enum SymbolPart: LabelPart {
    /// Texts that are not yet shaped, and icons.
    case features(SymbolFeatures, SymbolValues)
    /// Labels with the points where they may be placed.
    case layout(SymbolLayout, SymbolValues)

    /// The texts and icons that are not yet shaped.
    var features: SymbolFeatures? { if case .features(let features, _) = self { features } else { nil } }
    /// The labels with their points.
    var layout: SymbolLayout? { if case .layout(let layout, _) = self { layout } else { nil } }

    /// Labels do not count toward the vertices of an image, which have a limit of their own.
    var vertexCount: Int { 0 }

    var cost: Int {
        switch self {
        case .features(let features, _): features.features.count * 1024
        case .layout(let layout, _): layout.cost
        }
    }

    var labels: (any LabelPart)? { self }
    var needsShaping: Bool { features != nil }

    var textWeight: Int {
        switch self {
        case .features(let features, _): features.textWeight
        case .layout(let layout, _): layout.textWeight
        }
    }

    func shaped(
        with lowest: (any LayerPart)?, _ sprites: SpriteImages, _ glyphs: GlyphTable, overscale: Int,
        check: () throws -> Void
    ) rethrows -> any LayerPart {
        guard case .features(let features, let values) = self else { return self }
        let layout =
            try (lowest as? SymbolPart)?.layout
            ?? SymbolLayout(features, sprites: sprites, glyphs: glyphs, overscale: overscale, check: check)
        return SymbolPart.layout(layout, values)
    }

    func limited(toTextWeight weight: Int) -> (part: any LayerPart, omitted: Int) {
        switch self {
        case .features(let features, let values):
            let (limited, omitted) = features.limited(toTextWeight: weight)
            return (SymbolPart.features(limited, values), omitted)
        case .layout(let layout, let values):
            let (limited, omitted) = layout.limited(toTextWeight: weight)
            return (SymbolPart.layout(limited, values), omitted)
        }
    }
}
