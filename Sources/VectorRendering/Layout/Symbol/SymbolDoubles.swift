import JSON
import MapGeometry

/// The placed texts of a layer whose tiles have different zooms.
///
/// Where a parent stands in for a missing tile, it may have a label that a tile beside it has, too, because coordinates
/// are rounded differently.
struct SymbolDoubles {
    private var places: TextDictionary<[(zoom: Int, point: Point)]> = [:]
    /// How near two points of the same text are, in points.
    private static let distance = 4.0

    /// Whether a tile of another zoom has the text at about this point of the image.
    func contains(_ text: String, zoom: Int, at point: Point) -> Bool {
        places[text]?.contains { place in
            let (dx, dy) = (place.point.x - point.x, place.point.y - point.y)
            return place.zoom != zoom && dx * dx + dy * dy <= Self.distance * Self.distance
        } ?? false
    }

    /// Adds a placed text.
    mutating func insert(_ text: String, zoom: Int, at point: Point) {
        places[text, default: []].append((zoom, point))
    }
}
