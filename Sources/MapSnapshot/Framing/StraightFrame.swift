import MapGeometry
import Platform

/// The north-up frame that tiles are drawn on, in pixels of the image.
///
/// Without rotation it is the image itself. With rotation it is large enough to cut the rotated image out of it, plus
/// two pixels on each side for the filter.
struct StraightFrame {
    /// Pixels.
    let width: Int
    /// Pixels.
    let height: Int
    /// Width of the world in pixels of the image.
    let worldWidth: Double
    /// The center of the frame, in world widths, y south.
    let center: WorldPoint

    /// - Throws: `SnapshotError` with `tooLarge` if a rotated image needs more than twice the maximum number of pixels.
    init(viewport: Viewport, request: ValidatedRequest) throws(SnapshotError) {
        let (width, height) = request.pixelSize
        worldWidth = WebMercator.worldSize(zoom: viewport.zoom) * request.scale
        center = viewport.worldPoint(at: Point(x: viewport.size.width / 2, y: viewport.size.height / 2))
        guard viewport.bearing != 0 else {
            self.width = width
            self.height = height
            return
        }
        let (sine, cosine) = (abs(sin(viewport.bearing * .pi / 180)), abs(cos(viewport.bearing * .pi / 180)))
        // Slightly less than the exact size, so that a quarter turn keeps integer sizes.
        let rotatedWidth = Double(width) * cosine + Double(height) * sine - 1e-6
        let rotatedHeight = Double(width) * sine + Double(height) * cosine - 1e-6
        self.width = Int(rotatedWidth.rounded(.up)) + 4
        self.height = Int(rotatedHeight.rounded(.up)) + 4
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
