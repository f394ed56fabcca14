/// A glyph of a local font at a size in pixels, for upright text: sharper than a distance field.
package struct GlyphMask: Sendable {
    /// Pixels from the whole pixel of the pen to the left edge.
    package var left: Int
    /// Pixels from the baseline up to the top edge.
    package var top: Int
    /// Width in pixels.
    package var width: Int
    /// Height in pixels.
    package var height: Int
    /// The coverage of each pixel, 0 to 255, row by row from the top.
    package var bytes: [UInt8]

    /// The number of positions of the pen within a pixel.
    package static let steps = 4

    /// Creates a mask; nil if the bytes do not fit its size.
    package init?(left: Int, top: Int, width: Int, height: Int, bytes: [UInt8]) {
        guard width > 0, height > 0, width <= 4_096, height <= 4_096, bytes.count == width * height else { return nil }
        (self.left, self.top, self.width, self.height) = (left, top, width, height)
        self.bytes = bytes
    }
}

extension GlyphTable {
    /// The coverage of a glyph at a size in pixels per em; nil for glyphs of servers, and for those without ink.
    ///
    /// - Parameter step: the pen's distance to the right of a whole pixel, 0..<`GlyphMask.steps`.
    package func mask(_ glyph: GlyphID, size: Double, step: Int) -> GlyphMask? {
        glyph.localID.flatMap { local?.mask($0, size: size, step: step) }
    }
}

extension GlyphQuad {
    /// The start of an upright local glyph's baseline in 1/24 em from the label's anchor, with the scale of its section;
    /// nil for a rotated one.
    ///
    /// - Parameter field: the distance field of the glyph.
    package func baseline(of field: GlyphField) -> (x: Double, y: Double, scale: Double)? {
        guard topLeft.y == topRight.y, topLeft.x == bottomLeft.x, topRight.x > topLeft.x, bottomLeft.y > topLeft.y
        else { return nil }
        let pixel = 1 / field.pixelsPerUnit
        let scale = (topRight.x - topLeft.x) / (Double(field.width + 2) * pixel)
        let margin = GlyphField.border + pixel
        return (
            topLeft.x - (field.left - margin) * scale, topLeft.y + (field.top + margin + LocalGlyph.ascent) * scale,
            scale
        )
    }
}
