import JSON
import MapGeometry

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
