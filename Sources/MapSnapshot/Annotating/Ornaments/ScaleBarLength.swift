import Glibc
import MapGeometry

/// A round distance and its length on the image.
struct ScaleBarLength: Hashable, Sendable {
    /// The text, such as `500 m`.
    let text: String
    let meters: Double
    /// Length in points at the latitude of the center.
    let points: Double

    /// International foot and mile, in meters.
    private static let (foot, mile) = (0.3048, 1609.344)

    /// The longest fitting distance of 1, 2 or 5 times a power of ten; nil if none fits.
    ///
    /// - Parameter maximum: maximum length in points.
    init?(_ scaleBar: ScaleBar, viewport: Viewport, maximum: Double) {
        let equator = 2 * Double.pi * WebMercator.earthRadius / WebMercator.worldSize(zoom: viewport.zoom)
        let metersPerPoint = equator * cos(viewport.center.latitude * .pi / 180)
        let room = maximum * metersPerPoint
        let unit: (name: String, meters: Double) =
            switch scaleBar {
            case .metric: room >= 1_000 ? ("km", 1_000) : ("m", 1)
            case .imperial: room >= Self.mile ? ("mi", Self.mile) : ("ft", Self.foot)
            }
        guard room.isFinite, room > 0, let number = Self.round(room / unit.meters) else { return nil }
        meters = number * unit.meters
        points = meters / metersPerPoint
        text = "\(number.text) \(unit.name)"
    }

    private static func round(_ room: Double) -> Double? {
        let power = pow(10, floor(log10(room)))
        // A power computed with logarithms may be one too high at the boundary.
        return [5, 2, 1, 0.5].map { $0 * power }.first { $0 <= room }
    }
}
