import Imaging
import Rasterising

/// Texts or icons of a layer that are drawn together: first all halos, then the rest.
package struct SymbolBatch: Sendable {
    /// A distance field in the colors of a label.
    struct Field: Sendable {
        /// Distances, 0 to 255, row by row.
        let bytes: [UInt8]
        /// The place of the field in the bytes.
        let offset: Int
        let quad: FieldQuad
        /// Nil if a mask is drawn instead.
        let fill: FieldInk?
        /// Nil without a halo.
        let halo: FieldInk?
    }

    enum Item: Sendable {
        case image(TexturedQuad)
        case field(Field)
        case mask(Mask)
        /// On pages only.
        case text(PageText)
    }

    /// A glyph in its final size, drawn after the halos.
    struct Mask: Sendable {
        let quad: MaskQuad
        let bytes: [UInt8]
        /// Premultiplied.
        let color: SIMD4<Float>
    }

    var items: [Item] = []
    /// Whether the layer has halos.
    var hasHalos = false
}

/// Draws the labels of a layer.
struct SymbolDrawing {
    private var painter = FieldPainter()

    mutating func draw(_ batches: [SymbolBatch], on canvas: inout Pixmap, check: () throws -> Void) rethrows {
        let (width, height) = (canvas.width, canvas.height)
        for batch in batches {
            for isHalo in batch.hasHalos ? [true, false] : [false] {
                for (index, item) in batch.items.enumerated() {
                    if index % DrawList.featuresPerCheck == 0 { try check() }
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
}
