import JSON
import MapGeometry

extension GeoJSONReader {
    /// A geometry by its type; nil if its coordinates are empty (RFC 7946, section 3.1).
    mutating func geometry(_ type: String, _ members: [String: Int]) throws(FeatureError) -> Geometry? {
        var geometry: Geometry?
        switch type {
        case "Point":
            try coordinates(members) { reader throws(FeatureError) in
                geometry = try reader.isEmptyArray() ? nil : .points([reader.position()])
            }
        case "MultiPoint":
            try coordinates(members) { reader throws(FeatureError) in geometry = .points(try reader.positions()) }
        case "LineString":
            try coordinates(members) { reader throws(FeatureError) in geometry = .lines(try reader.lines(depth: 0)) }
        case "MultiLineString":
            try coordinates(members) { reader throws(FeatureError) in geometry = .lines(try reader.lines(depth: 1)) }
        case "Polygon":
            try coordinates(members) { reader throws(FeatureError) in
                let rings = try reader.rings()
                geometry = .polygons(rings.isEmpty ? [] : [rings])
            }
        case "MultiPolygon":
            try coordinates(members) { reader throws(FeatureError) in
                var polygons: [[[Coordinate]]] = []
                try reader.elements("an array of polygons") { reader, _ throws(FeatureError) in
                    let rings = try reader.rings()
                    if !rings.isEmpty { polygons.append(rings) }
                }
                geometry = .polygons(polygons)
            }
        case "GeometryCollection":
            var parts: [Geometry] = []
            try descend(to: "geometries", in: members) { reader throws(FeatureError) in
                try reader.elements("an array of geometries") { reader, _ throws(FeatureError) in
                    let (type, members) = try reader.object("a geometry")
                    if let part = try reader.geometry(type, members) { parts.append(part) }
                }
            }
            geometry = .collection(parts)
        default:
            throw wrong("type \"\(type)\" is not one of GeoJSON's")
        }
        return geometry.flatMap { $0.isEmpty ? nil : $0 }
    }

    private mutating func coordinates(
        _ members: [String: Int], _ read: (inout Self) throws(FeatureError) -> Void
    ) throws(FeatureError) {
        try descend(to: "coordinates", in: members, read)
    }

    private func isEmptyArray() throws(FeatureError) -> Bool {
        var ahead = scanner
        return ahead.take(UInt8(ascii: "[")) && ahead.take(UInt8(ascii: "]"))
    }

    private mutating func lines(depth: Int) throws(FeatureError) -> [[Coordinate]] {
        var lines: [[Coordinate]] = []
        guard depth == 0 else {
            try elements("an array of lines") { reader, _ throws(FeatureError) in
                lines += try reader.lines(depth: 0)
            }
            return lines
        }
        let places = try positions()
        guard places.count != 1 else { throw wrong("a line needs two positions, but this one has one") }
        return places.isEmpty ? [] : [places]
    }

    private mutating func rings() throws(FeatureError) -> [[Coordinate]] {
        var rings: [[Coordinate]] = []
        try elements("an array of rings") { reader, _ throws(FeatureError) in
            var ring = try reader.positions()
            // Many files omit the last position.
            if let first = ring.first, first != ring.last { ring.append(first) }
            guard ring.count >= 4 else {
                throw reader.wrong("a ring needs three different positions, but this one has \(max(ring.count - 1, 0))")
            }
            rings.append(ring)
        }
        return rings
    }
}

extension Geometry {
    fileprivate var isEmpty: Bool {
        switch self {
        case .points(let points): points.isEmpty
        case .lines(let lines): lines.isEmpty
        case .polygons(let polygons): polygons.isEmpty
        case .collection(let parts): parts.isEmpty
        }
    }
}
