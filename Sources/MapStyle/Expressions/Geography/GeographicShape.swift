import JSON

/// The GeoJSON of a `within` or `distance`: positions in degrees, longitude first.
struct GeographicShape: Hashable, Sendable {
    var points: [GeographicPlace] = []
    var lines: [[GeographicPlace]] = []
    /// Polygons of closed rings, outer ring first.
    var polygons: [[[GeographicPlace]]] = []

    /// Maximum number of positions of all shapes in one expression.
    static let maximumPlaces = 100_000

    /// Reads a FeatureCollection, a Feature or a geometry; nil for anything else.
    init?(_ json: JSONValue) {
        guard case .object(let fields) = json, case .string(let type)? = fields["type"] else { return nil }
        switch type {
        case "FeatureCollection":
            guard case .array(let features)? = fields["features"] else { return nil }
            for case .object(let feature) in features {
                guard let geometry = feature["geometry"], add(geometry) else { return nil }
            }
        case "Feature": guard let geometry = fields["geometry"], add(geometry) else { return nil }
        default: guard add(json) else { return nil }
        }
        guard placeCount <= Self.maximumPlaces else { return nil }
    }

    var placeCount: Int {
        points.count + lines.reduce(0) { $0 + $1.count } + polygons.joined().reduce(0) { $0 + $1.count }
    }

    private mutating func add(_ json: JSONValue) -> Bool {
        guard case .object(let fields) = json, case .string(let type)? = fields["type"],
            let coordinates = fields["coordinates"]
        else { return false }
        switch type {
        case "Point": return Self.append(Self.place(coordinates), to: &points)
        case "MultiPoint": return Self.append(each: Self.places(coordinates), to: &points)
        case "LineString": return Self.append(Self.line(coordinates), to: &lines)
        case "MultiLineString": return Self.append(each: Self.list(coordinates, Self.line), to: &lines)
        case "Polygon": return Self.append(Self.polygon(coordinates), to: &polygons)
        case "MultiPolygon": return Self.append(each: Self.list(coordinates, Self.polygon), to: &polygons)
        default: return false
        }
    }

    private static func append<Part>(_ part: Part?, to parts: inout [Part]) -> Bool {
        guard let part else { return false }
        parts.append(part)
        return true
    }

    private static func append<Part>(each list: [Part]?, to parts: inout [Part]) -> Bool {
        guard let list else { return false }
        parts += list
        return true
    }

    private static func list<Part>(_ json: JSONValue, _ read: (JSONValue) -> Part?) -> [Part]? {
        guard case .array(let items) = json else { return nil }
        let parts = items.compactMap(read)
        return parts.count == items.count ? parts : nil
    }

    private static func place(_ json: JSONValue) -> GeographicPlace? {
        guard case .array(let numbers) = json, numbers.count >= 2, case .number(let longitude) = numbers[0],
            case .number(let latitude) = numbers[1], longitude.magnitude <= 1e6, latitude.magnitude <= 90
        else { return nil }
        return GeographicPlace(longitude: longitude, latitude: latitude)
    }

    private static func places(_ json: JSONValue) -> [GeographicPlace]? { list(json, place) }

    private static func line(_ json: JSONValue) -> [GeographicPlace]? {
        places(json).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func polygon(_ json: JSONValue) -> [[GeographicPlace]]? {
        list(json, line).flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// A position in degrees.
struct GeographicPlace: Hashable, Sendable {
    var longitude: Double
    var latitude: Double
}
