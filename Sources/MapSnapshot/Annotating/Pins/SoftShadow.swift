import Cairo
import Digests
import Imaging
import MapGeometry

/// The shadow of a marker: one image with soft edges, on pixels and on the page of a vector file alike.
///
/// Not a stack of strokes, whose steps show when enlarged, and not a filter, which many SVG renderers ignore.
struct SoftShadow: Sendable {
    private let pixmap: Pixmap
    /// Pixels per point.
    private let density: Double
    /// Distance from the left and top of the image to the origin of the outline, in points.
    private let margin: Double
    /// Identifies the pixels.
    private let id: [UInt8]

    /// Opacity far inside the shape; at the edge it is half.
    private static let opacity = 0.52
    /// Pixels per point on the page of a vector file: seven per standard deviation of a pin of usual size.
    private static let pageDensity = 4.0
    /// Standard deviation of the blur, for a shadow of one point.
    private static let softness = 0.5

    private struct Key: Hashable {
        let outline: BodyOutline
        let rim, shade, density: Double
    }

    private static let shadows = Memo<Key, SoftShadow>(limit: 2 << 20)

    /// Overhang of the shadow beyond the rim, where nothing of it is left, for its width.
    static func reach(_ shade: Double) -> Double { shade * softness * 3 }

    /// Draws the shadow of an outline with its top left at the origin.
    ///
    /// - Parameters:
    ///   - rim: distance in points by which the shape exceeds the outline.
    ///   - shade: distance in points from the shape where the shadow is hardly visible.
    static func draw(
        _ outline: BodyOutline, rim: Double, shade: Double, on cairo: borrowing CairoContext
    ) throws {
        let isOnPage = cairo.drawsOnPage()
        let density = isOnPage ? pageDensity : cairo.pixelsPerPoint()
        let key = Key(outline: outline, rim: rim, shade: shade, density: density)
        let area = (outline.size.width + 5 * shade) * (outline.size.height + 5 * shade)
        let shadow = try shadows.value(for: key, bytes: 64 + Int(min(area * density * density * 4, 1e9))) {
            try SoftShadow(outline, rim: rim, shade: shade, density: density)
        }
        try cairo.draw(
            shadow.pixmap, x: -shadow.margin, y: -shadow.margin, scale: density, id: isOnPage ? shadow.id : nil)
    }

    private init(_ outline: BodyOutline, rim: Double, shade: Double, density: Double) throws {
        // A whole number of pixels.
        margin = ((rim + Self.reach(shade)) * density + 1).rounded(.up) / density
        self.density = density
        let margin = self.margin
        func pixels(_ points: Double) -> Int { Int(((points + 2 * margin) * density).rounded(.up)) }
        var shape = Pixmap(width: pixels(outline.size.width), height: pixels(outline.size.height))
        try shape.draw(scale: density) { cairo in
            cairo.translate(x: margin, y: margin)
            outline.add(to: cairo, inset: 0)
            cairo.fill(.color(.black), keepingPath: true)
            cairo.stroke(.color(.black), width: 2 * rim)
        }
        pixmap = shape.shadow(sigma: shade * Self.softness * density, opacity: Self.opacity)
        var digest = SHA256()
        digest.update(pixmap.pixels.withUnsafeBytes { Array($0) })
        id = digest.finish()
    }
}
