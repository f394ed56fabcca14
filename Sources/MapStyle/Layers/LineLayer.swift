/// A `line` layer: lines, and the outlines of areas.
package struct LineLayer: LayerProperties {
    /// Line cap.
    package enum Cap: String, PropertyChoice {
        case butt, round, square
    }

    /// Line join.
    package enum Join: String, PropertyChoice {
        case bevel, round, miter
    }

    /// Line cap.
    package var cap = Property.constant(Cap.butt)
    /// Line join.
    package var join = Property.constant(Join.miter)
    /// Miters longer than this, in line widths, become bevels.
    package var miterLimit = Property.constant(2.0)
    /// Round joins shorter than this, in line widths, become miters.
    package var roundLimit = Property.constant(1.05)
    /// Draw order of features, ascending; nil keeps the order of the tile.
    package var sortKey: Property<Double>?
    /// Opacity of each feature, 0 to 1.
    package var opacity = Property.constant(1.0)
    /// Opacity of the layer as a whole, 0 to 1.
    package var layerOpacity = Property.constant(1.0)
    /// The color.
    package var color = Property.constant(StyleColor.black)
    /// Translation of the layer, in points.
    package var translate = Property.constant(Offset.zero)
    /// What the translation is relative to.
    package var translateAnchor = Property.constant(Alignment.map)
    /// Width in points.
    package var width = Property.constant(1.0)
    /// Width of the gap between two parallel lines drawn instead of one, in points.
    package var gapWidth = Property.constant(0.0)
    /// Offset of the line to the right of its geometry, in points.
    package var offset = Property.constant(0.0)
    /// Blur in points.
    package var blur = Property.constant(0.0)
    /// Lengths of dashes and gaps in line widths; nil for a solid line.
    package var dashes: Property<[Double]>?
    /// An image instead of the color.
    package var pattern: Property<ImageName>?
    /// Colors along the line.
    package var gradient: ColorRamp?
    /// The width at the integer zoom, the unit of dashes.
    package var integerZoomWidth = Property.constant(1.0)

    var kind: StyleLayer.Kind { .line(self) }
    var usesSprites: Bool { pattern != nil }

    func notes(on source: StyleSource?) -> [(property: String, sentence: String)] {
        guard gradient != nil, let source else { return [] }
        if case .geoJSON(let features) = source, features.hasLineMetrics { return [] }
        return [
            (
                "paint/line-gradient",
                "a gradient needs a geojson source with lineMetrics; without it, it starts anew in each tile"
            )
        ]
    }

    mutating func visit(_ visitor: inout PropertyVisitor) {
        visitor.layout("line-cap", &cap, .choice(Cap.self), .steps)
        visitor.layout("line-join", &join, .choice(Join.self), .steps)
        visitor.layout("line-miter-limit", &miterLimit, .number, .data)
        visitor.layout("line-round-limit", &roundLimit, .number, .data)
        visitor.layout("line-sort-key", &sortKey, .number, .steps, 0)
        visitor.paint("line-opacity", &opacity, .part, .data)
        visitor.paint("line-layer-opacity", &layerOpacity, .part, .camera)
        visitor.paint("line-color", &color, .color, .data)
        visitor.paint("line-translate", &translate, .offset, .camera)
        visitor.paint("line-translate-anchor", &translateAnchor, .choice(Alignment.self), .zoom)
        visitor.paint("line-width", &width, .size, .data)
        visitor.integerZoom(&integerZoomWidth, of: width)
        visitor.paint("line-gap-width", &gapWidth, .size, .data)
        visitor.paint("line-offset", &offset, .way, .data)
        visitor.paint("line-blur", &blur, .size, .data)
        visitor.paint("line-dasharray", &dashes, .dashes, [.steps, .integerZoom], [])
        visitor.paint("line-pattern", &pattern, .image, [.steps, .integerZoom], .none)
        visitor.paint("line-gradient", &gradient)
    }
}
