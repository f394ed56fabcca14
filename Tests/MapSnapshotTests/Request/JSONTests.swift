import Imaging
import MapGeometry
import Testing

@testable import MapSnapshot

@Suite struct JSONTests {
    static func request(_ json: String) throws -> SnapshotRequest { try SnapshotRequest(json: Array(json.utf8)) }

    @Test func readsEveryField() throws {
        let request = try Self.request(
            """
            {"lat": 47.5, "lon": -9.25, "zoom": 12.5, "size": "400x200@2x", "bearing": 30, "pitch": 40.5, "padding": [1, 2, 3, 4],
             "zoom_snapping": "integral", "appearance": "dark", "background": "#123", "missing_tiles": "fail", "max_overzoom": 5,
             "detail": "legible", "attribution": "me", "tiles": ["a", "b"],
             "format": "webp", "quality": 70, "max_bytes": 9000,
             "overlay_level": "above-labels", "hide_labels": true, "language": "pt-BR", "declutter": true, "cluster": true, "scale_bar": "imperial", "north_arrow": true,
             "pin_order": "list",
             "title": "Vaduz", "ornament_scale": 1.5, "corner_radius": 12, "border": "gray:2",
             "pins": [{"lat": 1, "lon": 2, "color": "blue", "size": "large", "scale": 1.5, "image": "flag", "offset": [3, -4],
             "label": "Café", "shape": "dot", "anchor": "bottom-right", "priority": 2.5}, \
            {"lat": 5, "lon": 6}]}
            """)
        let pin = Pin(
            Coordinate(latitude: 1, longitude: 2), color: Color(red: 0, green: 0, blue: 255), size: .large, scale: 1.5,
            image: "flag", label: "Café", shape: .dot, centerOffset: Point(x: 3, y: -4), anchor: .bottomRight,
            priority: 2.5)
        #expect(
            request
                == SnapshotRequest(
                    framing: .center(Coordinate(latitude: 47.5, longitude: -9.25), zoom: 12.5),
                    size: Size(width: 400, height: 200), scale: 2, bearing: 30, pitch: 40.5,
                    padding: EdgeInsets(top: 1, right: 2, bottom: 3, left: 4), zoomSnapping: .integral,
                    appearance: .dark, background: Color(red: 0x11, green: 0x22, blue: 0x33), missingTiles: .fail,
                    maximumOverzoom: 5,
                    detail: .legible, attribution: .text("me"),
                    overlayLevel: .aboveLabels, hideLabels: true, language: "pt-BR",
                    pins: [pin, Pin(Coordinate(latitude: 5, longitude: 6))], pinOrder: .list, declutter: true,
                    cluster: true,
                    scaleBar: .imperial, northArrow: true, title: "Vaduz", ornamentScale: 1.5, cornerRadius: 12,
                    border: Border(color: Color(red: 128, green: 128, blue: 128), width: 2), tiles: ["a", "b"],
                    file: FileOptions(format: .webp, quality: 70, maximumBytes: 9000)))
    }

    @Test(arguments: [
        (#"{"lat":1,"lon":2}"#, Framing.center(Coordinate(latitude: 1, longitude: 2), zoom: nil)),
        (#"{"geo":"geo:1,2"}"#, .center(Coordinate(latitude: 1, longitude: 2), zoom: nil)),
        (#"{"geo":"geo:1,2?z=7"}"#, .center(Coordinate(latitude: 1, longitude: 2), zoom: 7)),
        (#"{"geo":"geo:1,2?z=7","zoom":3}"#, .center(Coordinate(latitude: 1, longitude: 2), zoom: 3)),
        (#"{"bbox":[1,2,3,4]}"#, .bounds(GeoBounds(west: 1, south: 2, east: 3, north: 4))),
        (#"{"bbox":"170, -2, -170, 4"}"#, .bounds(GeoBounds(west: 170, south: -2, east: -170, north: 4))),
        (#"{"fit":true,"pins":[{"lat":0,"lon":0}]}"#, .annotations),
        (
            #"{"lat":1,"lon":2,"span":3}"#,
            .region(
                CoordinateRegion(
                    center: Coordinate(latitude: 1, longitude: 2),
                    span: CoordinateSpan(latitudeDelta: 3, longitudeDelta: 0)))
        ),
        (
            #"{"geo":"geo:1,2?z=7","span":"3,4"}"#,
            .region(
                CoordinateRegion(
                    center: Coordinate(latitude: 1, longitude: 2),
                    span: CoordinateSpan(latitudeDelta: 3, longitudeDelta: 4)))
        ),
    ])
    func framings(json: String, framing: Framing) throws {
        #expect(try Self.request(json).framing == framing)
    }

    @Test func aPlaceGetsAPinUnlessThereArePins() throws {
        #expect(try Self.request(#"{"lat":1,"lon":2}"#).pins == [Pin(Coordinate(latitude: 1, longitude: 2))])
        #expect(try Self.request(#"{"lat":1,"lon":2,"pins":[]}"#).pins == [])
        #expect(try Self.request(#"{"bbox":[1,2,3,4]}"#).pins == [])
    }

    /// What must be in the sentence, for fields that are put beside a place.
    @Test(arguments: [
        (#""lat":"1""#, "lat"), (#""lat":null"#, "lat"), (#""lat":true"#, "lat"), (#""lon":[2]"#, "lon"),
        (#""geo":5"#, "geo"), (#""bbox":[1,2,3]"#, "bbox 1,2,3"), (#""bbox":["a",2,3,4]"#, "bbox"),
        (#""bbox":{"w":1}"#, "bbox"),
        (#""format":"gif""#, "png, png8, jpeg, webp, svg, pdf"), (#""format":1"#, "format"),
        (#""quality":50"#, "quality 50"), (#""format":"jpeg","quality":0"#, "quality 0"),
        (#""format":"jpeg","quality":1.5"#, "quality"),
        (#""max_bytes":0"#, "max_bytes 0 is not valid: use a number of bytes above 0"),
        (#""max_bytes":"1k""#, "max_bytes"), (#""fit":1"#, "fit"), (#""span":"1;2""#, "span"), (#""span":[]"#, "span"),
        (#""span":[1,2,3]"#, "span 1,2,3"), (#""zoom":"12""#, "zoom"), (#""zoom":1e999"#, ""),
        (#""size":400"#, "size"), (#""size":"400""#, "size 400"), (#""size":"4x4@x""#, "size 4x4@x"),
        (#""scale":"2""#, "scale"), (#""scale":9"#, "scale 9"), (#""bearing":"north""#, "bearing"),
        (#""pitch":61"#, "0 to 60"),
        (#""padding":[1,2]"#, "padding 1,2"), (#""padding":true"#, "padding"), (#""padding":200"#, "padding"),
        (#""zoom_snapping":"none""#, "exact, integral"), (#""background":"nocolor""#, "nocolor"),
        (#""background":0"#, "background"), (#""appearance":"dim""#, "light, dark"),
        (#""missing_tiles":"skip""#, "overzoom, uniform, blank, fail"),
        (#""max_overzoom":1.5"#, "max_overzoom"), (#""max_overzoom":1e300"#, "max_overzoom"),
        (#""max_overzoom":9"#, "max_overzoom 9 is not valid: use 0 to 8"), (#""detail":"best""#, "sharp, legible"),
        (#""attribution":false"#, "attribution"), (#""tiles":"a""#, "tiles"), (#""tiles":["a",1]"#, "tiles"),
        (#""pins":{}"#, "pins"), (#""pins":[1]"#, "pins"), (#""pins":[{"lat":1}]"#, "pins[0].lon"),
        (#""pins":[{"lat":1,"lon":2},{"lat":"1","lon":2}]"#, "pins[1].lat"),
        (#""pins":[{"lat":1,"lon":2,"colour":"red"}]"#, "pins[0].colour"),
        (#""pins":[{"lat":1,"lon":2,"color":"rad"}]"#, "pin color rad"),
        (#""pins":[{"lat":1,"lon":2,"size":"huge"}]"#, "small, mid, large"),
        (#""pins":[{"lat":1,"lon":2,"offset":[1]}]"#, "pin offset 1"),
        (#""pins":[{"lat":1,"lon":2,"shape":"star"}]"#, "pin, dot, label, text"),
        (#""pins":[{"lat":1,"lon":2,"anchor":"middle"}]"#, "top-left"),
        (#""pins":[{"lat":1,"lon":2,"priority":"1"}]"#, "pins[0].priority"),
        (#""pins":[{"lat":1,"lon":2,"label":7}]"#, "pins[0].label"), (#""scale_bar":"miles""#, "metric, imperial"),
        (#""overlay_level":"top""#, "below-labels, above-labels"), (#""hide_labels":1"#, "hide_labels"),
        (#""declutter":1"#, "declutter"), (#""cluster":"yes""#, "cluster"), (#""title":1"#, "title"),
        (#""corner_radius":-1"#, "corner_radius -1 is not valid: use 0 to 16384 points"),
        (#""ornament_scale":9"#, "ornament_scale 9 is not valid: use 0.5 to 8"),
        (#""border":"rad""#, "border color rad"),
        (#""border":"red:x""#, "border red:x"), (#""border":"red:201""#, "0 to 200"), (#""border":2"#, "border"),
        (#""north_arrow":"yes""#, "north_arrow"),
        (#""pins":[{"lat":91,"lon":2}]"#, "latitude 91"), (#""lattitude":1"#, "lattitude"),
    ])
    func refuses(field: String, sentence: String) {
        let name = field.split(separator: "\"").first ?? ""
        let place = ["lat", "lon", "geo", "bbox", "fit"].contains(name) ? "" : #""lat":47,"lon":9,"#
        let error = #expect(throws: SnapshotError.self) { try Self.request("{\(place)\(field)}") }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
    }

    /// A value that is not possible is shown.
    @Test(arguments: [
        (#""lat":"47,1""#, #"field lat "47,1" is not valid: use a number, such as 47.1"#),
        (#""lat":"1""#, #"field lat "1" is not valid: use a number, such as 1"#),
        (#""lat":"4 7""#, #"field lat "4 7" is not valid: use a number"#),
        (#""lat":"nan""#, #"field lat "nan" is"#), (#""lat":null"#, "field lat null is"),
        (#""lat":true"#, "field lat true is"), (#""lat":[2]"#, "field lat […] is"), (#""lat":{}"#, "field lat {} is"),
        (#""geo":5"#, "field geo 5 is not valid: use a string"), (#""bbox":[1,"2",3,4]"#, #"field bbox[1] "2" is"#),
        (#""fit":"a\nb""#, #"field fit "a b" is"#),
        (
            #""fit":"\#(String(repeating: "x", count: 41))""#,
            #"field fit "\#(String(repeating: "x", count: 39))…" is not valid: use true or false"#
        ),
        (
            #""fit":"x\#(String(repeating: "\u{301}", count: 500_000))""#,
            #"field fit "x\#(String(repeating: "\u{301}", count: 38))…" is"#
        ),
        (
            #""lat":1,"lon":2,"size":"\#(String(repeating: "1", count: 500_000))""#,
            #"size \#(String(repeating: "1", count: 99))… is not valid"#
        ),
        (#""bbox":[1,2,3,4],"pins":[7]"#, "field pins[0] 7 is not valid: use an object"),
    ])
    func showsTheValue(fields: String, sentence: String) {
        let error = #expect(throws: SnapshotError.self) { try Self.request("{\(fields)}") }
        #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        (#"{}"#, "no place"), (#"{"fit":false}"#, "no place"), (#"{"lat":1}"#, "lon is missing"),
        (#"{"lon":1}"#, "lat is missing"), (#"{"lat":1,"lon":2,"geo":"geo:1,2"}"#, "several"),
        (#"{"geo":"geo:1,2","bbox":[1,2,3,4]}"#, "several"), (#"{"fit":true,"lat":1,"lon":2}"#, "several"),
        (#"{"fit":true}"#, "add a pin"), (#"{"lat":1,"lon":2,"span":1,"zoom":2}"#, "span and zoom"),
        (#"{"bbox":[1,2,3,4],"zoom":2}"#, "bbox does not go with span or zoom: leave out"),
        (#"{"bbox":[1,2,3,4],"span":2}"#, "bbox does not go with span or zoom: leave out"),
        (#"{"fit":true,"zoom":2,"pins":[]}"#, "fit does not go with span or zoom: leave out"),
        (#"{"geo":"geo:91,2"}"#, "geo:91,2"),
        ("", "JSON object"), ("[]", "JSON object"), ("null", "JSON object"), (#"{"lat":1"#, "JSON object"),
        (#"{"lat":1,"lon":2} {}"#, "JSON object"), ("{\"lat\":1,\"lon\":2,\"tiles\":[\"\u{0}\"]}", "JSON object"),
    ])
    func refuses(json: String, sentence: String) {
        let error = #expect(throws: SnapshotError.self) { try Self.request(json) }
        #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":"]) func rejectsDeepNesting(unit: String) {
        let text = String(repeating: unit, count: 100_000)
        for json in [text, "{\"lat\":1,\"lon\":2,\"tiles\":\(text)", "{\"\\\"\":\(text)"] {
            let error = #expect(throws: SnapshotError.self) { try Self.request(json) }
            #expect(error?.description.contains("JSON object") == true)
        }
    }

    @Test func bracketsInStringsDoNotNest() throws {
        let text = String(repeating: #"[{\"\\"#, count: 100)
        #expect(
            try Self.request(#"{"lat":1,"lon":2,"attribution":"\#(text)"}"#).attribution
                == .text(String(repeating: #"[{"\"#, count: 100)))
    }

    @Test func refusesMoreThanTheLimitUnread() {
        let error = #expect(throws: SnapshotError.self) {
            try SnapshotRequest(json: [UInt8](repeating: 0x5B, count: 10_000_000))
        }
        #expect(error?.code == .tooLarge)
        #expect(error?.description.contains("10000000 bytes") == true)
    }

    @Test func rejectsInvalidUTF8() {
        #expect(throws: SnapshotError.self) { try SnapshotRequest(json: [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]) }
    }
}
