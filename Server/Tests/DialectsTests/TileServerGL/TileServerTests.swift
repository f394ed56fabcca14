import MapSnapshot
import Testing

@testable import Dialects

@Suite struct TileServerTests {
    static let style = "/styles/basic/static/"

    static func tileServer(_ rest: String, settings: DialectSettings = DialectSettings()) throws -> DialectTranslation {
        try translate(style + rest, settings: settings)
    }

    @Test(arguments: [
        ("path=enc:", ["path"]), ("path=stroke:red", ["path"]), ("path=here|there", ["path"]), ("path=", []),
        ("path=enc:_p~iF~ps|U_ulLnnqC", []), ("path=enc:&marker=1,2|none", ["path", "marker"]),
    ])
    func valuesWithoutAPlaceAreNamed(query: String, ignored: [String]) throws {
        let translation = try translate("/styles/a/static/9.5,47.1,12/100x100.png?" + query)
        #expect(translation.ignored == ignored)
    }

    @Test func thePositionIsLongitudeFirst() throws {
        let map = try Self.tileServer("9.5,47.1,12.5@10.3,0/600x300@2x.png?key=K&foo=1")
        #expect(map.request.framing == .center(place(47.1, 9.5), zoom: 12.5))
        #expect(map.request.bearing == 10.3 && map.request.scale == 2 && map.format == .png)
        #expect(map.request.size == Size(width: 600, height: 300))
        #expect(map.style == "basic" && map.ignored == ["foo"] && map.request.pins.isEmpty)
    }

    /// In whole degrees; above ours it is drawn as 60, as the service's library does, and named.
    @Test(arguments: [("0", 0.0, false), ("45.9", 45, false), ("60", 60, false), ("85", 60, true), ("-5", 0, true)])
    func thePitchIsLimited(text: String, pitch: Double, isNamed: Bool) throws {
        let map = try Self.tileServer("9.5,47.1,12@10,\(text)/600x300.png")
        #expect(map.request.pitch == pitch && map.ignored == (isNamed ? ["pitch"] : []))
    }

    @Test(
        arguments: [
            ("0,0,0/256x256.jpg", FileFormat.jpeg, 1.0), ("0,0,0/256x256.jpeg", .jpeg, 1),
            ("0,0,0/256x256.webp", .webp, 1),
            ("0,0,0/300x300@3x.png", .png, 3), ("0,0,2@390/300x300.png", .png, 1), ("+.5,-.5,1.5/9x9.png", .png, 1),
            ("-180,-80,180,80/10x10.png", .png, 1), ("-180,-90,180,90/20x20@2x.png", .png, 2),
            ("-280,-80,0,80/280x160.png", .png, 1), ("9%2C47%2C3/9x9%402x.png", .png, 2),
            ("auto/20x20@2x.png?path=enc%3A%7B%7BbiGwvyGoUi%40s_A%7C%7B%40", .png, 2),
            ("auto/200x200.png?path=-10,-10|-20,-20", .png, 1), ("raw/1000000,6000000,8/20x20.png", .png, 1),
        ] as [(String, FileFormat, Double)])
    func validRequests(rest: String, format: FileFormat, scale: Double) throws {
        let map = try Self.tileServer(rest)
        #expect(map.format == format && map.request.scale == scale)
    }

    @Test(arguments: [
        ("190,0,0/256x256.png", 400), ("0,86,0/256x256.png", 400), ("80,40,20/0x0.png", 400),
        ("0,0,0/256x256.gif", 400), ("0,0,0/256x256@1x.png", 404), ("0,0,-1/256x256.png", 404),
        ("0,0,0/256.5x256.5.png", 400), ("0,0,0,/256x256.png", 404), ("0,0,0,0,/256x256.png", 404),
        ("0,87,1,88/5x2.png", 400), ("0,0,1,1/1x1.gif", 400), ("-180,-80,180,80/0.5x2.6.png", 400),
        ("auto/256x256.png", 400), ("auto/256x256.png?path=invalid", 400), ("auto/9000x9000.png?path=1,1|2,2", 400),
        ("0,0,0/256x256", 404), ("0,0,0/256x256@4x.png", 404), ("0,0,1e1/9x9.png", 404), ("0,0,1./9x9.png", 404),
        ("0,0/9x9.png", 404), ("x/9x9.png", 404), ("auto/9x9.png?marker=1,2|unknown.png", 400),
        ("0,0,2@0,x/9x9.png", 404), ("0,0,2", 404), ("a/b/c/d", 404), ("0,0,1,1/9x9.png?padding=x", 400),
    ])
    func invalidRequests(rest: String, status: Int) {
        #expect(refusal(Self.style + rest)?.status == status)
    }

    /// The content takes the side divided by 1 + 2 padding.
    @Test func areasArePaddedByATenth() throws {
        // 90 degrees are 64 points at zoom 0; 240 points are left of 288.
        let map = try Self.tileServer("-45,-1,45,1/288x100.png")
        #expect(map.center == place(0, 0))
        #expect(abs((map.zoom ?? 0) - 1.906_890_595_608_518_5) < 1e-9)
        let tight = try Self.tileServer("-45,-1,45,1/256x100.png?padding=0")
        #expect(abs((tight.zoom ?? 0) - 2) < 1e-12)
        // The middle of an area is that of its degrees.
        #expect(try Self.tileServer("0,0,10,80/100x100.png").center == place(40, 5))
        #expect(abs((try Self.tileServer("auto/100x100.png?path=0,0|10,80").center?.latitude ?? 0) - 57.04) < 0.01)
        // The world is at least as wide as the image.
        #expect(try Self.tileServer("-180,-80,180,80/512x10.png").zoom == 1)
    }

    @Test func maxzoomCountsForAutoOnly() throws {
        let path = "?path=9.50,47.10|9.52,47.12&maxzoom=8"
        #expect(try Self.tileServer("auto/300x300.png" + path).zoom == 8)
        #expect(try Self.tileServer("9.5,47.1,9.52,47.12/300x300.png?maxzoom=8").zoom == nil)
        #expect(try Self.tileServer("9.5,47.1,11/300x300.png" + path).zoom == 11)
        #expect(
            try Self.tileServer("auto/300x300.png?path=9.5,47.1").request.framing
                == .center(place(47.1, 9.5), zoom: nil))
    }

    @Test func deepAreasAreLimitedByTheTiles() throws {
        let map = try Self.tileServer("9.5000,47.1000,9.5002,47.1001/300x300.png")
        guard case .mapRect(let rect) = map.request.framing else { Issue.record("not a rectangle"); return }
        #expect(abs(rect.center.coordinate.longitude - 9.5001) < 1e-9 && rect.size.width == rect.size.height)
    }

    @Test func pathsAreThinAndUnfilledUnlessTheySayMore() throws {
        let plain = try Self.tileServer("auto/99x99.png?path=1,2|3,4|5,2")
        #expect(plain.areas.isEmpty)
        #expect(
            plain.lines[0].stroke
                == Stroke(
                    color: Color(red: 0, green: 64, blue: 255, alpha: 179), width: 1, cap: .butt, join: .miter,
                    miterLimit: 10))
        let global = "&fill=red&stroke=%23ff00ff&width=4&border=white&borderwidth=2&linecap=round&linejoin=bevel"
        let styled = try Self.tileServer("auto/99x99.png?path=1,2|3,4|5,2" + global)
        #expect(styled.areas[0].fill == Color(red: 255, green: 0, blue: 0) && styled.areas[0].stroke == nil)
        #expect(
            styled.lines[0].stroke
                == Stroke(
                    color: Color(red: 255, green: 0, blue: 255), width: 4,
                    casing: .init(color: .white, width: 2), cap: .round, join: .bevel, miterLimit: 10))
        let inline = try Self.tileServer(
            "auto/99x99.png?path=stroke:green|width:10|border:black|fill:none|1,2|3,4|5,2" + global)
        #expect(inline.lines[0].stroke.width == 10 && inline.lines[0].stroke.casing == .init(color: .black, width: 2))
        #expect(inline.lines[0].stroke.color == Color(red: 0, green: 128, blue: 0))
        #expect(inline.areas[0].fill == .transparent)
        let own = try Self.tileServer("auto/99x99.png?path=border:black|borderwidth:3|width:10|1,2|3,4&borderwidth=2")
        #expect(own.lines[0].stroke.casing?.width == 3)
        #expect(
            try Self.tileServer("auto/99x99.png?path=border:black|width:10|1,2|3,4").lines[0].stroke.casing?.width == 1)
    }

    @Test func aClosedPathHasACornerWhereItEnds() throws {
        let map = try Self.tileServer("auto/99x99.png?path=1,2|3,4|5,2|1,2&width=3")
        #expect(map.lines.isEmpty && map.areas[0].stroke?.width == 3 && map.areas[0].fill == nil)
    }

    @Test(arguments: [("latlng=1", 1.0), ("latlng=true", 1), ("latlng=yes", 2), ("", 2)])
    func latlngCountsAsOneOrTrueOnly(query: String, latitude: Double) throws {
        let map = try Self.tileServer("auto/99x99.png?path=1,2|3,4&" + query)
        #expect(map.lines[0].coordinates[0].latitude == latitude)
        let polyline = try Self.tileServer("auto/99x99.png?path=enc:_p~iF~ps|U_ulLnnqC&" + query)
        #expect(polyline.lines[0].coordinates[0] == place(38.5, -120.2))
    }

    @Test func markersNeedAKnownIcon() throws {
        let settings = DialectSettings(images: ["marker.png"], imageAliases: ["https://x/y.png": "y"])
        let map = try Self.tileServer(
            "9,47,8/99x99.png?marker=9,47|marker.png|scale:0.5|offset:2,-4&marker=9.1,47.1|https://x/y.png"
                + "&marker=1,2|other.png&marker=1,2&marker=a,b|marker.png", settings: settings)
        #expect(
            map.request.pins == [
                Pin(
                    place(47, 9), scale: 0.5, image: "marker.png", centerOffset: Point(x: 1, y: -2), anchor: .bottom),
                Pin(place(47.1, 9.1), image: "y", anchor: .bottom),
            ])
        #expect(map.ignored == ["marker"] && map.icons.isEmpty)
        let remote = DialectSettings(allowsRemoteIcons: true)
        let fetched = try Self.tileServer("auto/99x99.png?marker=9,47|https://x/z.png", settings: remote)
        #expect(fetched.icons.map(\.url) == ["https://x/z.png"] && fetched.request.pins.count == 1)
    }

    @Test func rawCoordinatesAreMeters() throws {
        let map = try Self.tileServer(
            "raw/1113194.9079327357,5621521.486192066,8/99x99.png?path=0,0|1113194.9079327357,0")
        let center = try #require(map.center)
        #expect(abs(center.longitude - 10) < 1e-9 && abs(center.latitude - 45) < 1e-9)
        #expect(abs(map.lines[0].coordinates[1].longitude - 10) < 1e-9)
    }

    @Test(arguments: [
        (#"{"path":"10,10|20,20"}"#, 1), (#"{"path":["10,10|20,20","-5,-5|5,5"],"width":3,"latlng":true}"#, 2),
        (#"{"path":"10,10|20,20","__proto__":"x"}"#, 1),
    ])
    func aBodyHasTheSameKeysAsTheQuery(body: String, paths: Int) throws {
        let map = try translate(Self.style + "auto/256x256.png", method: .post, body: body)
        #expect(map.lines.count == paths)
        let merged = try translate(Self.style + "auto/256x256.png?path=1,1|2,2", method: .post, body: body)
        #expect(merged.lines.count == paths + 1)
    }

    @Test(arguments: ["not json", "[]", "{}", #"{"path":{"a":1}}"#, #"{"path":[[1]]}"#, "{", ""])
    func otherBodiesAreRefused(body: String) {
        #expect(refusal(Self.style + "auto/256x256.png", method: .post, body: body)?.status == 400)
    }
}
