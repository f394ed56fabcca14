import MapSnapshot
import Testing

@testable import Dialects

@Suite struct MapboxTests {
    static let style = "/styles/v1/mapbox/streets-v12/static/"

    static func mapbox(_ rest: String, settings: DialectSettings = DialectSettings()) throws -> DialectTranslation {
        try translate(style + rest, settings: settings)
    }

    /// The service's world ends with the projection.
    @Test(arguments: [
        "pin-s(0,86)/0,0,2/80x80", "pin-s(0,-85.06)/auto/80x80", "url-a(0,86)/0,0,2/80x80",
        "path(\(EncodedPolyline.encode([place(0, 0), place(86, 1)]).filter { $0 != "?" }))/0,0,2/80x80",
        "geojson({\"type\":\"Point\",\"coordinates\":[0,86]})/0,0,2/80x80",
        "geojson({\"type\":\"LineString\",\"coordinates\":[[0,0],[0,-89]]})/auto/80x80",
        "geojson({\"type\":\"Polygon\",\"coordinates\":[[[0,0],[9,0],[9,86],[0,0]]]})/auto/80x80",
        "0,86,2/80x80", "[-10,-86,10,10]/80x80", "[-10,-10,10,86]/80x80",
    ])
    func latitudesEndWithTheProjection(rest: String) {
        let error = refusal("/styles/v1/a/b/static/" + rest)
        #expect(error?.status == 422 && error?.detail.contains("85.0511") == true, "\(error?.detail ?? "")")
    }

    @Test(arguments: [
        "pin-s(0,85.0511)/0,0,2/80x80", "geojson({\"type\":\"Point\",\"coordinates\":[0,85.0511]})/0,0,2/80x80",
    ])
    func pinsAtTheEdgeOfTheProjection(rest: String) throws {
        #expect(try Self.mapbox(rest).request.pins.map(\.coordinate) == [place(85.0511, 0)])
    }

    @Test func camerasAtTheEdgeOfTheProjection() throws {
        #expect(try Self.mapbox("0,-85.0511,2/80x80").center == place(-85.0511, 0))
        let bounds = GeoBounds(west: -10, south: -85.0511, east: 10, north: 85.0511)
        #expect(try Self.mapbox("[-10,-85.0511,10,85.0511]/80x80").request.framing == .bounds(bounds))
    }

    @Test func thePositionIsLongitudeFirstAndItsZoomOneLess() throws {
        let map = try Self.mapbox("-122.4241,37.78,14.258,90/600x300@2x?access_token=pk.SECRET")
        #expect(map.request.framing == .center(place(37.78, -122.4241), zoom: 15.26))
        #expect(map.request.bearing == 90 && map.request.scale == 2)
        #expect(map.request.size == Size(width: 600, height: 300))
        #expect(map.style == "mapbox/streets-v12" && map.format == nil && map.ignored.isEmpty)
        #expect(map.request.pins.isEmpty && map.request.attribution == .automatic)
    }

    /// The service's published URLs, and those of its SDKs' tests.
    @Test(
        arguments: [
            ("-122.4241,37.78,15.25,0,60/400x400", 0), ("-122.4241,37.78,14.25,0,0/600x600", 0),
            ("pin-l-embassy+f74e4e(-74.0021,40.7338)/-74.0021,40.7338,16/500x300", 1),
            (
                "pin-s-a+9ed4bd(-122.46589,37.77343),pin-s-b+000(-122.42816,37.75965),path-5+f44-0.5(%7DrpeFxbnjVsFwdAvr@cHgFor@jEmAlFmEMwM_FuItCkOi@wc@bg@wBSgM)/auto/500x300",
                3
            ),
            (
                "geojson(%7B%22type%22%3A%22Point%22%2C%22coordinates%22%3A%5B-73.99%2C40.7%5D%7D)/-73.99,40.70,12/500x300",
                1
            ),
            (
                "url-https%3A%2F%2Fdocs.mapbox.com%2Fapi%2Fimg%2Fcustom-marker.png(-76.9,38.9)/-76.9,38.9,15/1000x1000",
                1
            ),
            ("[-77.043686,38.892035,-77.028923,38.904192]/400x400?padding=50,10,20", 0),
            ("%5B-77.043686%2C38.892035%2C-77.028923%2C38.904192%5D/400x400", 0),
            ("14,13,4,0,0/200x300", 0), ("12,13,3/200x300@2x.png", 0),
            ("12.0000,13.0000,14.0000,0.0000,0.0000/1280x1280@2x", 0),
            ("pin-m(12,13),pin-l-a+ff0(-99,9)/auto/200x300?attribution=false&logo=false", 2),
            ("pin-s-airport-11+0f0(1,2)/1,2,3/10x10", 1), ("pin-s%2B285A98(1,2)/1,2,3/10x10", 1),
            ("pin-s-a%2B9ed4bd%281%2C2%29%2Cpin-l%283%2C4%29/auto/500x300", 2),
            ("path%28_p~iF~ps%7CU_ulLnnqC_mqNvxq%60%40%29/auto/500x300.jpg", 1),
        ])
    func publishedExamples(rest: String, annotations: Int) throws {
        let map = try Self.mapbox(rest)
        #expect(map.request.pins.count + map.request.overlays.count == annotations)
    }

    @Test(arguments: [("0", 0.0), ("45.5", 45.5), ("60", 60)]) func thePitchHasDecimals(text: String, pitch: Double)
        throws
    {
        #expect(try Self.mapbox("1,2,3,30,\(text)/10x10").request.pitch == pitch)
    }

    @Test(arguments: [
        ("1,2,23/10x10", "position"), ("1,2,-1/10x10", "position"), ("181,2,3/10x10", "position"),
        ("1,86,3/10x10", "position"), ("1,2/10x10", "position"), ("1,2,3,4,5,6/10x10", "position"),
        ("a,b,c/10x10", "position"), ("1,2,3,0,60.5/10x10", "position"), ("1,2,3,0,-1/10x10", "position"),
        ("auto/10x10", "position"),
        ("pin-s(1,2)/auto,3/10x10", "position"),
        ("geojson({\"type\":\"FeatureCollection\",\"features\":[]})/auto/10x10", "position"),
        ("[3,4,1,2]/10x10", "position"), ("[1,2,3]/10x10", "position"), ("[1,2,3,99]/10x10", "position"),
        ("[1,2,3,4/10x10", "position"), ("1,2,3/0x10", "size"), ("1,2,3/10", "size"), ("1,2,3/10x10@3x", "size"),
        ("1,2,3/10x10.gif", "size"), ("1,2,3/9000x10", "size"), ("1,2,3/10x10?padding=5", "padding"),
        ("[1,2,3,4]/10x10?padding=5", "padding"), ("[1,2,3,4]/100x100?padding=1,2,3,4,5", "padding"),
        ("[1,2,3,4]/100x100?padding=-1", "padding"), ("[1,2,3,4]/100x100?padding=x", "padding"),
        ("pin-x(1,2)/1,2,3/10x10", "overlay"), ("pin-s+ff(1,2)/1,2,3/10x10", "overlay"),
        ("pin-s(1,200)/1,2,3/10x10", "overlay"), ("pin-s(1)/1,2,3/10x10", "overlay"),
        ("pin-s-a%20b(1,2)/1,2,3/10x10", "overlay"), ("circle(1,2)/1,2,3/10x10", "overlay"),
        ("path-x(_p~iF~ps%7CU)/1,2,3/10x10", "overlay"), ("path-5+f44-2(_p~iF~ps%7CU)/1,2,3/10x10", "overlay"),
        ("path(_p)/1,2,3/10x10", "overlay"), ("geojson({})/1,2,3/10x10", "overlay"),
        ("geojson({\"type\":\"Point\",\"coordinates\":[1,200]})/1,2,3/10x10", "overlay"),
        ("pin-s(1,2/1,2,3/10x10", "overlay"), ("1,2,3/10x10?setfilter=[]&layer_id=a", "setfilter"),
        ("1,2,3/10x10?addlayer={}", "addlayer"),
    ])
    func unusableValuesAreNamed(rest: String, parameter: String) {
        let error = refusal(Self.style + rest)
        #expect(error?.status == 422 && error?.parameter == parameter)
    }

    @Test func aPathWithoutPositionOrSizeIsNotFound() {
        #expect(refusal(Self.style + "1,2,3")?.status == 404)
    }

    @Test(
        arguments: [
            ("", nil), (".png", FileFormat.png), (".jpg", .jpeg), (".jpg80", .jpeg), (".webp", .webp),
            ("@2x.png", .png),
        ] as [(String, FileFormat?)])
    func theFormatFollowsTheSize(ending: String, format: FileFormat?) throws {
        #expect(try Self.mapbox("1,2,3/10x10" + ending).format == format)
    }

    @Test func autoIsPaddedByFivePercent() throws {
        func padding(_ size: String, _ query: String = "") throws -> EdgeInsets {
            try Self.mapbox("pin-s(1,2),pin-s(3,4)/auto/\(size)\(query)").request.padding
        }
        #expect(try padding("500x300") == EdgeInsets(12))
        #expect(try padding("100x90") == EdgeInsets(5))
        #expect(try padding("500x300", "?padding=0") == .zero)
        #expect(try padding("500x300", "?padding=1,2") == EdgeInsets(top: 1, right: 2, bottom: 1, left: 2))
        #expect(try padding("500x300", "?padding=1,2,3,4") == EdgeInsets(top: 1, right: 2, bottom: 3, left: 4))
        let bbox = try Self.mapbox("[1,2,3,4]/500x300")
        #expect(bbox.request.padding == .zero)
        #expect(bbox.request.framing == .bounds(GeoBounds(west: 1, south: 2, east: 3, north: 4)))
    }

    @Test func autoFitsPlacesExactly() throws {
        let several = try Self.mapbox("pin-s(1,2),path(_p~iF~ps%7CU_ulLnnqC)/auto/500x300")
        #expect(several.request.framing == .bounds(GeoBounds(west: -120.95, south: 2, east: 1, north: 40.7)))
        #expect(try Self.mapbox("pin-s(1,2)/auto/500x300").request.framing == .center(place(2, 1), zoom: nil))
    }

    @Test func markersAreGrayDropsAndTheLastIsOnTop() throws {
        let map = try Self.mapbox("pin-s(1,2),pin-m-7(3,4),pin-l-ab+f00(5,6),pin-s-42+00ff00(7,8)/auto/500x300")
        let gray = Color(red: 0x7E, green: 0x7E, blue: 0x7E)
        #expect(
            map.request.pins == [
                Pin(place(2, 1), color: gray, size: .small, shape: .pin),
                Pin(place(4, 3), color: gray, size: .mid, label: "7", shape: .pin),
                Pin(place(6, 5), color: Color(red: 255, green: 0, blue: 0), size: .large, shape: .pin),
                Pin(place(8, 7), color: Color(red: 0, green: 255, blue: 0), size: .small, label: "42", shape: .pin),
            ])
        #expect(map.request.pinOrder == .list && map.ignored == ["ab"])
    }

    @Test func pathsHaveWidthColorsAndOpacities() throws {
        let line = "(_p~iF~ps%7CU_ulLnnqC_mqNvxq%60@)/auto/500x300"
        let plain = try Self.mapbox("path" + line)
        #expect(plain.lines[0].stroke == Stroke(color: Color(red: 0x55, green: 0x55, blue: 0x55), width: 2))
        #expect(plain.areas.isEmpty)
        let full = try Self.mapbox("path-5.5+f44-0.5+00f-0.2" + line)
        #expect(full.lines[0].stroke == Stroke(color: Color(red: 255, green: 68, blue: 68, alpha: 128), width: 5.5))
        #expect(full.areas[0].fill == Color(red: 0, green: 0, blue: 255, alpha: 51) && full.areas[0].stroke == nil)
        #expect(try Self.mapbox("path+0f0" + line).lines[0].stroke.width == 2)
    }

    /// Commas and parentheses within texts do not end an overlay, raw or encoded.
    @Test(arguments: [
        #"geojson({"type":"Feature","properties":{"title":"a (b), pin-s(1,2"},"geometry":{"type":"Point","coordinates":[1,2]}}),pin-s(3,4)"#,
        #"geojson({"type":"Feature","properties":{"title":"a (b%29, c"},"geometry":{"type":"Point","coordinates":[1,2]}}),pin-s(3,4)"#,
        #"geojson(%7B%22type%22%3A%22Feature%22%2C%22properties%22%3A%7B%22t%22%3A%22%29%2Cpin-s%281%22%7D%2C%22geometry%22%3A%7B%22type%22%3A%22Point%22%2C%22coordinates%22%3A%5B1%2C2%5D%7D%7D)%2Cpin-s(3,4)"#,
        #"geojson({"type":"Feature","properties":{"u":"http://x/y"},"geometry":{"type":"Point","coordinates":[1,2]}}),pin-s(3,4)"#,
    ])
    func textsOfGeoJSONMayContainAnything(overlays: String) throws {
        let map = try Self.mapbox(overlays + "/auto/500x300")
        #expect(map.request.pins.map(\.coordinate) == [place(2, 1), place(4, 3)])
    }

    @Test func geoJSONIsDrawnInSimplestyle() throws {
        let map = try Self.mapbox(
            #"geojson({"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}),geojson({"type":"Feature","properties":{"marker-symbol":"harbor","marker-color":"f00"},"geometry":{"type":"Point","coordinates":[1,2]}})/auto/500x300"#
        )
        let area = try #require(map.areas.first)
        #expect(area.fill == Color(red: 0x55, green: 0x55, blue: 0x55, alpha: 153) && area.stroke?.width == 2)
        #expect(map.request.pins[0].color == Color(red: 255, green: 0, blue: 0) && map.ignored.isEmpty)
        #expect(map.request.pins[0].icon == "harbor")
        let unknown = try Self.mapbox("pin-s-cafe(1,2),pin-s-no-icon(1,2)/auto/500x300")
        #expect(unknown.request.pins.map(\.icon) == ["cafe", nil] && unknown.ignored == ["no-icon"])
    }

    @Test func iconsAtURLsAreCenteredAndKeepTheirPixels() throws {
        let overlay = "url-https%3A%2F%2Fexample.org%2Fa.png(1,2)/1,2,3/10x10@2x"
        let settings = DialectSettings(imageAliases: ["https://example.org/a.png": "a"])
        let aliased = try Self.mapbox(overlay, settings: settings)
        #expect(aliased.request.pins == [Pin(place(2, 1), scale: 0.5, image: "a", anchor: .center)])
        let remote = try Self.mapbox(overlay)
        #expect(remote.icons.map(\.url) == ["https://example.org/a.png"] && remote.ignored == ["url"])
        #expect(remote.request.pins == [Pin(place(2, 1))])
    }

    @Test func undefinedParametersAreNamed() throws {
        let map = try Self.mapbox(
            "pin-s(1,2)/1,2,3/10x10?access_token=S&before_layer=a&foo=b&logo=false&attribution=false")
        #expect(map.ignored == ["before_layer", "foo"] && map.request.attribution == .off)
    }
}
