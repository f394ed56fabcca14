/// A `symbol` layer: texts and icons.
package struct SymbolLayer: LayerProperties {
    /// Where symbols are placed.
    package enum Placement: String, PropertyChoice {
        case point, line
        case lineCenter = "line-center"
    }

    /// The draw order of symbols.
    package enum ZOrder: String, PropertyChoice {
        case auto
        case viewportY = "viewport-y"
        case source
    }

    /// Whether symbols may overlap.
    package enum Overlap: String, PropertyChoice {
        case never, always, cooperative
    }

    /// What symbol rotation is relative to.
    package enum RotationAlignment: String, PropertyChoice {
        case map, viewport, auto
        case viewportGlyph = "viewport-glyph"
    }

    /// What symbols lie on if the map is pitched.
    package enum PitchAlignment: String, PropertyChoice {
        case map, viewport, auto
    }

    /// How an icon is stretched around its text.
    package enum TextFit: String, PropertyChoice {
        case none, width, height, both
    }

    /// How lines of a text are aligned.
    package enum Justify: String, PropertyChoice {
        case auto, left, center, right
    }

    /// The writing direction of a text.
    package enum WritingMode: String, PropertyChoice {
        case horizontal, vertical
    }

    /// Case conversion of the text.
    package enum TextTransform: String, PropertyChoice {
        case none, uppercase, lowercase
    }

    /// Where symbols are placed.
    package var placement = Property.constant(Placement.point)
    /// Distance between symbols along a line, in points.
    package var spacing = Property.constant(250.0)
    /// Whether symbols keep off the edges of tiles.
    package var avoidEdges = Property.constant(false)
    /// Order of features, ascending; nil keeps the order of the tile.
    package var sortKey: Property<Double>?
    /// The draw order of symbols.
    package var zOrder = Property.constant(ZOrder.auto)

    /// The icon properties.
    package var icon = Icon()
    /// The text properties.
    package var text = Text()

    var kind: StyleLayer.Kind { .symbol(self) }
    var usesSprites: Bool { icon.image != nil || text.field.constant == nil }

    func notes(on source: StyleSource?) -> [(property: String, sentence: String)] {
        guard let fonts = text.font.data?.expression, !fonts.hasLiteralOutputs else { return [] }
        return [
            (
                "layout/text-font",
                "MapLibre draws no fonts that are named by features: name them in the expression, such as in \"match\""
            )
        ]
    }

    mutating func visit(_ visitor: inout PropertyVisitor) {
        visitor.layout("symbol-placement", &placement, .choice(Placement.self), .zoom)
        visitor.layout("symbol-spacing", &spacing, .number(1...65_536), .camera)
        visitor.layout("symbol-avoid-edges", &avoidEdges, .boolean, .zoom)
        visitor.layout("symbol-sort-key", &sortKey, .number, .steps, 0)
        visitor.layout("symbol-z-order", &zOrder, .choice(ZOrder.self), .zoom)
        icon.visit(&visitor)
        text.visit(&visitor)
    }
}
