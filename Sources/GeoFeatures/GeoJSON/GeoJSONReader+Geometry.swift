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

extension GeoJSONReader {
    /// One and a half turns, in degrees: as far as maps are scrolled across the antimeridian.
    private static let maximumLongitude = 540.0

    /// An array of positions.
    ///
    /// Does not use `elements`: a file may have millions of positions, whose pointers are only needed in errors.
    mutating func positions() throws(FeatureError) -> [Coordinate] {
        guard scanner.current == UInt8(ascii: "[") else { throw wrong("this is not an array of positions") }
        _ = scanner.take(UInt8(ascii: "["))
        var places: [Coordinate] = []
        guard !scanner.take(UInt8(ascii: "]")) else { return places }
        repeat {
            do {
                places.append(try position())
            } catch {
                throw FeatureError(
                    error.code, error.description.replacingPrefix(pointer, by: "\(pointer)/\(places.count)"),
                    pointer: error.pointer.map { "\($0)/\(places.count)" })
            }
        } while scanner.take(UInt8(ascii: ","))
        try endArray()
        return places
    }

    /// A position: longitude and latitude; further elements are ignored.
    mutating func position() throws(FeatureError) -> Coordinate {
        guard scanner.take(UInt8(ascii: "[")) else { throw wrong("this is not a position: give [longitude, latitude]") }
        placeCount += 1
        try limits.check(places: placeCount, pointer)
        let longitude = try ordinate()
        guard scanner.take(UInt8(ascii: ",")) else { throw wrong("a position needs a longitude and a latitude") }
        let latitude = try ordinate()
        while scanner.take(UInt8(ascii: ",")) {
            try scan { scanner throws(JSONError) in try scanner.skipValue() }
        }
        try endArray()
        guard (-90...90).contains(latitude) else {
            throw wrong("latitude \(latitude) is not from -90 to 90: GeoJSON has degrees, the longitude first")
        }
        guard abs(longitude) <= Self.maximumLongitude else {
            throw wrong("longitude \(longitude) is not from -180 to 180: GeoJSON has degrees")
        }
        let place = Coordinate(latitude: latitude, longitude: longitude)
        return abs(longitude) <= 180 ? place : place.normalized
    }

    private mutating func ordinate() throws(FeatureError) -> Double {
        switch scanner.current {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return try scan { scanner throws(JSONError) in try scanner.number() }
        default: throw wrong("a position has something other than numbers")
        }
    }
}

extension String {
    /// The same text with its prefix replaced.
    fileprivate func replacingPrefix(_ prefix: String, by other: String) -> String {
        hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
    }
}
