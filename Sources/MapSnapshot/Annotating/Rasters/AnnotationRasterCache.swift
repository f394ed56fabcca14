import Cairo
import Imaging
import JSON
import MapGeometry
import Synchronization

/// A cache of recently drawn markers and attributions, for lists whose images repeat them, and for thousands of pins in
/// one image.
///
/// Nearly all the time of a drop goes into the strokes of its soft shadow; copying its pixels takes a hundredth. The
/// cache never changes a pixel, because the first marker of its kind is drawn the same way.
final class AnnotationRasterCache: Sendable {
    /// Shared by the whole process, like fonts.
    static let shared = AnnotationRasterCache(limit: 2 << 20)

    private struct Key: Hashable, Sendable {
        let subject: AnnotationRaster.Subject
        let scale: Double
        let phase: Point
    }

    private let rasters: Mutex<LRUCache<Key, AnnotationRaster>>

    /// - Parameter limit: maximum total size in bytes.
    init(limit: Int) { rasters = Mutex(LRUCache(limit: limit)) }

    /// Draws on a pixel canvas through the cache, unless it is too large.
    ///
    /// - Parameters:
    ///   - subject: everything that affects what `body` draws.
    ///   - box: size of the box in points.
    ///   - reach: overhang beyond the box in points; only evaluated when drawing.
    ///   - corner: position of the top left of the box in **pixels**, in or near the image.
    ///   - scale: pixels per point.
    ///   - body: draws it, in points, with the top left of the box at the origin.
    /// - Returns: whether it was drawn.
    func draw(
        _ subject: AnnotationRaster.Subject, _ box: Size, reach: @autoclosure () -> EdgeInsets,
        on cairo: borrowing CairoContext,
        at corner: Point, scale: Double, body: (borrowing CairoContext) throws -> Void
    ) throws -> Bool {
        let (x, y) = (corner.x.rounded(.down), corner.y.rounded(.down))
        let key = Key(subject: subject, scale: scale, phase: Point(x: corner.x - x, y: corner.y - y))
        let raster: AnnotationRaster
        if let known = rasters.withLock({ $0.value(for: key) }) {
            raster = known
        } else {
            guard let drawn = try AnnotationRaster(box, reach: reach(), scale: scale, phase: key.phase, draw: body)
            else {
                return false
            }
            raster = drawn
            let bytes = raster.pixmap.pixels.count * 4 + subject.bytes
            rasters.withLock { $0.insert(raster, bytes: bytes, for: key) }
        }
        try cairo.copy(raster.pixmap, x: Int(x) - raster.left, y: Int(y) - raster.top)
        return true
    }
}

extension AnnotationRaster.Subject {
    /// Size of its texts in bytes.
    fileprivate var bytes: Int {
        switch self {
        case .marker(let style): style.label?.text.utf8.count ?? 0
        case .attribution(let style): style.texts.reduce(0) { $0 + $1.text.utf8.count }
        }
    }
}

/// A marker or an attribution as pixels, drawn once and then copied.
struct AnnotationRaster: Sendable {
    /// The content: equal subjects have equal shapes.
    enum Subject: Hashable, Sendable {
        case marker(PinMarker.Style)
        case attribution(AttributionOrnament.Style)
    }

    /// Maximum number of pixels: larger ones rarely repeat, and copying them saves little.
    private static let maximumPixels = 1 << 16

    /// The pixels, transparent where nothing is drawn.
    let pixmap: Pixmap
    /// Offset in pixels from the left and top of `pixmap` to the pixel where the box starts.
    let left, top: Int

    /// Draws it; nil if it is too large to cache.
    ///
    /// - Parameters:
    ///   - box: size of the box in points.
    ///   - reach: overhang of what `draw` paints beyond the box, in points.
    ///   - scale: pixels per point.
    ///   - phase: subpixel position of the box, 0 up to 1 in each direction.
    ///   - draw: draws it with the top left of the box at the origin.
    init?(
        _ box: Size, reach: EdgeInsets, scale: Double, phase: Point,
        draw: (borrowing CairoContext) throws -> Void
    ) throws {
        // Edges are antialiased, and text is snapped and hinted to whole rows.
        func pixels(_ points: Double) -> Int { Int((points * scale).rounded(.up)) + 3 }
        let (left, top) = (pixels(reach.left), pixels(reach.top))
        // One more pixel for the phase.
        let width = left + pixels(box.width + reach.right) + 1
        let height = top + pixels(box.height + reach.bottom) + 1
        guard width <= Self.maximumPixels / height else { return nil }
        var pixmap = Pixmap(width: width, height: height)
        try pixmap.draw(scale: scale) { cairo in
            cairo.translate(x: (Double(left) + phase.x) / scale, y: (Double(top) + phase.y) / scale)
            try draw(cairo)
        }
        (self.pixmap, self.left, self.top) = (pixmap, left, top)
    }
}
