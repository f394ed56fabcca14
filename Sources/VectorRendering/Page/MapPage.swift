package import Imaging

/// A page of a vector file, on which a draw list is drawn as paths, text and images.
///
/// Lengths are in points from the top left corner, y down. Colors are premultiplied.
package protocol MapPage {
    /// Width and height.
    var size: SIMD2<Double> { get }
    /// Fills the whole page.
    func fill(_ color: PaintColor) throws
    /// Fills polygons as one shape, by the non-zero rule.
    func fill(_ path: borrowing PagePath, _ color: PaintColor) throws
    /// Strokes lines as one shape.
    func stroke(_ path: borrowing PagePath, _ stroke: PageStroke) throws
    /// Fills a circle, or strokes it with a width.
    func circle(_ center: SIMD2<Double>, radius: Double, strokeWidth: Double?, _ color: PaintColor) throws
    /// Draws a line of text according to its role, or only its halo.
    func draw(_ text: PageText, isHalo: Bool) throws
    /// Draws an image.
    func draw(_ image: PageImage) throws
    /// Draws `body` as a group with one opacity, 0 to 1.
    func group(opacity: Double, _ body: () throws -> Void) throws
}

extension MapPage {
    /// Whether the page shows something at most `margin` points away from a place on it.
    func shows(_ place: SIMD2<Double>, margin: Double) -> Bool {
        place.x >= -margin && place.y >= -margin && place.x <= size.x + margin && place.y <= size.y + margin
    }
}

/// How lines are stroked; lengths in points.
package struct PageStroke: Hashable, Sendable {
    package var color: PaintColor
    package var width: Double
    package var cap = LineShape.Cap.butt
    package var join = LineShape.Join.miter
    /// Maximum length of a miter, in half widths.
    package var miterLimit = 2.0
    /// Lengths of dashes and gaps in turn; empty for a solid line.
    package var dashes: [Double] = []
    /// The distance from the start of the dashes to the start of the line.
    package var dashOffset = 0.0

    package init(color: PaintColor, width: Double) { (self.color, self.width) = (color, width) }
}

/// An image on a page.
package struct PageImage: Sendable {
    package var pixels: Pixmap
    /// The position of its top left corner.
    package var origin: SIMD2<Double>
    /// The way from a pixel to the next one on its right.
    package var right: SIMD2<Double>
    /// The way from a pixel to the next one below.
    package var down: SIMD2<Double>
    /// 0 to 1.
    package var opacity = 1.0
    /// Whether the same image may be on the page several times.
    package var isRepeated = false
}

/// Joins and caps of a line.
package struct LineShape: Hashable, Sendable {
    /// Line join.
    package enum Join: String, Hashable, Sendable {
        case miter, bevel, round
    }

    /// Line cap.
    package enum Cap: String, Hashable, Sendable {
        case butt, square, round
    }

    /// The join.
    package var join = Join.miter
    /// The cap.
    package var cap = Cap.butt
    /// Maximum length of a miter, in half widths.
    package var miterLimit = 2.0
    /// Round corners with a shorter miter are mitered.
    package var roundLimit = 1.05

    /// The defaults of the style specification.
    package init() {}
}
