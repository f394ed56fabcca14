import JSON
import MapGeometry

extension GeoJSONSourceReader {
    /// Adds the shapes of a geometry: several for a collection, none if it is invalid.
    mutating func readGeometry(
        _ type: String, _ members: [String: Int], into shapes: inout [SourceShape]
    ) throws(ReadingError) {
        if type == "GeometryCollection", let list = members["geometries"] {
            var parts: [SourceShape] = []
            try elements(at: list) { reader throws(ReadingError) in
                if let (type, members) = try reader.object() { try reader.readGeometry(type, members, into: &parts) }
            }
            shapes += parts
            return
        }
        guard let position = members["coordinates"] else { return }
        let end = scanner.position
        defer { scanner.move(to: end) }
        scanner.move(to: position)
        if let shape = try shape(type) { shapes.append(shape) }
    }

    private mutating func shape(_ type: String) throws(ReadingError) -> SourceShape? {
        switch type {
        case "Point": return try place().map { .points([$0]) }
        case "MultiPoint": return try places().flatMap { $0.isEmpty ? nil : .points($0) }
        case "LineString": return try places().flatMap { line($0) }.map { .lines([$0]) }
        case "MultiLineString":
            guard let lines = try list({ reader throws(ReadingError) in try reader.places() }) else { return nil }
            let valid = lines.compactMap { line($0) }
            return valid.isEmpty ? nil : .lines(valid)
        case "Polygon": return try rings().flatMap { $0.isEmpty ? nil : .polygons([$0]) }
        case "MultiPolygon":
            guard let polygons = try list({ reader throws(ReadingError) in try reader.rings() }) else { return nil }
            let valid = polygons.filter { !$0.isEmpty }
            return valid.isEmpty ? nil : .polygons(valid)
        default: return nil
        }
    }

    private func line(_ places: [SourcePoint]) -> SourceLine? {
        places.isEmpty ? nil : SourceLine(places, isRing: false, tolerance: options.finestTolerance)
    }

    private mutating func rings() throws(ReadingError) -> [SourceLine]? {
        guard let rings = try list({ reader throws(ReadingError) in try reader.places() }) else { return nil }
        return rings.filter { !$0.isEmpty }.map {
            SourceLine($0, isRing: true, tolerance: options.finestTolerance)
        }
    }

    private mutating func places() throws(ReadingError) -> [SourcePoint]? {
        try list { reader throws(ReadingError) in try reader.place() }
    }

    /// The elements of an array; nil if it is not an array or an element is invalid.
    private mutating func list<Element>(
        _ read: (inout Self) throws(ReadingError) -> Element?
    ) throws(ReadingError) -> [Element]? {
        guard scanner.take(UInt8(ascii: "[")) else { return nil }
        var elements: [Element] = []
        if scanner.take(UInt8(ascii: "]")) { return elements }
        repeat {
            guard let element = try read(&self) else { return nil }
            elements.append(element)
        } while scanner.take(UInt8(ascii: ","))
        return scanner.take(UInt8(ascii: "]")) ? elements : nil
    }

    /// A position: longitude and latitude; further elements are ignored.
    private mutating func place() throws(ReadingError) -> SourcePoint? {
        guard scanner.take(UInt8(ascii: "[")) else { return nil }
        placeCount += 1
        guard placeCount <= limits.places else {
            throw .limit("the GeoJSON has more than \(limits.places) points: simplify its lines")
        }
        guard let longitude = try ordinate(), scanner.take(UInt8(ascii: ",")), let latitude = try ordinate() else {
            return nil
        }
        if latitude.magnitude > 90 || longitude.magnitude > Self.maximumLongitude {
            projected = projected ?? (longitude, latitude)
        }
        guard max(longitude.magnitude, latitude.magnitude) <= Self.maximumOrdinate else { return nil }
        do throws(JSONError) {
            while scanner.take(UInt8(ascii: ",")) { try scanner.skipValue() }
        } catch {
            throw .json(error)
        }
        guard scanner.take(UInt8(ascii: "]")) else { return nil }
        let point = WebMercator.project(Coordinate(latitude: Self.overPole(latitude), longitude: longitude))
        return SourcePoint(x: point.x, y: point.y, weight: 0)
    }

    /// A latitude beyond a pole counts back from it, as in MapLibre: 100 is 80.
    private static func overPole(_ latitude: Double) -> Double {
        guard abs(latitude) > 90 else { return latitude }
        let turned = (latitude + 90).truncatingRemainder(dividingBy: 360)
        let distance = turned < 0 ? turned + 360 : turned
        return distance > 180 ? 270 - distance : distance - 90
    }

    /// Longitudes of files that cross the date line are beyond 180.
    private static let maximumLongitude = 540.0
    private static let maximumOrdinate = 1_000_000.0

    /// A coordinate; nil if it is not a number.
    private mutating func ordinate() throws(ReadingError) -> Double? {
        switch scanner.current {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            do throws(JSONError) {
                return try scanner.number()
            } catch {
                throw .json(error)
            }
        default: return nil
        }
    }
}
