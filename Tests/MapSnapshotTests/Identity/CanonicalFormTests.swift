import Digests
import MapGeometry
import Testing

import struct Colors.Color

@testable import MapSnapshot

/// The bytes of a request: others for every other image, and the same wherever they are made.
@Suite struct CanonicalFormTests {
    static func bytes(_ request: SnapshotRequest, images: [String: [UInt8]] = ["a": [1], "b": [2]]) throws -> [UInt8] {
        var form = CanonicalForm()
        try form.add(request, framing(of: request), images: images)
        return form.bytes
    }

    /// As of a validated request; those here are not all valid.
    private static func framing(of request: SnapshotRequest) throws -> ValidatedFraming {
        switch request.framing {
        case .center(let center, let zoom): .center(center, zoom: zoom)
        case .region(let region): .region(region)
        case .bounds(let bounds): .bounds(bounds)
        case .mapRect(let rect): .mapRect(rect)
        case .camera: try ValidatedRequest(request).framing
        case .annotations: .annotations
        }
    }

    /// The names on the way to each value that a value is made of; a remark is a whole, whatever it holds.
    static func values(in value: Any, _ name: String = "") -> Set<String> {
        let mirror = Mirror(reflecting: value)
        guard !(value is Color || value is IgnoredByEquality<[SnapshotNote]>), let style = mirror.displayStyle,
            !mirror.children.isEmpty
        else { return [name] }
        return mirror.children.reduce(into: []) { names, child in
            let part: String? =
                switch style {
                case .optional, .collection: nil
                // A single payload goes by the case alone; of several each has its label, or its number.
                case .tuple: child.label?.replacing(".", with: "")
                default: child.label
                }
            names.formUnion(values(in: child.value, [name, part ?? ""].filter { !$0.isEmpty }.joined(separator: ".")))
        }
    }

    /// A new property of a request, pin, line … fails this until it has its change, which then demands its byte.
    @Test func everyValueHasItsChange() {
        let values = Self.values(in: RequestChanges.full)
        // Tile sets and styles count by what they are, and notes are no part of the image.
        #expect(values.subtracting(["tiles", "style", "_notes"]) == Set(RequestChanges.all.keys))
    }

    @Test(arguments: RequestChanges.all.keys.sorted()) func everyChangeMakesOtherBytes(name: String) throws {
        var request = RequestChanges.full
        RequestChanges.all[name]?(&request)
        #expect(request != RequestChanges.full)
        #expect(try Self.bytes(request) != Self.bytes(RequestChanges.full))
    }

    /// Of a flat map, the field of view is no part of the image; of a tilted one, each number is.
    @Test func tiltsCountByAllTheirNumbers() throws {
        var flat = RequestChanges.full
        flat.fieldOfView = 30
        #expect(try Self.bytes(flat) == Self.bytes(RequestChanges.full))
        let tilts = [(31.0, 0.0, 30.0), (31, 1, 30), (32, 0, 30), (31, 0, 36), (0, 1, 30)].map { pitch, roll, view in
            var request = RequestChanges.full
            (request.pitch, request.roll, request.fieldOfView) = (pitch, roll, view)
            return request
        }
        #expect(Set(try tilts.map { try Self.bytes($0) }).count == tilts.count)
    }

    static let framings: [Framing] = {
        let (place, other) = (Coordinate(latitude: 1, longitude: 2), Coordinate(latitude: 2, longitude: 1))
        func region(_ center: Coordinate, _ height: Double, _ width: Double) -> Framing {
            .region(
                CoordinateRegion(center: center, span: CoordinateSpan(latitudeDelta: height, longitudeDelta: width)))
        }
        return [
            .center(place, zoom: nil), .center(place, zoom: 0), .center(place, zoom: 1), .center(other, zoom: 1),
            region(place, 3, 4), region(place, 4, 3), region(other, 3, 4), region(place, 3, 0),
            .bounds(GeoBounds(west: 1, south: 2, east: 3, north: 4)),
            .bounds(GeoBounds(west: 0, south: 2, east: 3, north: 4)),
            .bounds(GeoBounds(west: 1, south: 0, east: 3, north: 4)),
            .bounds(GeoBounds(west: 1, south: 2, east: 9, north: 4)),
            .bounds(GeoBounds(west: 1, south: 2, east: 3, north: 9)),
            .mapRect(MapRect(x: 1, y: 2, width: 3, height: 4)), .mapRect(MapRect(x: 0, y: 2, width: 3, height: 4)),
            .mapRect(MapRect(x: 1, y: 0, width: 3, height: 4)), .mapRect(MapRect(x: 1, y: 2, width: 9, height: 4)),
            .mapRect(MapRect(x: 1, y: 2, width: 3, height: 9)), .annotations,
        ]
    }()

    @Test func framingsDiffer() throws {
        let forms = try Set(Self.framings.map { try Self.bytes(SnapshotRequest(framing: $0)) })
        #expect(forms.count == Self.framings.count)
    }

    /// Where one text or list ends and the next begins is never in doubt.
    @Test func nothingRunsTogether() throws {
        let place = Coordinate(latitude: 1, longitude: 2)
        let other = Coordinate(latitude: 3, longitude: 4)
        func areas(_ rings: [[Coordinate]]...) -> [Overlay] { rings.map { .polygon(Polygon(rings: $0, stroke: nil)) } }
        var requests = [[Pin]](
            [
                [], [Pin(place)], [Pin(place), Pin(place)], [Pin(place, label: "ab"), Pin(place, label: "c")],
                [Pin(place, label: "a"), Pin(place, label: "bc")], [Pin(place, label: "abc"), Pin(place)],
                [Pin(place, label: ""), Pin(place)], [Pin(place), Pin(other)], [Pin(other), Pin(place)],
            ]
        ).map { SnapshotRequest(framing: .annotations, pins: $0) }
        requests += [
            areas([[place, place], [other]]), areas([[place], [place, other]]), areas([[place, place, other]]),
            areas([[place, place]], [[other]]), areas([[place]], [[place, other]]),
        ].map { SnapshotRequest(framing: .annotations, overlays: $0) }
        requests += [Attribution.automatic, .off, .text(""), .text("off"), .text("automatic")].map {
            SnapshotRequest(framing: .annotations, scale: 2, attribution: $0)
        }
        #expect(try Set(requests.map { try Self.bytes($0) }).count == requests.count)
    }

    /// Zero has two forms, which are equal; what a request was read from is no part of it.
    @Test func equalRequestsHaveEqualBytes() throws {
        var negative = SnapshotRequest(framing: .center(Coordinate(latitude: -0.0, longitude: 0), zoom: -0.0))
        negative.bearing = -0.0
        negative.pins = [Pin(Coordinate(latitude: 0, longitude: -0.0), priority: -0.0)]
        negative.notes = [SnapshotNote(.featureIconIgnored, "something was left out")]
        var positive = SnapshotRequest(framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 0))
        positive.pins = [Pin(Coordinate(latitude: 0, longitude: 0))]
        #expect(try Self.bytes(negative) == Self.bytes(positive))
    }

    @Test func requestsInOtherWordsHaveEqualBytes() throws {
        let texts = [
            ##"{"lat": 47.1410, "lon": 9.5209, "size": "400x200@2x", "background": "#fff"}"##,
            #"{"geo": "geo:47.141,9.5209", "scale": 2, "size": "400x200", "background": "white", "format": "png"}"#,
            #"{"lon": 9.5209, "lat": 47.141, "size": "400x200", "scale": 2.0, "background": "rgb(255, 255, 255)"}"#,
        ]
        let forms = try Set(texts.map { try Self.bytes(SnapshotRequest(json: Array($0.utf8))) })
        #expect(forms.count == 1)
    }

    @Test func imagesCountByContent() throws {
        let request = RequestChanges.full
        #expect(try Self.bytes(request, images: ["a": [1]]) != Self.bytes(request, images: ["a": [2]]))
        var renamed = request
        renamed.pins[0].image = "other"
        #expect(try Self.bytes(request, images: ["a": [1]]) == Self.bytes(renamed, images: ["other": [1]]))
        #expect(throws: SnapshotError.self) { try Self.bytes(request, images: ["b": [1]]) }
    }

    /// The same in every process and on every host.
    @Test func theBytesAreWrittenDown() throws {
        let expected = "4c6dcdd079d6a35b0c2146b67f1158411eb58ebb3729d354903283bf4fc412d7"
        let digest = Hexadecimal.text(SHA256.hash(try Self.bytes(RequestChanges.full)))
        #expect(digest == expected)
    }
}
