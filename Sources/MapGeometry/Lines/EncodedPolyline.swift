/// Google's "Encoded Polyline Algorithm Format": a line as a short text, latitude first.
///
/// Each number is rounded to a decimal place and written as the difference from the previous one, with its sign in the
/// lowest bit, in groups of five bits, lowest first. Each group is one printable character. See
/// https://developers.google.com/maps/documentation/utilities/polylinealgorithm.
public enum EncodedPolyline {
    /// Number of decimal places of a degree.
    public enum Precision: Int, Hashable, Sendable, CaseIterable {
        /// Google's precision: about a meter.
        case five = 5
        /// Valhalla's and OSRM's `polyline6`: about ten centimeters.
        case six = 6

        /// Units per degree.
        var unitsPerDegree: Double { self == .five ? 1e5 : 1e6 }
    }

    /// Maximum number of coordinates in one text.
    public static let maximumCount = 1_000_000

    /// One and a half turns, in degrees.
    ///
    /// A number beyond that is not a longitude, in whichever direction it was unwrapped.
    private static let maximumLongitude = 540.0

    /// Seven groups of five bits hold the largest possible difference: 360 degrees times 10^6, and a sign.
    private static let maximumBits: Int64 = 35

    /// Decodes a text; an empty text gives no coordinates.
    ///
    /// Longitudes beyond the antimeridian are wrapped.
    /// - Throws: `PolylineError` if the text is truncated, has a character or value out of range, or has too many
    ///   coordinates.
    public static func decode(
        _ text: String, precision: Precision = .five, limit: Int = maximumCount
    ) throws(PolylineError) -> [Coordinate] {
        let characters = Array(text.utf8)
        var coordinates: [Coordinate] = []
        var (latitude, longitude, position): (Int64, Int64, Int) = (0, 0, 0)
        while position < characters.count {
            guard coordinates.count < limit else {
                throw PolylineError("the polyline has more than \(limit) points: simplify or split it")
            }
            latitude &+= try difference(characters, &position)
            longitude &+= try difference(characters, &position)
            let place = Coordinate(
                latitude: Double(latitude) / precision.unitsPerDegree,
                longitude: Double(longitude) / precision.unitsPerDegree)
            guard (-90...90).contains(place.latitude), abs(place.longitude) <= maximumLongitude else {
                throw PolylineError(
                    "point \(coordinates.count + 1) of the polyline, \(place.latitude),\(place.longitude), is not on "
                        + "earth: check that its precision is 5 or 6 and that it is complete")
            }
            coordinates.append(place.isValid ? place : wrapped(place, longitude, precision))
        }
        return coordinates
    }

    /// Encodes coordinates as a text of printable characters.
    ///
    /// Invalid coordinates are clamped first.
    public static func encode(_ coordinates: [Coordinate], precision: Precision = .five) -> String {
        var characters: [UInt8] = []
        var last: (Int64, Int64) = (0, 0)
        for place in coordinates {
            let units = (
                units(place.latitude, limit: 90, precision), units(place.longitude, limit: 180, precision)
            )
            append(units.0 &- last.0, to: &characters)
            append(units.1 &- last.1, to: &characters)
            last = units
        }
        return String(decoding: characters, as: UTF8.self)
    }

    /// Wraps before dividing, so that the result is exactly the number its decimal digits stand for.
    private static func wrapped(_ place: Coordinate, _ longitude: Int64, _ precision: Precision) -> Coordinate {
        let turn = Int64(360 * precision.unitsPerDegree)
        let units = longitude < 0 ? longitude + turn : longitude - turn
        return Coordinate(latitude: place.latitude, longitude: Double(units) / precision.unitsPerDegree)
    }

    private static func difference(_ characters: [UInt8], _ position: inout Int) throws(PolylineError) -> Int64 {
        var (zigzag, shift): (Int64, Int64) = (0, 0)
        while true {
            guard position < characters.count else {
                throw PolylineError("the polyline ends within a point at character \(position + 1): copy all of it")
            }
            let character = characters[position]
            guard (63...126).contains(character), shift < maximumBits else {
                throw PolylineError(
                    "character \(position + 1) is not valid in a polyline: copy it again, without escapes")
            }
            let group = Int64(character) - 63
            zigzag |= (group & 0x1F) << shift
            shift += 5
            position += 1
            if group < 0x20 { return zigzag & 1 == 0 ? zigzag >> 1 : ~(zigzag >> 1) }
        }
    }

    private static func units(_ degrees: Double, limit: Double, _ precision: Precision) -> Int64 {
        // NaN counts as the lower limit.
        let limited = degrees >= -limit ? min(degrees, limit) : -limit
        return Int64((limited * precision.unitsPerDegree).rounded())
    }

    private static func append(_ difference: Int64, to characters: inout [UInt8]) {
        var rest = UInt64(bitPattern: difference < 0 ? ~(difference << 1) : difference << 1)
        while rest >= 0x20 {
            characters.append(UInt8(rest & 0x1F | 0x20) + 63)
            rest >>= 5
        }
        characters.append(UInt8(rest) + 63)
    }
}

/// Why an encoded polyline cannot be decoded.
public struct PolylineError: Error, Hashable, CustomStringConvertible {
    /// One sentence: what is wrong, at which character or point, and what to do.
    public let description: String

    init(_ description: String) { self.description = description }
}
