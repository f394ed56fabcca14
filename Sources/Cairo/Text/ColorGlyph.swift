import CCairo
import CRaqm
import Imaging

/// A glyph with colours of its own, as pixels (`FT_LOAD_COLOR`).
///
/// FreeType gives the picture in the font's own resolution, which cairo's filter then scales: cairo's own way would
/// put it on whole pixels.
struct ColorGlyph: Sendable {
    let pixmap: Pixmap
    /// From the start of the line's baseline to the picture's top left, points, y down.
    let x, y: Double
    let pixelsPerPoint: Double

    /// Nil where the glyph has no picture.
    init?(_ glyph: TextLine.Glyph, of face: FontFace, size: Double) {
        // Fonts of curves are drawn at 8 times the size: 4 pixels a point are the most that is asked for.
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
