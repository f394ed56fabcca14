import MapGeometry
import Testing

import struct Colors.Color

@testable import MapSnapshot

/// What flags and JSON say of lines and areas, and that both say the same.
@Suite struct OverlayNotationTests {
    typealias Circle = MapSnapshot.Circle

    static let a = Coordinate(latitude: 47, longitude: 9)
    static let b = Coordinate(latitude: 48, longitude: -9.5)
    static let c = Coordinate(latitude: -1, longitude: 2)
    static let white = Color(red: 255, green: 255, blue: 255)
    static let red = Color(red: 255, green: 0, blue: 0)

    static func overlay(_ kind: String, _ text: String) throws -> Overlay {
        switch kind {
        case "path": .polyline(try Polyline(parsing: text))
        case "polygon": .polygon(try Polygon(parsing: text))
        default: .circle(try Circle(parsing: text))
        }
    }

    static func overlays(json: String) throws -> [Overlay] {
        try SnapshotRequest(json: Array("{\"bbox\":[1,2,3,4],\(json)}".utf8)).overlays
    }

    static let lines: [(text: String, json: String, line: Polyline)] = [
        ("47,9,48,-9.5", "", Polyline([a, b])),
        ("47, 9, 48, -9.5,STROKE=red", #","stroke":"red""#, Polyline([a, b], stroke: Stroke(color: red))),
        ("47,9,48,-9.5,width=0.5", #","width":0.5"#, Polyline([a, b], stroke: Stroke(width: 0.5))),
        ("47,9,48,-9.5,width=0", #","width":0"#, Polyline([a, b], stroke: Stroke(width: 0))),
        ("47,9,48,-9.5,stroke=none", #","stroke":"none""#, Polyline([a, b], stroke: Stroke(width: 0))),
        ("47,9,48,-9.5,dash=8:4", #","dash":[8,4]"#, Polyline([a, b], stroke: Stroke(dash: [8, 4]))),
        ("47,9,48,-9.5,dash=0:8", #","dash":"0:8""#, Polyline([a, b], stroke: Stroke(dash: [0, 8]))),
        ("47,9,48,-9.5,dash=5", #","dash":5"#, Polyline([a, b], stroke: Stroke(dash: [5]))),
        (
            "47,9,48,-9.5,casing=white", #","casing":"white""#,
            Polyline([a, b], stroke: Stroke(casing: Stroke.Casing(color: white)))
        ),
        (
            "47,9,48,-9.5,casing=rgb(255,0,0):2.5", #","casing":"rgb(255,0,0):2.5""#,
            Polyline([a, b], stroke: Stroke(casing: Stroke.Casing(color: red, width: 2.5)))
        ),
        (
            "47,9,48,-9.5,cap=butt,join=miter,arrow=both", #","cap":"butt","join":"miter","arrow":"both""#,
            Polyline([a, b], stroke: Stroke(cap: .butt, join: .miter, arrow: .both))
        ),
        (
            "47,9,48,-9.5,geodesic=true,opacity=0.25", #","geodesic":true,"opacity":0.25"#,
            Polyline([a, b], opacity: 0.25, isGeodesic: true)
        ),
    ]

    @Test(arguments: lines.indices) func pathsAreTheSameInFlagsAndJSON(index: Int) throws {
        let (text, json, line) = Self.lines[index]
        #expect(try Polyline(parsing: text) == line)
        let paths = try Self.overlays(json: #""paths":[{"points":[[47,9],[48,-9.5]]\#(json)}]"#)
        #expect(paths == [.polyline(line)])
    }

    @Test func areasAreTheSameInFlagsAndJSON() throws {
        let triangle = [Self.a, Self.b, Self.c]
        let plain = Polygon(rings: [triangle])
        #expect(try Polygon(parsing: "47,9,48,-9.5,-1,2") == plain)
        #expect(try Self.overlays(json: #""polygons":[{"points":[[47,9],[48,-9.5],[-1,2]]}]"#) == [.polygon(plain)])
        let styled = Polygon(
            rings: [triangle], fill: nil, stroke: Stroke(color: Self.red, width: 3, join: .bevel), opacity: 0.5)
        #expect(
            try Polygon(parsing: "47,9,48,-9.5,-1,2,fill=none,stroke=#f00,width=3,join=bevel,opacity=.5") == styled)
        let rings = #"{"rings":[[[47,9],[48,-9.5],[-1,2]],"enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@"]}"#
        // Google's own example of the encoding.
        let example = [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)].map(Coordinate.init(latitude:longitude:))
        if case .polygon(let area)? = try Self.overlays(json: #""polygons":[\#(rings)]"#).first {
            #expect(area.rings == [triangle, example])
        } else {
            Issue.record("no polygon")
        }
        #expect(try Polygon(parsing: "47,9,48,-9.5,-1,2,stroke=none").stroke == nil)
    }

    @Test func circlesAreTheSameInFlagsAndJSON() throws {
        let circle = Circle(
            center: Self.a, radius: 250.5, fill: Self.white, stroke: Stroke(width: 2, dash: [1, 2]), opacity: 1)
        #expect(try Circle(parsing: "47,9,radius=250.5,fill=white,dash=1:2") == circle)
        let json = #""circles":[{"lat":47,"lon":9,"radius":250.5,"fill":"white","dash":[1,2]}]"#
        #expect(try Self.overlays(json: json) == [.circle(circle)])
    }

    @Test func encodedPolylinesStandInPlaceOfThePlaces() throws {
        let example = [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)].map(Coordinate.init(latitude:longitude:))
        #expect(try Polyline(parsing: "enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@").coordinates == example)
        let styled = try Polyline(parsing: "enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@,width=7,arrow=end")
        #expect(styled == Polyline(example, stroke: Stroke(width: 7, arrow: .end)))
        // The same places a tenth as far from zero, six digits behind the point.
        let sixth = try Polyline(parsing: "enc6:_p~iF~ps|U_ulLnnqC_mqNvxq`@").coordinates
        for (place, other) in zip(sixth, example) {
            #expect(abs(place.latitude - other.latitude / 10) < 1e-9)
            #expect(abs(place.longitude - other.longitude / 10) < 1e-9)
        }
    }

    /// Areas lie beneath circles, circles beneath lines, whatever their order in the object.
    @Test func kindsHaveTheirOrder() throws {
        let json =
            #""paths":[{"points":[[1,2],[3,4]]}],"circles":[{"lat":1,"lon":2,"radius":3}],"polygons":[{"points":[[1,2],[3,4],[5,6]]}]"#
        let kinds = try Self.overlays(json: json).map { overlay in
            switch overlay {
            case .polygon: "polygon"
            case .circle: "circle"
            case .polyline: "path"
            }
        }
        #expect(kinds == ["polygon", "circle", "path"])
    }

    static let wrong: [(kind: String, text: String, words: String)] = [
        ("path", "", "LAT,LON"), ("path", "47,9", "at least 2 points"), ("path", "47,9,48", "LAT,LON,LAT,LON"),
        ("path", "47,9,48,x", "\"x\" is neither"), ("path", "47,9,nan,9", "\"nan\" is neither"),
        ("path", "47,9,inf,9", "\"inf\" is neither"), ("path", "47,9,48,10,11,red", "\"red\""),
        ("path", "47,9,48,10,glow=1", "path key glow is not known: use"), ("path", "47,9,48,10,radius=5", "radius"),
        ("path", "47,9,48,10,fill=red", "path key fill"),
        ("path", "47,9,48,10,width=1,width=2", "key width is set twice"),
        ("path", "47,9,48,10,width=1,WIDTH=2", "twice"), ("path", "47,9,48,10,width=300", "path width 300"),
        ("path", "47,9,48,10,width=-1", "0 to 200 points"), ("path", "47,9,48,10,width=nan", "path width nan"),
        ("path", "47,9,48,10,width=", "path width \"\""), ("path", "47,9,48,10,stroke=rad", "path stroke rad"),
        ("path", "47,9,48,10,opacity=1.5", "0 (invisible) to 1"), ("path", "47,9,48,10,dash=0:0", "path dash 0:0"),
        ("path", "47,9,48,10,dash=0", "path dash 0"), ("path", "47,9,48,10,dash=8:-4", "such as 8:4"),
        ("path", "47,9,48,10,dash=8:", "path dash 8:"), ("path", "47,9,48,10,dash=", "path dash \"\""),
        ("path", "47,9,48,10,dash=a", "path dash a"), ("path", "47,9,48,10,dash=.4:.5", "add up to at least 1"),
        ("path", "47,9,48,10,dash=1:1:1:1:1:1:1:1:1:1:1:1:1:1:1:1:1", "path dash"),
        ("path", "47,9,48,10,casing=whit", "path casing whit"), ("path", "47,9,48,10,casing=white:wide", "white:2"),
        ("path", "47,9,48,10,casing=white:300", "path casing white:300"),
        ("path", "47,9,48,10,cap=flat", "round, butt"),
        ("path", "47,9,48,10,join=flat", "round, miter, bevel"), ("path", "47,9,48,10,arrow=none", "end, start, both"),
        ("path", "47,9,48,10,geodesic=yes", "true or false"), ("path", "enc:", "at least 2 points"),
        ("path", "enc:_p~iF~ps|U_ulLnnqC_mqN", "path is not valid"),
        ("path", "enc:_p~iF~ps|U_ulLnnqC,47,9", "only key=value after the polyline"),
        ("path", "enc:_p~iF~ps|U\u{7F}", "path is not valid"),
        ("path", "enc:~~~~~~~~~~~~~~~~~~~~", "path is not valid"),
        ("path", "enc7:_p~iF~ps|U", "neither"), ("path", "47,9,48,10,stroke=\"red", "double quote"),
        ("polygon", "47,9,48,10", "at least 3 points"),
        ("polygon", "47,9,48,10,11,12,arrow=end", "polygon key arrow is not known"),
        ("polygon", "47,9,48,10,11,12,geodesic=true", "polygon key geodesic"),
        ("polygon", "47,9,48,10,11,12,fill=", "polygon fill"), ("circle", "47,9", "add its radius in meters"),
        ("circle", "47,9,radius=-1", "circle radius -1"), ("circle", "47,9,radius=0", "meters above 0"),
        ("circle", "47,9,radius=3e7", "meters above 0, up to"), ("circle", "radius=5", "at least 1 point"),
        ("circle", "47,9,48,10,radius=5", "one LAT,LON, then"), ("circle", "47,radius=5", "a longitude for each"),
    ]

    @Test(arguments: wrong.indices) func refuses(index: Int) {
        let (kind, text, words) = Self.wrong[index]
        let error = #expect(throws: SnapshotError.self, "\(text)") { try Self.overlay(kind, text) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("\n") == false)
    }

    /// Coordinates out of range are found by validation, however the request was created.
    @Test(arguments: ["91,9,48,10", "47,9,48,181", "47,9,48,10,49,-1e300"]) func placesAreOnTheEarth(text: String)
        throws
    {
        var request = SnapshotRequest(framing: .bounds(GeoBounds(west: 1, south: 2, east: 3, north: 4)))
        request.overlays = [.polyline(try Polyline(parsing: text))]
        let error = #expect(throws: SnapshotError.self) { try request.validate() }
        #expect(error?.description.contains("itude") == true)
    }

    @Test func longTextsAreShortenedInErrors() {
        let text = String(repeating: "47,9,", count: 10_000) + "48"
        let error = #expect(throws: SnapshotError.self) { try Polyline(parsing: text) }
        #expect((error?.description.count ?? 1000) < 200)
    }
}
