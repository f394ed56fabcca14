import MapGeometry
import Testing

@testable import MapSnapshot

@Suite struct ValidationTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var code = SnapshotError.Code.invalidRequest
        /// What the sentence must hold.
        let says: [String]
        let change: @Sendable (inout SnapshotRequest) -> Void

        init(
            _ name: String, _ code: SnapshotError.Code = .invalidRequest, says: [String],
            change: @escaping @Sendable (inout SnapshotRequest) -> Void
        ) {
            testDescription = name
            self.code = code
            self.says = says
            self.change = change
        }
    }

    static let valid = SnapshotRequest(framing: .center(Coordinate(latitude: 47, longitude: 9), zoom: 3))

    static let wrong: [Case] = [
        Case("scale 0", says: ["scale 0 ", "1 to 4"]) { $0.scale = 0 },
        Case("scale 4.5", says: ["scale 4.5 "]) { $0.scale = 4.5 },
        Case("scale nan", says: ["scale nan "]) { $0.scale = .nan },
        Case("scale inf", says: ["scale inf "]) { $0.scale = .infinity },
        Case("width 0", says: ["size 0x100 "]) { $0.size = Size(width: 0, height: 100) },
        Case("height -5", says: ["size 100x-5 "]) { $0.size = Size(width: 100, height: -5) },
        Case("width nan", says: ["size nanx9 "]) { $0.size = Size(width: .nan, height: 9) },
        Case("too wide", .tooLarge, says: ["16385x10", "16384"]) { $0.size = Size(width: 16_385, height: 10) },
        Case("too high at scale 4", .tooLarge, says: ["10x5000", "scale 4"]) {
            $0.size = Size(width: 10, height: 5_000)
            $0.scale = 4
        },
        Case("too wide for WebP", .tooLarge, says: ["16384x10", "16383 pixels per side in webp"]) {
            $0.size = Size(width: 16_384, height: 10)
            $0.file.format = .webp
        },
        Case("too many pixels", .tooLarge, says: ["16384x16384"]) { $0.size = Size(width: 16_384, height: 16_384) },
        Case("huge", .tooLarge, says: ["1e+300"]) { $0.size = Size(width: 1e300, height: 1e300) },
        Case("latitude 90.1", says: ["latitude 90.1 "]) { $0.setCenter(90.1, 0) },
        Case("latitude nan", says: ["latitude nan "]) { $0.setCenter(.nan, 0) },
        Case("longitude -181", says: ["longitude -181 "]) { $0.setCenter(0, -181) },
        Case("zoom -0.5", says: ["zoom -0.5 ", "0 to 24"]) { $0.setCenter(0, 0, zoom: -0.5) },
        Case("zoom 24.01", says: ["zoom 24.01 "]) { $0.setCenter(0, 0, zoom: 24.01) },
        Case("zoom nan", says: ["zoom nan "]) { $0.setCenter(0, 0, zoom: .nan) },
        Case("span -1", says: ["span -1,1 "]) { $0.setSpan(-1, 1) },
        Case("span 181", says: ["span 181"]) { $0.setSpan(181, 1) },
        Case("span wide", says: ["361"]) { $0.setSpan(1, 361) },
        Case("span inf", says: ["span inf"]) { $0.setSpan(.infinity, 1) },
        Case("bbox upside down", says: ["bbox 1,20,3,10 ", "south below north"]) {
            $0.framing = .bounds(GeoBounds(west: 1, south: 20, east: 3, north: 10))
        },
        Case("bbox nan", says: ["bbox", "nan"]) {
            $0.framing = .bounds(GeoBounds(west: .nan, south: 0, east: 3, north: 10))
        },
        Case("map rect inf", says: ["map rect", "inf"]) {
            $0.framing = .mapRect(MapRect(x: 0, y: 0, width: .infinity, height: 1))
        },
        Case("map rect negative", says: ["map rect", "-1"]) {
            $0.framing = .mapRect(MapRect(x: 0, y: 0, width: -1, height: 1))
        },
        Case("no pins to frame", says: ["add a pin"]) { $0.framing = .annotations },
        Case("bearing nan", says: ["bearing nan "]) { $0.bearing = .nan },
        Case("bearing inf", says: ["bearing -inf "]) { $0.bearing = -.infinity },
        Case("pitch 60.5", says: ["pitch 60.5 ", "0 to 60"]) { $0.pitch = 60.5 },
        Case("pitch -1", says: ["pitch -1 "]) { $0.pitch = -1 },
        Case("pitch nan", says: ["pitch nan "]) { $0.pitch = .nan },
        Case("horizon", says: ["pitch 60 and padding 200,0,0,0", "horizon", "less pitch or padding"]) {
            $0.pitch = 60
            $0.padding.top = 200
        },
        Case("padding negative", says: ["padding -1,0,0,0 "]) { $0.padding.top = -1 },
        Case("padding leaves nothing", says: ["padding", "256x256"]) { $0.padding = EdgeInsets(128) },
        Case("padding nan", says: ["padding", "nan"]) { $0.padding.left = .nan },
        Case("attribution", .tooLarge, says: ["attribution", "4096"]) {
            $0.attribution = .text(String(repeating: "x", count: 4_097))
        },
        Case("overzoom 9", says: ["max_overzoom 9 ", "0 to 8"]) { $0.maximumOverzoom = 9 },
        Case("overzoom -1", says: ["max_overzoom -1 "]) { $0.maximumOverzoom = -1 },
        Case("pins", .tooLarge, says: ["10001 pins", "10000"]) {
            $0.pins = Array(repeating: Pin(Coordinate(latitude: 0, longitude: 0)), count: 10_001)
        },
        Case("pin latitude", says: ["latitude -91 "]) { $0.pins = [Pin(Coordinate(latitude: -91, longitude: 0))] },
        Case("pin longitude", says: ["longitude inf "]) {
            $0.pins = [Pin(Coordinate(latitude: 0, longitude: .infinity))]
        },
        Case("pin offset", says: ["pin offset 1000000000000,0 "]) {
            $0.pins = [Pin(Coordinate(latitude: 0, longitude: 0), centerOffset: Point(x: 1e12, y: 0))]
        },
    ]

    @Test(arguments: wrong) func refuses(_ wrong: Case) {
        var request = Self.valid
        wrong.change(&request)
        let error = #expect(throws: SnapshotError.self) { try request.validate() }
        #expect(error?.code == wrong.code)
        for part in wrong.says { #expect(error?.description.contains(part) == true, "\(error?.description ?? "")") }
    }

    @Test func acceptsTheLimits() throws {
        var request = Self.valid
        try request.validate()
        request.size = Size(width: 16_384, height: 4_096)
        try request.validate()
        request.size = Size(width: 1, height: 1)
        request.scale = 4
        request.bearing = -1e300
        request.pitch = 60
        request.setCenter(-90, 180, zoom: 24)
        try request.validate()
        request.setSpan(0, 0)
        try request.validate()
        request.setSpan(180, 360)
        request.maximumOverzoom = 8
        request.attribution = .text(String(repeating: "x", count: 4_096))
        request.pins = Array(repeating: Pin(Coordinate(latitude: 90, longitude: -180)), count: 10_000)
        try request.validate()
    }
}

extension SnapshotRequest {
    fileprivate mutating func setCenter(_ latitude: Double, _ longitude: Double, zoom: Double? = nil) {
        framing = .center(Coordinate(latitude: latitude, longitude: longitude), zoom: zoom)
    }

    fileprivate mutating func setSpan(_ latitude: Double, _ longitude: Double) {
        framing = .region(
            CoordinateRegion(
                center: Coordinate(latitude: 0, longitude: 0),
                span: CoordinateSpan(latitudeDelta: latitude, longitudeDelta: longitude)))
    }
}
