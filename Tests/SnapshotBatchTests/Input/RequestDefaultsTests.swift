import MapGeometry
import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite struct RequestDefaultsTests {
    static let place = Coordinate(latitude: 1, longitude: 2)

    static var defaults: RequestDefaults {
        var request = SnapshotRequest(framing: .annotations, size: Size(width: 400, height: 200), scale: 2)
        request.bearing = 30
        request.file = FileOptions(format: .jpeg, quality: 70, maximumBytes: 9000)
        request.overlays = [
            .polyline(Polyline([place, Coordinate(latitude: 3, longitude: 4)])),
            .circle(Circle(center: place, radius: 9)),
        ]
        return RequestDefaults(
            request: request, span: [0.5], pin: Pin(place, color: Pin.defaultColor, image: "flag"))
    }

    static func request(_ json: String, _ defaults: RequestDefaults = Self.defaults) throws -> SnapshotRequest {
        try BatchRow(json: Array(json.utf8)[...], line: 1, defaults: defaults).request.get().request
    }

    @Test func missingFieldsUseDefaults() throws {
        var expected = Self.defaults.request
        expected.framing = .region(
            CoordinateRegion(center: Self.place, span: CoordinateSpan(latitudeDelta: 0.5, longitudeDelta: 0)))
        expected.pins = [Pin(Self.place, image: "flag")]
        #expect(try Self.request(#"{"lat":1,"lon":2}"#) == expected)
    }

    @Test func aRowWinsFieldByField() throws {
        let request = try Self.request(
            #"""
            {"lat":1,"lon":2,"zoom":3,"size":"90x80","bearing":0,"format":"webp","max_bytes":5000,
             "pins":[{"lat":5,"lon":6},{"lat":7,"lon":8,"image":"dot"}],"circles":[{"lat":3,"lon":4,"radius":5}]}
            """#)
        #expect(request.framing == .center(Self.place, zoom: 3))
        #expect(request.size == Size(width: 90, height: 80) && request.scale == 2 && request.bearing == 0)
        #expect(request.file == FileOptions(format: .webp, quality: 70, maximumBytes: 5000))
        #expect(request.pins.map(\.image) == ["flag", "dot"])
        #expect(
            request.overlays == [
                Self.defaults.request.overlays[0],
                .circle(Circle(center: Coordinate(latitude: 3, longitude: 4), radius: 5)),
            ])
    }

    @Test(arguments: [
        (#""lat":1,"lon":2"#, Framing.region(region(0.5))), (#""lat":1,"lon":2,"zoom":4"#, .center(place, zoom: 4)),
        (#""lat":1,"lon":2,"span":3"#, .region(region(3))), (#""geo":"geo:1,2?z=7""#, .center(place, zoom: 7)),
        (#""geo":"geo:1,2""#, .region(region(0.5))),
        (#""bbox":[1,2,3,4]"#, .bounds(GeoBounds(west: 1, south: 2, east: 3, north: 4))),
        (#""fit":true"#, .annotations),
    ])
    func howMuchToShow(fields: String, framing: Framing) throws {
        #expect(try Self.request("{\(fields)}").framing == framing)
    }

    static func region(_ span: Double) -> CoordinateRegion {
        CoordinateRegion(center: place, span: CoordinateSpan(latitudeDelta: span, longitudeDelta: 0))
    }

    @Test func theNameDecidesTheFormatWhereTheRowDoesNot() throws {
        #expect(try Self.request(#"{"lat":1,"lon":2}"#).file.format == .jpeg)
        // The quality of the default is not one of a PNG.
        #expect(
            try Self.request(#"{"lat":1,"lon":2,"out":"a.png"}"#).file == FileOptions(format: .png, maximumBytes: 9000))
        #expect(try Self.request(#"{"lat":1,"lon":2,"out":"a.PNG","format":"png8"}"#).file.format == .png8)
        var few = Self.defaults
        few.request.file = FileOptions(format: .png8)
        #expect(try Self.request(#"{"lat":1,"lon":2,"out":"a.png"}"#, few).file.format == .png8)
        #expect(throws: BatchResult.Failure.self) {
            try Self.request(#"{"lat":1,"lon":2,"out":"a.png","format":"webp"}"#)
        }
    }

    @Test func noPinAtTheCenterIfPinsAreOff() throws {
        var bare = Self.defaults
        bare.pinsCenter = false
        bare.request.pins = [Pin(Coordinate(latitude: 9, longitude: 9))]
        #expect(try Self.request(#"{"lat":1,"lon":2}"#, bare).pins == bare.request.pins)
        #expect(try Self.request(#"{"lat":1,"lon":2,"pins":[]}"#, bare).pins == [])
    }
}
