import MapStyle
package import Rasterising

/// The paint of a line layer at a zoom; lengths in points.
package struct LinePaint: Sendable {
    /// Color without opacity.
    package var color: PaintColumn<PaintColor> = .constant([0, 0, 0, 1])
    /// Opacity, 0 to 1.
    package var opacity: PaintColumn<Float> = .constant(1)
    /// Width of the line, or of each line beside a gap.
    package var width: PaintColumn<Float> = .constant(1)
    /// Width of the gap between two lines; 0 for a single line.
    package var gapWidth: PaintColumn<Float> = .constant(0)
    /// Offset to the right of the line's direction.
    package var offset: PaintColumn<Float> = .constant(0)
    /// Blur of the edges, in addition to one pixel.
    package var blur: PaintColumn<Float> = .constant(0)
    /// Translation of the layer.
    package var translation = Translation()
    /// Dashes; nil for solid lines.
    package var dashes: PaintColumn<DashPattern?> = .constant(nil)
    /// Images instead of the color, nil for features without one; nil for colors.
    package var pattern: PaintColumn<PatternImage?>?
    /// How far the ends of dashes fade to either side, in pixels at the tile's integer zoom.
    package var dashFade: Float = 1
    /// The width at the tile's integer zoom, the unit of dashes and images.
    package var dashWidth: PaintColumn<Float> = .constant(1)
    /// Colors along the tile's part of each line instead of `color`.
    package var gradient: PaintColumn<LineGradient>?

    /// The defaults of the style specification.
    package init() {}

    /// Whether the layer is invisible.
    var isInvisible: Bool { opacity.constant == 0 || width.constant == 0 }

    /// Whether all features are drawn with the same ink, at the same distances.
    var isConstant: Bool {
        color.constant != nil && opacity.constant != nil && width.constant != nil && gapWidth.constant != nil
            && offset.constant != nil && blur.constant != nil && dashes.constant != nil
            && dashWidth.constant != nil && pattern == nil && gradient == nil
    }

    /// Maximum distance of a feature's drawing from its geometry, in points.
    func reach(ofFeature index: Int) -> Float {
        let reach = gapWidth[index] / 2 + width[index] * 1.5 + abs(offset[index]) + 2
        return reach.isFinite ? min(max(reach, 0), 40_000) : 0
    }
}

/// The data-driven paint values of a line layer in a tile's layout.
struct LineValues: Sendable {
    let color: LayerValues<PaintColor>
    let opacity: LayerValues<Float>
    let width: LayerValues<Float>
    let gapWidth: LayerValues<Float>
    let offset: LayerValues<Float>
    let blur: LayerValues<Float>
    let dashes: PaintColumn<DashPattern?>
    let dashWidth: PaintColumn<Float>
    let pattern: PaintColumn<String?>?

    init(_ layer: LineLayer, _ shape: PaintColumn<LineShape>, _ evaluation: LayerEvaluation) {
        color = evaluation.values(layer.color, \.premultiplied)
        opacity = evaluation.values(layer.opacity) { Float($0) }
        width = evaluation.values(layer.width) { Float($0) }
        gapWidth = evaluation.values(layer.gapWidth) { Float($0) }
        offset = evaluation.values(layer.offset) { Float($0) }
        blur = evaluation.values(layer.blur) { Float($0) }
        dashes = Self.dashes(layer, shape, evaluation)
        pattern = layer.pattern.map { evaluation.column($0, \.name) }
        dashWidth =
            layer.dashes == nil && layer.pattern == nil
            ? .constant(1) : evaluation.column(layer.integerZoomWidth) { Float($0) }
    }

    /// Maximum number of dashes and gaps in a pattern.
    private static let maximumDashes = 64

    /// Dash patterns, each created once.
    private static func dashes(
        _ layer: LineLayer, _ shape: PaintColumn<LineShape>, _ evaluation: LayerEvaluation
    ) -> PaintColumn<DashPattern?> {
        guard let property = layer.dashes else { return .constant(nil) }
        let lengths = evaluation.column(property) { Array($0.prefix(maximumDashes)) }
        var patterns: [[Double]: [Bool: DashPattern?]] = [:]
        func pattern(_ lengths: [Double], isRound: Bool) -> DashPattern? {
            if let known = patterns[lengths]?[isRound] { return known }
            let pattern = DashPattern(lengths: lengths, isRound: isRound)
            patterns[lengths, default: [:]][isRound] = pattern
            return pattern
        }
        if let lengths = lengths.constant, let shape = shape.constant {
            return .constant(pattern(lengths, isRound: shape.cap == .round))
        }
        return .each(
            evaluation.indexes.indices.map { pattern(lengths[$0], isRound: shape[$0].cap == .round) })
    }
}

extension LinePaint {
    /// The paint of a tile at the real zoom.
    init(
        _ layer: LineLayer, _ values: LineValues, _ gradient: PaintColumn<LineGradient>?,
        _ patterns: inout PatternTable, zoom: Double, integerZoom: Double
    ) {
        self.init()
        color = values.color.column(layer.color, zoom: zoom, integerZoom: integerZoom)
        opacity = values.opacity.column(layer.opacity, zoom: zoom, integerZoom: integerZoom)
        width = values.width.column(layer.width, zoom: zoom, integerZoom: integerZoom)
        gapWidth = values.gapWidth.column(layer.gapWidth, zoom: zoom, integerZoom: integerZoom)
        offset = values.offset.column(layer.offset, zoom: zoom, integerZoom: integerZoom)
        blur = values.blur.column(layer.blur, zoom: zoom, integerZoom: integerZoom)
        translation = Translation(layer.translate, layer.translateAnchor, zoom: zoom)
        dashes = values.dashes
        // As in MapLibre, which fades from dashes of another integer zoom: wider ones above it, narrower ones at it.
        dashFade = zoom > zoom.rounded(.down) ? 0.5 : 1
        dashWidth = values.dashWidth
        self.gradient = gradient
        pattern = values.pattern.map { patterns.column($0) }
    }
}

extension LineShape {
    /// The joins and caps of a layer's lines.
    static func column(_ layer: LineLayer, _ evaluation: LayerEvaluation) -> PaintColumn<LineShape> {
        let join = evaluation.column(layer.join) { Join(rawValue: $0.rawValue) ?? .miter }
        let cap = evaluation.column(layer.cap) { Cap(rawValue: $0.rawValue) ?? .butt }
        let miter = evaluation.column(layer.miterLimit) { $0 }
        let round = evaluation.column(layer.roundLimit) { $0 }
        func shape(_ index: Int) -> LineShape {
            var shape = LineShape()
            (shape.join, shape.cap) = (join[index], cap[index])
            (shape.miterLimit, shape.roundLimit) = (miter[index], round[index])
            return shape
        }
        let isConstant =
            join.constant != nil && cap.constant != nil && miter.constant != nil && round.constant != nil
        return isConstant ? .constant(shape(0)) : .each(evaluation.indexes.indices.map(shape))
    }
}
