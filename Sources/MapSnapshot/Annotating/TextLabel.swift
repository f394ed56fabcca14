import Cairo
import MapGeometry

import struct Colors.Color

/// A line of text with a halo that separates it from the map.
struct TextLabel {
    let line: TextLine
    let color: Color
    private let halo: TextHalo

    /// Maximum length, in multiples of the font size.
    private static let maximumLength = 14.0
    /// Distance from the top of the box to the baseline and to the bottom, for a font size of one point.
    private static let (ascent, height) = (0.97, 1.26)

    /// Shapes the text, shortened with "…" if it is too long; nil if not even that fits.
    ///
    /// - Parameters:
    ///   - size: font size in points.
    ///   - appearance: appearance of the map, for the color of the halo.
    ///   - share: fraction of the maximum length, 0 to 1.
    init?(
        _ text: String, size: Double, color: Color, on appearance: Appearance, share: Double = 1
    ) throws(SnapshotError) {
        let fonts = try TextFont.fonts(.semibold)
        guard let line = TextLine(text, fonts: fonts, size: size, fitting: size * Self.maximumLength * share) else {
            return nil
        }
        self.line = line
        self.color = color
        let contrast = Color.contrast(color.luminance, appearance.ground.luminance)
        let other = appearance == .light ? Color.ink : .white
        halo = TextHalo(color: (contrast >= 3 ? appearance.ground : other).with(alpha: 0xE6), width: size * 0.14)
    }

    /// Size of text and halo in points.
    var size: Size {
        Size(width: line.width + 2 * halo.width, height: line.size * Self.height + 2 * halo.width)
    }

    /// Overhang of letters and halo beyond the box.
    var reach: EdgeInsets { EdgeInsets.zero.holding(line, halo: halo.width, at: baseline, in: size) }

    /// Start of the baseline, from the top left of the box.
    private var baseline: Point { Point(x: halo.width, y: halo.width + line.size * Self.ascent) }

    /// Draws it with the top left of its box at a point.
    func draw(on cairo: borrowing CairoContext, at point: Point) throws {
        try cairo.draw(
            line, x: point.x + baseline.x, y: point.y + baseline.y, paint: .color(color), halo: halo)
    }
}
