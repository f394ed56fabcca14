import Imaging
import MapLabels
import MapStyle
import Rasterising

extension SymbolLayer: DrawableLayer {
    func part(of features: LayerEvaluation, _ context: inout LayoutContext) -> (any LayerPart)? {
        let labeled =
            if let lowest = context.lowest { (lowest as? SymbolPart)?.features } else {
                context.labels(of: self, features)
            }
        return labeled.map { SymbolPart.features($0, SymbolValues(self, features)) }
    }

    func drawn(in scene: inout LayerScene) -> (any DrawnLayer)? {
        let builder = SymbolBuilder(view: scene.view, zoom: scene.zoom)
        let drawing = SymbolDrawing(scene.source.labels, builder, &scene.icons)
        return drawing.isEmpty ? nil : drawing
    }
}

/// Draws the labels of a layer.
struct SymbolDrawing: DrawnLayer {
    /// In drawing order, with glyphs as pixels.
    private let batches: [SymbolBatch]
    private let tiles: [PlacedSymbols]
    private let builder: SymbolBuilder
    private let icons: IconTextures

    init(_ tiles: [PlacedSymbols], _ builder: SymbolBuilder, _ icons: inout IconTextures) {
        batches = builder.batches(tiles, &icons)
        (self.tiles, self.builder, self.icons) = (tiles, builder, icons)
    }

    /// Whether there is nothing to draw.
    var isEmpty: Bool { batches.isEmpty }

    func draw(on canvas: PixmapBand, _ buffers: inout ValuesByType, check: () throws -> Void) rethrows {
        var painter = buffers.take(FieldPainter.self) ?? FieldPainter()
        defer { buffers[FieldPainter.self] = painter }
        for batch in batches {
            for isHalo in batch.hasHalos ? [true, false] : [false] {
                try check()
                // Items since the last check.
                var drawn = 0
                for part in batch.parts where part.rows.overlaps(canvas.rows) {
                    drawn += part.items.count
                    if drawn >= CheckInterval.features {
                        drawn = 0
                        try check()
                    }
                    for index in part.items { Self.draw(index, of: batch, isHalo: isHalo, &painter, on: canvas) }
                }
            }
        }
    }

    private static func draw(
        _ index: Int, of batch: SymbolBatch, isHalo: Bool, _ painter: inout FieldPainter, on canvas: PixmapBand
    ) {
        let (width, rows) = (canvas.width, canvas.rows)
        var pixels = canvas.pixels.mutableSpan
        switch batch.items[index] {
        case .mask(let number):
            guard !isHalo else { return }
            let mask = batch.masks[number]
            mask.quad.draw(mask.bytes.span, mask.color, on: &pixels, width: width, rows: rows)
        case .text: return
        case .image(let number): batch.images[number].draw(on: &pixels, width: width, rows: rows)
        case .field(let number):
            let fields = batch.fields.span
            let inks = batch.inks.span
            guard let ink = isHalo ? inks[fields[number].inks].halo : inks[fields[number].inks].fill else { return }
            let (offset, size) = (fields[number].offset, fields[number].bytes.count)
            guard offset <= size else { return }
            let count = min(fields[number].quad.width * fields[number].quad.height, size - offset)
            let bytes = fields[number].bytes.span.extracting(offset..<offset + count)
            painter.draw(fields[number].quad, bytes, ink, on: &pixels, width: width, rows: rows)
        }
    }

    /// Labels that lie on tilted ground are not.
    var isExactOnPage: Bool { !builder.view.isTilted || !tiles.contains(where: \.lies) }

    /// Draws the labels with lines of text where fonts are known.
    func draw(on page: some MapPage, check: () throws -> Void) throws {
        var (builder, icons) = (builder, icons)
        builder.isForPage = true
        try SymbolPage(scale: builder.view.scale).draw(builder.batches(tiles, &icons), on: page, check: check)
    }
}

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
