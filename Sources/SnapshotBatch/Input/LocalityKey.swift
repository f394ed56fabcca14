import MapGeometry
import MapSnapshot
import TileSources

/// A number for the place of a row: rows with close numbers share tiles.
///
/// Every machine must compute the same number, or the shards of a batch would miss rows. So it only uses arithmetic
/// that IEEE 754 defines to the last bit: no logarithm or sine, which differ between CPUs, and therefore no Web
/// Mercator.
struct LocalityKey: Hashable, Sendable {
    /// The level of the grid for the Hilbert curve; its squares are about two meters wide.
    static let level = 24

    let value: UInt64

    /// The key of rows that cannot be drawn, before all others, so that they are reported first.
    static let none = LocalityKey(value: 0)

    private init(value: UInt64) { self.value = value }

    /// Orders by the center along the curve, then by zoom.
    init(_ request: ValidatedRequest) {
        let (middle, zoom) = request.outlook
        let side = Double(1 << Self.level)
        let last = (1 << Self.level) - 1
        let x = min(max(Int((middle.longitude + 180) / 360 * side), 0), last)
        let y = min(max(Int((90 - middle.latitude) / 180 * side), 0), last)
        let square = TileCoordinate(z: Self.level, x: x, y: y)?.pmtilesID ?? 0
        // Zooms up to 24 in eighths take eight bits, and squares take 49.
        value = (square << 8 | UInt64(min(max(zoom, 0), 24) * 8)) + 1
    }
}

extension ValidatedRequest {
    /// The approximate center and zoom.
    fileprivate var outlook: (middle: Coordinate, zoom: Double) {
        switch framing {
        case .center(let center, let zoom): return (center, zoom ?? 15)
        case .region(let region):
            return (region.center, Self.zoom(max(region.span.latitudeDelta, region.span.longitudeDelta / 2)))
        case .bounds(let bounds):
            let width = bounds.east - bounds.west + (bounds.crossesAntimeridian ? 360 : 0)
            let longitude = bounds.west + width / 2
            let middle = Coordinate(
                latitude: (bounds.south + bounds.north) / 2, longitude: longitude > 180 ? longitude - 360 : longitude)
            return (middle, Self.zoom(max(bounds.north - bounds.south, width / 2)))
        case .mapRect(let rect):
            let world = MapRect.world.size
            let middle = Coordinate(
                latitude: 90 - 180 * (rect.origin.y + rect.size.height / 2) / world.height,
                longitude: 360 * (rect.origin.x + rect.size.width / 2) / world.width - 180)
            return (middle, Self.zoom(180 * rect.size.height / world.height))
        case .annotations:
            var extent = Extent()
            for pin in request.pins { extent.add(pin.coordinate) }
            for overlay in request.overlays {
                switch overlay {
                case .polyline(let line): line.coordinates.forEach { extent.add($0) }
                case .polygon(let polygon): polygon.rings.joined().forEach { extent.add($0) }
                case .circle(let circle): extent.add(circle.center)
                }
            }
            return (extent.middle, Self.zoom(extent.height))
        }
    }

    /// The approximate zoom at which an image spans this many degrees of latitude.
    private static func zoom(_ degrees: Double) -> Double { degrees > 0 ? Double(8 - degrees.exponent) : 24 }
}

/// A bounding box of places; it does not cross the antimeridian.
private struct Extent {
    private var low = Coordinate(latitude: 90, longitude: 180)
    private var high = Coordinate(latitude: -90, longitude: -180)

    mutating func add(_ place: Coordinate) {
        low.latitude = min(low.latitude, place.latitude)
        low.longitude = min(low.longitude, place.longitude)
        high.latitude = max(high.latitude, place.latitude)
        high.longitude = max(high.longitude, place.longitude)
    }

    var middle: Coordinate {
        Coordinate(latitude: (low.latitude + high.latitude) / 2, longitude: (low.longitude + high.longitude) / 2)
    }

    var height: Double { high.latitude - low.latitude }
}
