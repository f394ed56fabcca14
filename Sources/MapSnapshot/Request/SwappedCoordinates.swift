import MapGeometry

/// Recognizes coordinates in another order than this library's: latitude before longitude, but W,S,E,N.
enum SwappedCoordinates {
    /// Degrees of longitude above which a box across the antimeridian is more likely one with its sides swapped.
    static let unlikelyWidth = 270.0

    /// The place with latitude and longitude swapped; nil if that is not a place, or the same one.
    static func swapped(_ place: Coordinate) -> Coordinate? {
        guard place.longitude.isFinite, abs(place.longitude) <= 90, abs(place.latitude) <= 180,
            place.latitude != place.longitude
        else { return nil }
        return Coordinate(latitude: place.longitude, longitude: place.latitude)
    }

    /// The valid bounding box that four numbers in another usual order most likely mean; nil if there is none.
    static func reordered(_ bounds: GeoBounds) -> GeoBounds? {
        let orders = [
            // W,N,E,S
            GeoBounds(west: bounds.west, south: bounds.north, east: bounds.east, north: bounds.south),
            // S,W,N,E
            GeoBounds(west: bounds.south, south: bounds.west, east: bounds.north, north: bounds.east),
            // W,E,S,N
            GeoBounds(west: bounds.west, south: bounds.east, east: bounds.south, north: bounds.north),
        ]
        return orders.first { $0.isValid && !$0.crossesAntimeridian }
    }

    /// A note about a box that goes almost around the world, because west is east of east; nil for any other box.
    static func note(_ bounds: GeoBounds) -> SnapshotNote? {
        guard bounds.crossesAntimeridian, bounds.longitudeDelta > unlikelyWidth else { return nil }
        let width = ((bounds.longitudeDelta * 100).rounded() / 100).text
        return SnapshotNote(
            .boundsWrapped,
            "bbox \(bounds.text) crosses 180 degrees and is \(width) degrees wide",
            remedy: "if that is not what you want, swap west and east", pointer: "/bbox",
            values: ["width": .number(bounds.longitudeDelta)])
    }
}

extension GeoBounds {
    /// In user notation: W,S,E,N.
    var text: String { [west, south, east, north].map(\.text).joined(separator: ",") }
}

extension Coordinate {
    /// In user notation: LAT,LON.
    var text: String { "\(latitude.text),\(longitude.text)" }
}
