import Rasterising

/// Texts or icons of a layer that are drawn together: first all halos, then the rest.
struct SymbolBatch: Sendable {
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
