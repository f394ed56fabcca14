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
