import CCairo
import CText
import Imaging

/// A color glyph, as pixels (`FT_LOAD_COLOR`).
///
/// FreeType gives the image at the font's resolution, and cairo's filter scales it. Cairo's own way would snap it to
/// whole pixels.
struct ColorGlyph: Sendable {
    let pixmap: Pixmap
    /// Offset from the start of the baseline to the top left of the image, in points, y down.
    let x, y: Double
    let pixelsPerPoint: Double

    /// Nil if the glyph has no image.
    init?(_ glyph: TextLine.Glyph, of face: FontFace, size: Double) {
        // Outline fonts are rendered at 8 times the size, because scales go up to 4 pixels per point.
        guard let units = face.setSize(size * 8, for: size),
            FT_Load_Glyph(face.shaping, glyph.index, Int32(FT_LOAD_COLOR | FT_LOAD_RENDER)) == 0,
            let slot = face.shaping.pointee.glyph
        else { return nil }
        let bitmap = slot.pointee.bitmap
        let (width, height, pitch) = (Int(bitmap.width), Int(bitmap.rows), Int(bitmap.pitch))
        guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), width > 0, height > 0, pitch >= width * 4,
            let buffer = bitmap.buffer
        else { return nil }
        // Premultiplied blue, green, red, alpha: on a little-endian machine the words of a pixmap.
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for row in 0..<height {
            let bytes = UnsafeRawPointer(buffer + row * pitch)
            for column in 0..<width { pixels.append(bytes.loadUnaligned(fromByteOffset: 4 * column, as: UInt32.self)) }
        }
        pixmap = Pixmap(width: width, height: height, pixels: pixels)
        pixelsPerPoint = units / 64
        x = glyph.x + Double(slot.pointee.bitmap_left) / pixelsPerPoint
        y = glyph.y - Double(slot.pointee.bitmap_top) / pixelsPerPoint
    }
}
