package import Imaging
import MapStyle
import Rasterising
import VectorTiles

extension FillLayer: DrawableLayer {
    func part(of features: LayerEvaluation, _ context: inout LayoutContext) -> (any LayerPart)? {
        let (sorted, keys) = features.sorted(sortKey)
        func layOut() -> FillLayout { FillLayout(sorted.binding.layer, features: sorted.indexes) }
        let layout = keys.isEmpty ? context.shared(layOut) : layOut()
        let values = FillValues(self, sorted)
        context.check(values.pattern)
        return FeaturePart(layout, values)
    }

    func drawn(in scene: inout LayerScene) -> (any DrawnLayer)? {
        let zoom = scene.zoom
        let tiles = scene.tiles { (part: FeaturePart<FillLayout, FillValues>, integerZoom, patterns) in
            FillPaint(self, part.values, &patterns, zoom: zoom, integerZoom: integerZoom)
        }
        return tiles.isEmpty ? nil : FillDrawing(tiles).grouped(opacity: layerOpacity.value(at: zoom))
    }
}

/// Draws areas and their outlines.
package struct FillDrawing: DrawnLayer {
    let tiles: [DrawnTile<FillLayout, FillPaint>]

    /// Creates a drawing of a layer.
    package init(_ tiles: [DrawnTile<FillLayout, FillPaint>]) { self.tiles = tiles }

    package var vertexCount: Int { tiles.reduce(0) { $0 + $1.layout.vertexCount } }

    package func draw(on canvas: PixmapBand, _ buffers: inout ValuesByType, check: () throws -> Void) rethrows {
        var painter = buffers.take(FillPainter.self) ?? FillPainter()
        defer { buffers[FillPainter.self] = painter }
        try painter.draw(tiles, on: canvas, check: check)
    }
}

/// Paints areas and their outlines with buffers that later layers reuse.
struct FillPainter {
    private var filler = PolygonFiller()
    private var places = FillPlaces()
    private let pointsPerPart: Int

    /// - Parameter pointsPerPart: maximum number of vertices placed at once, unless one area has more.
    init(pointsPerPart: Int = 1 << 20) { self.pointsPerPart = pointsPerPart }

    /// Draws a layer, tile by tile; tiles share no pixels.
    mutating func draw(
        _ tiles: [DrawnTile<FillLayout, FillPaint>], on canvas: PixmapBand, check: () throws -> Void
    ) rethrows {
        guard let first = tiles.first, !first.paint.isInvisible else { return }
        let hasOutlines = first.paint.isAntialiased
        // Outlines of an opaque color are only visible outside the layer's areas, so they are drawn below them.
        let isBelow = first.paint.isOpaque && first.paint.outlineColor == nil
        let passes = !hasOutlines ? [false] : isBelow ? [true, false] : [false, true]
        for tile in tiles {
            let placement = tile.placement.translated(by: tile.paint.translation).limited(to: canvas.rows)
            guard !placement.region.rows.isEmpty else { continue }
            let layout = tile.layout
            let parts = FillPlaces.parts(of: layout, limit: pointsPerPart)
            for (pass, isOutline) in passes.enumerated() {
                var inks = FillInks(tile.paint, placement, isOutline: isOutline, count: layout.features.count)
                for part in parts {
                    // The first pass leaves the only part placed.
                    if pass == 0 || parts.count > 1 { try places.place(part, of: layout, placement, check: check) }
                    if isOutline {
                        try drawOutlines(layout, &inks, in: placement.region, on: canvas, check: check)
                    } else {
                        try fill(layout, &inks, in: placement.region, on: canvas, check: check)
                    }
                }
            }
        }
    }

    private mutating func fill(
        _ layout: FillLayout, _ inks: inout FillInks, in region: PixelRegion, on canvas: PixmapBand,
        check: () throws -> Void
    ) rethrows {
        let (points, width) = (places.points, canvas.width)
        let (ends, cutEnds) = (layout.ends, places.ends)
        var pixels = canvas.pixels.mutableSpan
        for (number, area) in places.areas.enumerated() {
            if number % CheckInterval.features == 0 || area.points.count > CheckInterval.vertices { try check() }
            inks.select(area.index)
            guard inks.isVisible else { continue }
            let rings = (area.isCut ? cutEnds : ends).span.extracting(area.rings)
            try filler.fill(
                points.span.extracting(area.points), ends: rings, from: area.start, within: area.box, inks.fill,
                in: region, of: &pixels, width: width, check: check)
        }
    }

    private func drawOutlines(
        _ layout: FillLayout, _ inks: inout FillInks, in region: PixelRegion, on canvas: PixmapBand,
        check: () throws -> Void
    ) rethrows {
        let (points, width) = (places.points, canvas.width)
        let (ends, cutEnds) = (layout.ends, places.ends)
        var pixels = canvas.pixels.mutableSpan
        for (number, area) in places.areas.enumerated() {
            if number % CheckInterval.features == 0 { try check() }
            inks.select(area.index)
            guard inks.isVisible else { continue }
            let corners = points.span.extracting(area.points)
            let rings = (area.isCut ? cutEnds : ends).span.extracting(area.rings)
            let (start, count) = (area.start, corners.count)
            if count <= CheckInterval.vertices {
                Outline.draw(
                    corners, ends: rings, from: start, within: area.box, inks.outline, in: region, of: &pixels,
                    width: width)
                continue
            }
            for first in stride(from: 0, to: count, by: CheckInterval.vertices) {
                try check()
                Outline.draw(
                    corners, ends: rings, from: start, within: area.box,
                    part: first..<min(first + CheckInterval.vertices, count), inks.outline, in: region,
                    of: &pixels, width: width)
            }
        }
    }
}

/// The inks of the features of a tile, one after the other.
struct FillInks {
    /// The ink of the areas.
    private(set) var fill = FillInk(0)
    /// The ink of the outlines.
    private(set) var outline = OutlineInk(FillInk(0))
    /// Whether the feature's ink can change a pixel.
    private(set) var isVisible = false

    private let isOutline: Bool
    /// Whether all features have one ink, which is already there.
    private let isConstant: Bool
    private let color: PaintColumn<PaintColor>
    private let opacity: PaintColumn<Float>
    private let patterns: PaintColumn<PatternImage?>?
    private let placement: TilePlacement

    /// - Parameter count: number of features.
    init(_ paint: FillPaint, _ placement: TilePlacement, isOutline: Bool, count: Int) {
        (self.isOutline, self.placement) = (isOutline, placement)
        color = isOutline ? paint.outlineColor ?? paint.color : paint.color
        opacity = paint.opacity
        patterns = !isOutline || paint.outlineColor == nil ? paint.pattern : nil
        guard patterns == nil, let color = color.constant, let opacity = opacity.constant else {
            isConstant = false
            return
        }
        isConstant = true
        set(FillInk(PixelBlending.word(color * opacity)), isReused: count >= 64)
    }

    /// Takes the ink of a feature.
    @inline(__always)
    mutating func select(_ index: Int) {
        if !isConstant { set(index) }
    }

    private mutating func set(_ index: Int) {
        guard let patterns else {
            return set(FillInk(PixelBlending.word(color[index] * opacity[index])), isReused: false)
        }
        isVisible = false
        guard let image = patterns[index] else { return }
        set(FillInk(PatternInk(image.texture, image.map(placement), opacity: opacity[index])), isReused: false)
    }

    private mutating func set(_ ink: FillInk, isReused: Bool) {
        isVisible = ink.isVisible
        if isOutline { outline = OutlineInk(ink, isReused: isReused) } else { fill = ink }
    }
}
