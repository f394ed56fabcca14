/// Lines written as a short text, latitude first: Google's "Encoded Polyline Algorithm Format".
///
/// Each number is rounded to a decimal place, written as the difference to the one before, its sign moved into the
/// lowest bit, and cut into groups of five bits, lowest first, each a printable character.
package enum EncodedPolyline {
    /// How many decimal places of a degree are kept.
    package enum Precision: Int, Hashable, Sendable, CaseIterable {
        /// Google's own: about a metre.
        case five = 5
        /// Valhalla's and OSRM's `polyline6`: about ten centimetres.
        case six = 6

        /// How many units a degree has.
        var unitsPerDegree: Double { self == .five ? 1e5 : 1e6 }
    }

    /// The most places that one text may have.
    package static let maximumCount = 1_000_000

    /// A whole turn and a half: beyond it a number is no longitude, whichever way round the world was counted.
    private static let widestLongitude = 540.0

    /// Seven groups hold any difference that there is, twice 180 degrees by 10^6 with a sign.
    private static let mostBits: Int64 = 35

    /// Reads a text; an empty one has no places.
    ///
    /// Longitudes that were counted on beyond the antimeridian are wrapped.
    /// - Throws: `PolylineError` for a text that is cut, for characters and values out of range, and for too many
    ///   places.
    package static func decode(
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
            guard (-90...90).contains(place.latitude), abs(place.longitude) <= widestLongitude else {
                throw PolylineError(
                    "point \(coordinates.count + 1) of the polyline, \(place.latitude),\(place.longitude), is not on "
                        + "earth: check that its precision is 5 or 6 and that it is complete")
            }
            coordinates.append(place.isValid ? place : wrapped(place, longitude, precision))
        }
        return coordinates
    }

    /// Writes places as a text of printable characters.
    ///
    /// Places must be valid; others are limited to the earth first.
    package static func encode(_ coordinates: [Coordinate], precision: Precision = .five) -> String {
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

    /// Wrapped before it is divided, so that it is the number that its decimal digits say.
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
            guard (63...126).contains(character), shift < mostBits else {
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
        // What is not a number counts as the lower limit.
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
