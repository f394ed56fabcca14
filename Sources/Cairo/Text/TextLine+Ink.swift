import CCairo
import CRaqm

extension TextLine {
    /// The bounding box of the ink, in points from the start of the baseline, y down.
    package struct Ink: Hashable, Sendable {
        package var left, top, right, bottom: Double
        package var width: Double { right - left }
        package var height: Double { bottom - top }
    }

    /// The bounding box of the glyphs; nil if nothing is visible.
    package var ink: Ink? {
        fonts.withFonts { _ in
            var ink: Ink?
            for run in runs {
                guard let units = run.face.setSize(size * 64, for: size) else { continue }
                let flags = Int32(FT_LOAD_NO_HINTING | FT_LOAD_COLOR)
                for glyph in run.glyphs where FT_Load_Glyph(run.face.shaping, glyph.index, flags) == 0 {
                    let box = run.face.shaping.pointee.glyph.pointee.metrics
                    guard box.width > 0, box.height > 0 else { continue }
                    let left = glyph.x + Double(box.horiBearingX) / units
                    let top = glyph.y - Double(box.horiBearingY) / units
                    let (right, bottom) = (left + Double(box.width) / units, top + Double(box.height) / units)
                    let other = ink ?? Ink(left: left, top: top, right: right, bottom: bottom)
                    ink = Ink(
                        left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
                        bottom: max(bottom, other.bottom))
                }
            }
            return ink
        }
    }
}
