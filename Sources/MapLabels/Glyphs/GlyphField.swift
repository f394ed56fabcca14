/// A glyph as a signed distance field, with its metrics.
///
/// A value of 191.25 (three quarters) is the outline. Inside, values grow by 255/8 per 1/24 em, outside they shrink.
package struct GlyphField: Sendable {
    /// Where the ink begins to the right of the pen, in 1/24 em.
    package var left: Double
    /// Where the ink begins above the reference line of the font stack, in 1/24 em.
    package var top: Double
    /// Distance to the next glyph in 1/24 em.
    package var advance: Double
    /// Width of the field in pixels, with its border; 0 without ink.
    package var width: Int
    /// Height of the field in pixels, with its border; 0 without ink.
    package var height: Int
    /// Pixels of the field per 1/24 em.
    package var pixelsPerUnit: Double
    /// Bytes that contain the field.
    package var bytes: [UInt8]
    /// Offset of the field, row by row from the top.
    package var offset: Int
    /// The premultiplied pixels of a glyph in its own colors, such as an emoji; empty for a distance field.
    package private(set) var words: [UInt32] = []

    /// The border around the ink in 1/24 em, which halos need.
    package static let border = 3.0

    /// Creates a field; nil if it is not within the bytes.
    package init?(
        left: Double, top: Double, advance: Double, width: Int, height: Int, pixelsPerUnit: Double, bytes: [UInt8],
        offset: Int
    ) {
        let sides = 0...4_096
        guard sides.contains(width), sides.contains(height), offset >= 0, offset <= bytes.count,
            width * height <= bytes.count - offset, pixelsPerUnit > 0
        else { return nil }
        (self.left, self.top, self.advance) = (left, top, advance)
        (self.width, self.height, self.pixelsPerUnit) = (width, height, pixelsPerUnit)
        (self.bytes, self.offset) = (bytes, offset)
    }

    /// Creates a glyph in its own colors; nil if the pixels do not fit its size.
    ///
    /// - Parameters:
    ///   - left: the left edge of the pixels to the right of the pen, in 1/24 em.
    ///   - top: their top edge above the reference line, in 1/24 em.
    package init?(left: Double, top: Double, width: Int, height: Int, pixelsPerUnit: Double, words: [UInt32]) {
        guard (1...4_096).contains(width), (1...4_096).contains(height), words.count == width * height else {
            return nil
        }
        // It has no border, so it begins where a border would.
        self.init(
            left: left + Self.border, top: top - Self.border, advance: 0, width: width, height: height,
            pixelsPerUnit: pixelsPerUnit, bytes: [UInt8](repeating: 0, count: width * height), offset: 0)
        (self.words, bytes) = (words, [])
    }

    /// Whether it has its own colors.
    package var isColored: Bool { !words.isEmpty }

    /// Whether there is nothing to draw, as in a space.
    package var isEmpty: Bool { width == 0 || height == 0 }
}

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
