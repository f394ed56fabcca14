import TestSupport
import Testing

@testable import MapGeometry

@Suite struct EncodedPolylineTests {
    static let published = [
        Coordinate(latitude: 38.5, longitude: -120.2), Coordinate(latitude: 40.7, longitude: -120.95),
        Coordinate(latitude: 43.252, longitude: -126.453),
    ]

    /// Google's own example.
    @Test func theirExample() throws {
        let text = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"
        #expect(try EncodedPolyline.decode(text) == Self.published)
        #expect(EncodedPolyline.encode(Self.published) == text)
    }

    /// The same places in Mapbox's example of precision 6.
    @Test func precisionSix() throws {
        let text = "_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI"
        #expect(try EncodedPolyline.decode(text, precision: .six) == Self.published)
        #expect(EncodedPolyline.encode(Self.published, precision: .six) == text)
    }

    @Test(arguments: EncodedPolyline.Precision.allCases) func roundTrip(precision: EncodedPolyline.Precision) throws {
        var random = SplitMix64(state: 9)
        for count in 0..<60 {
            let places = (0..<count).map { _ in
                Coordinate(latitude: random.number(-90...90), longitude: random.number(-180...180))
            }
            let text = EncodedPolyline.encode(places, precision: precision)
            let back = try EncodedPolyline.decode(text, precision: precision)
            #expect(back.count == count && EncodedPolyline.encode(back, precision: precision) == text)
            let unit = precision == .five ? 0.5000001e-5 : 0.5000001e-6
            for (place, read) in zip(places, back) {
                #expect(abs(place.latitude - read.latitude) < unit && abs(place.longitude - read.longitude) < unit)
            }
        }
    }

    @Test(arguments: [
        ("_p~iF~ps|U_ulL", "ends within a point at character 15"), ("_p~iF~ps|", "at character 10"),
        ("_p~iF ps|U", "character 6 is not valid"), ("_p~iFé", "character 6 is not valid"),
        ("~~~~~~~~?", "character 8 is not valid"),
        ("_izlhA~rlgdF", "point 1 of the polyline, 385.0,-1202.0, is not on earth"),
    ]) func broken(text: String, sentence: String) {
        let error = #expect(throws: PolylineError.self) { try EncodedPolyline.decode(text) }
        #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
    }

    @Test func limits() throws {
        let text = EncodedPolyline.encode(Self.published)
        #expect(throws: PolylineError.self) { try EncodedPolyline.decode(text, limit: 2) }
        #expect(try EncodedPolyline.decode(text, limit: 3).count == 3)
        #expect(try EncodedPolyline.decode("").isEmpty)
    }

    @Test func longitudesThatWentOn() throws {
        // 190 degrees east is 170 west.
        let text = EncodedPolyline.encode([Coordinate(latitude: 0, longitude: 95.00001)])
        #expect(try EncodedPolyline.decode(text + text).map(\.longitude) == [95.00001, -169.99998])
    }
}
