import CCairo
import CText

/// A glyph at a size in pixels, drawn by FreeType: unhinted across, so that it may lie between two pixels, and hinted
/// along the other axis, so that its baseline is sharp.
package struct CoverageMask: Sendable {
    /// Pixels from the whole pixel of the pen to the left edge.
    package let left: Int
    /// Pixels from the baseline up to the top edge.
    package let top: Int
    /// Width in pixels.
    package let width: Int
    /// Height in pixels.
    package let height: Int
    /// The coverage of each pixel, 0 to 255, row by row from the top.
    package let bytes: [UInt8]

    /// The number of positions within a pixel.
    package static let steps = 4
    /// Sizes in pixels per em.
    package static let sizes = 4.0...256.0
    /// Hinting of FreeType's light mode, which is vertical only: `FT_LOAD_TARGET_LIGHT`, a macro that Swift does not
    /// import.
    private static let light: Int32 = 1 << 16

    /// Draws a glyph; nil if it has no ink, or no outline.
    ///
    /// - Parameter step: the pen's distance to the right of a whole pixel, in `steps`.
    init?(_ glyph: UInt32, of face: FontFace, size: Double, step: Int) {
        guard Self.sizes.contains(size), face.setSize(size, for: size) != nil,
            FT_Load_Glyph(face.shaping, glyph, Self.light | Int32(FT_LOAD_NO_BITMAP)) == 0,
            let slot = face.shaping.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return nil }
        FT_Outline_Translate(&slot.pointee.outline, FT_Pos(step * 64 / Self.steps), 0)
        guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
        let bitmap = slot.pointee.bitmap
        (width, height) = (Int(bitmap.width), Int(bitmap.rows))
        let pitch = Int(bitmap.pitch)
        guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_GRAY.rawValue), width > 0, height > 0, pitch >= width,
            let buffer = bitmap.buffer
        else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height)
        for row in 0..<height {
            bytes.append(contentsOf: UnsafeBufferPointer(start: buffer + row * pitch, count: width))
        }
        self.bytes = bytes
        (left, top) = (Int(slot.pointee.bitmap_left), Int(slot.pointee.bitmap_top))
    }
}

extension FontStack {
    /// A glyph at a size in pixels per em; nil if it has no ink or no outline, or for other sizes than
    /// `CoverageMask.sizes`.
    ///
    /// - Parameter step: the pen's distance to the right of a whole pixel, 0..<`CoverageMask.steps`.
    package func mask(of glyph: FontGlyph, size: Double, step: Int) -> CoverageMask? {
        withFonts { fonts in
            fonts.face(numbered: glyph.font).flatMap {
                CoverageMask(glyph.index, of: $0, size: size, step: min(max(step, 0), CoverageMask.steps - 1))
            }
        }
    }
}
