import Glibc
import MapGeometry

/// The north-up rectangle that tiles are put on, in pixels of the picture.
///
/// Without rotation it is the picture itself. With rotation it is large enough to turn the picture out of it, with
/// two pixels around for the filter.
struct StraightFrame {
    /// Pixels.
    let width: Int
    /// Pixels.
    let height: Int
    /// The world's width in pixels of the picture.
    let worldWidth: Double
    /// The middle of the frame, in widths of the world, y south.
    let center: WorldPoint

    /// - Throws: `SnapshotError` with `tooLarge` where a turned picture needs over twice the pixels that one may have.
    init(viewport: Viewport, request: SnapshotRequest) throws(SnapshotError) {
        let (width, height) = request.pixelSize
        worldWidth = WebMercator.worldSize(zoom: viewport.zoom) * request.scale
        center = viewport.worldPoint(at: Point(x: viewport.size.width / 2, y: viewport.size.height / 2))
        guard viewport.bearing != 0 else {
            self.width = width
            self.height = height
            return
        }
        let (sine, cosine) = (abs(sin(viewport.bearing * .pi / 180)), abs(cos(viewport.bearing * .pi / 180)))
        // A hair less than the exact size, so that a quarter turn of a whole number stays that number.
        let turnedWidth = Double(width) * cosine + Double(height) * sine - 1e-6
        let turnedHeight = Double(width) * sine + Double(height) * cosine - 1e-6
        self.width = Int(turnedWidth.rounded(.up)) + 4
        self.height = Int(turnedHeight.rounded(.up)) + 4
        guard self.width * self.height <= 2 * SnapshotLimits.pixels else {
            throw SnapshotError(
                .tooLarge,
                "size \(request.size.text) at scale \(request.scale.text) and bearing \(viewport.bearing.text) needs "
                    + "\(self.width)x\(self.height) pixels before rotation, over the limit of "
                    + "\(2 * SnapshotLimits.pixels)",
                remedy: "use a smaller or less elongated size", pointer: "/size")
        }
    }
}
