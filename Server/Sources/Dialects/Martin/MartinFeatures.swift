import FoundationEssentials
import MapSnapshot

/// The body of a POST: a GeoJSON FeatureCollection whose features carry their style.
struct MartinFeatures {
    let features: [MartinFeature]

    /// - Throws: `DialectProblem` that names the property, or says what the body should be.
    init(_ body: [UInt8]) throws(DialectProblem) {
        let collection: Collection
        do {
            collection = try JSONDecoder().decode(Collection.self, from: Data(body))
        } catch let problem as DialectProblem {
            throw problem
        } catch {
            throw DialectProblem(
                .invalidRequest, "the body is not a FeatureCollection of GeoJSON",
                remedy: #"send {"type": "FeatureCollection", "features": […]}, or no body"#, parameter: "features")
        }
        features = collection.features
    }

    private struct Collection: Decodable {
        private enum Kind: String, Decodable { case collection = "FeatureCollection" }
        private let type: Kind
        let features: [MartinFeature]
    }
}

/// A feature: lists of places, and properties with the names of MapLibre's.
struct MartinFeature: Decodable {
    /// What the places are.
    enum Geometry: Hashable {
        case points([Coordinate])
        case lines([[Coordinate]])
        /// Each a list of rings.
        case areas([[[Coordinate]]])
    }

    /// Nil for nothing to draw: no geometry, or a collection of them.
    let geometry: Geometry?
    let properties: MartinProperties

    private enum Kind: String, Decodable { case feature = "Feature" }
    private enum CodingKeys: String, CodingKey { case type, geometry, properties }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        _ = try fields.decode(Kind.self, forKey: .type)
        geometry = try fields.decodeIfPresent(MartinGeometry.self, forKey: .geometry)?.geometry
        properties = try fields.decodeIfPresent(MartinProperties.self, forKey: .properties) ?? MartinProperties()
    }
}

/// A geometry of GeoJSON (RFC 7946, 3.1).
private struct MartinGeometry: Decodable {
    let geometry: MartinFeature.Geometry?

    private enum Kind: String, Decodable {
        case point = "Point"
        case points = "MultiPoint"
        case line = "LineString"
        case lines = "MultiLineString"
        case area = "Polygon"
        case areas = "MultiPolygon"
        case collection = "GeometryCollection"
    }

    private enum CodingKeys: String, CodingKey { case type, coordinates }

    /// A position: longitude, latitude, and numbers that are not drawn.
    private typealias Position = [Double]

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        switch try fields.decode(Kind.self, forKey: .type) {
        case .point: geometry = .points([try Self.place(fields.decode(Position.self, forKey: .coordinates))])
        case .points: geometry = .points(try Self.places(fields.decode([Position].self, forKey: .coordinates)))
        case .line: geometry = .lines([try Self.places(fields.decode([Position].self, forKey: .coordinates))])
        case .lines:
            geometry = .lines(try fields.decode([[Position]].self, forKey: .coordinates).map(Self.places))
        case .area:
            geometry = .areas([try fields.decode([[Position]].self, forKey: .coordinates).map(Self.places)])
        case .areas:
            let areas = try fields.decode([[[Position]]].self, forKey: .coordinates)
            geometry = .areas(try areas.map { try $0.map(Self.places) })
        case .collection: geometry = nil
        }
    }

    private static func places(_ positions: [Position]) throws -> [Coordinate] { try positions.map(place) }

    private static func place(_ position: Position) throws -> Coordinate {
        guard position.count >= 2 else {
            throw DialectProblem.invalid("features", "a position", "longitude and latitude")
        }
        guard abs(position[1]) <= 90, abs(position[0]) <= 540 else {
            throw DialectProblem.invalid(
                "features", "position \(position[0]),\(position[1])",
                "a longitude of -180 to 180 and a latitude of -90 to 90 degrees")
        }
        let place = Coordinate(latitude: position[1], longitude: position[0])
        return place.isValid ? place : place.normalized
    }
}
