import Imaging
import MapStyle
import Rasterising

extension SymbolLayer: DrawableLayer {
    func part(of features: LayerEvaluation, _ context: inout LayoutContext) -> (any LayerPart)? {
        let labeled =
            if let lowest = context.lowest { (lowest as? SymbolPart)?.features } else {
                SymbolFeatures(self, features, context.sprites, &context.demand)
            }
        return labeled.map { SymbolPart.features($0, SymbolValues(self, features)) }
    }

    func drawn(in scene: inout LayerScene) -> (any DrawnLayer)? {
        let drawing = SymbolDrawing(scene.source.labels, SymbolBuilder(view: scene.view, zoom: scene.zoom), &scene.icons)
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

    func draw(on canvas: inout Pixmap, _ buffers: inout ValuesByType, check: () throws -> Void) rethrows {
        var painter = FieldPainter()
        let (width, height) = (canvas.width, canvas.height)
        for batch in batches {
            for isHalo in batch.hasHalos ? [true, false] : [false] {
                for (index, item) in batch.items.enumerated() {
                    if index % CheckInterval.features == 0 { try check() }
                    var pixels = canvas.pixels.mutableSpan
                    switch item {
                    case .mask(let mask):
                        guard !isHalo else { continue }
                        mask.quad.draw(mask.bytes.span, mask.color, on: &pixels, width: width, height: height)
                    case .text: continue
                    case .image(let quad): quad.draw(on: &pixels, width: width, height: height)
                    case .field(let field):
                        guard let ink = isHalo ? field.halo : field.fill, field.offset <= field.bytes.count else {
                            continue
                        }
                        let count = min(field.quad.width * field.quad.height, field.bytes.count - field.offset)
                        let bytes = field.bytes.span.extracting(field.offset..<(field.offset + count))
                        painter.draw(field.quad, bytes, ink, on: &pixels, width: width, height: height)
                    }
                }
            }
        }
    }

    var isExactOnPage: Bool { true }

    /// Draws the labels with lines of text where fonts are known.
    func draw(on page: some MapPage, check: () throws -> Void) throws {
        var (builder, icons) = (builder, icons)
        builder.isForPage = true
        try SymbolPage(scale: builder.view.scale).draw(builder.batches(tiles, &icons), on: page, check: check)
    }
}
