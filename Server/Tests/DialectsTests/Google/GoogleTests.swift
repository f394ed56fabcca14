import MapSnapshot
import Testing

@testable import Dialects

@Suite struct GoogleTests {
    static func google(_ query: String, settings: DialectSettings = DialectSettings()) throws -> DialectTranslation {
        try translate("/maps/api/staticmap?" + query, settings: settings)
    }

    static let base = "center=40.714728,-73.998672&zoom=12&size=400x400"

    @Test func centerAndZoomAreTheCamera() throws {
        let map = try Self.google(Self.base + "&maptype=Satellite&scale=2&key=SECRET&signature=x")
        #expect(map.request.framing == .center(place(40.714728, -73.998672), zoom: 12))
        #expect(map.request.size == Size(width: 400, height: 400) && map.request.scale == 2)
        #expect(map.style == "satellite" && map.format == .png && map.ignored.isEmpty)
        #expect(map.request.pins.isEmpty && map.dialect == .google)
    }

    /// The service's published URLs that need no geocoder.
    @Test(arguments: [
        ("center=40.714728,-73.998672&zoom=14&size=400x400&key=K&signature=S", 0, 0),
        (
            "center=40.718217,-73.998284&zoom=13&size=600x300&maptype=roadmap&markers=color:blue%7Clabel:S%7C40.702147,-74.015794&markers=color:green%7Clabel:G%7C40.711614,-74.012318&markers=color:red%7Clabel:C%7C40.718217,-73.998284&key=K",
            3, 0
        ),
        (
            "center=63.259591,-144.667969&zoom=6&size=400x400&markers=color:blue%7Clabel:S%7C62.107733,-145.541936&markers=size:tiny%7Ccolor:green%7C63.0,-144.5&key=K",
            2, 0
        ),
        ("size=512x512&maptype=roadmap&markers=size:mid%7Ccolor:red%7C37.8,-122.4%7C37.7,-122.3&key=K", 2, 0),
        (
            "path=color:0x0000ff%7Cweight:5%7C40.737102,-73.990318%7C40.749825,-73.987963%7C40.752946,-73.987384%7C40.755823,-73.986397&size=512x512&key=K",
            0, 1
        ),
        ("path=color:0xff0000ff%7Cweight:5%7C40.737102,-73.990318%7C40.749825,-73.987963&size=512x512", 0, 1),
        (
            "size=400x400&center=59.900503,-135.478011&zoom=4&path=weight:3%7Ccolor:orange%7Cenc:_p~iF~ps%7CU_ulLnnqC_mqNvxq%60@&key=K",
            0, 1
        ),
        (
            "path=color:0x00000000%7Cweight:5%7Cfillcolor:0xFFFF0033%7C40.7,-74%7C40.8,-74%7C40.8,-73.9&size=512x512&maptype=roadmap",
            0, 2
        ),
        (
            "center=19.257753,-98.9&zoom=14&size=480x480&maptype=hybrid&format=png32&visible=19.3,-98.8%7C19.2,-98.9",
            0, 0
        ),
    ])
    func publishedExamples(query: String, pins: Int, overlays: Int) throws {
        let map = try Self.google(query)
        #expect(map.request.pins.count == pins)
        #expect(map.lines.count + map.areas.count == overlays)
        #expect(map.ignored.isEmpty)
    }

    @Test(arguments: [
        "?&\(base)", "\(base)&&sensor=false", "\(base)&scale=false&visual_refresh=true&mobile=false&sensor=",
        "center=40.71472800%2C-73.99867200&zoom=12&size=400x400&format=PNG", "\(base)&format=gif",
        "\(base)&markers=", "\(base)&path=", "center=40.714728, -73.998672&zoom=12&size=400X400",
    ])
    func camerasOfRealClients(query: String) throws {
        let map = try Self.google(query)
        #expect(map.request.framing == .center(place(40.714728, -73.998672), zoom: 12))
        #expect(map.request.size == Size(width: 400, height: 400) && map.request.scale == 1)
        #expect(map.format == .png && map.request.pins.isEmpty && map.request.overlays.isEmpty)
    }

    @Test(arguments: [
        ("label:%7C40.7,-74.0", place(40.7, -74)),
        ("anchor:Bottom%7Cicon:https://example.org/a.png%7C1,2", place(1, 2)),
        ("%7C%7Csize:mid%7C%7C1,2%7C", place(1, 2)), ("color:0xFF0000%7C1.0E-4,-2e-5", place(0.0001, -0.00002)),
    ])
    func markersOfRealClients(markers: String, coordinate: Coordinate) throws {
        #expect(try Self.google("\(Self.base)&markers=\(markers)").request.pins.map(\.coordinate) == [coordinate])
    }

    @Test func pathsOfRealClients() throws {
        let map = try Self.google(Self.base + "&path=fillcolor:Red%7Cgeodesic:True%7C1,2%7C3,4")
        // Two places have a line and no area.
        #expect(map.lines.count == 1 && map.areas.isEmpty)
    }

    @Test(arguments: [
        ("zoom=12&size=400x400", "center"), ("center=1,2&size=400x400", "zoom"), ("center=1,2&zoom=12", "size"),
        ("center=1,2&zoom=12&size=400", "size"), ("center=1,2&zoom=12&size=0x9", "size"),
        ("center=1,2&zoom=12&size=-9x9", "size"), ("center=1,2&zoom=a&size=9x9", "zoom"),
        ("center=1,2&zoom=-1&size=9x9", "zoom"), ("center=91,2&zoom=1&size=9x9", "center"),
        ("center=Vaduz&zoom=12&size=9x9", "center"), ("\(base)&scale=5", "scale"), ("\(base)&scale=x", "scale"),
        ("\(base)&format=bmp", "format"), ("\(base)&markers=color:pinkish%7C1,2", "markers"),
        ("\(base)&markers=size:huge%7C1,2", "markers"), ("\(base)&markers=Brooklyn+Bridge", "markers"),
        ("\(base)&markers=1,2%7Ccolor:red", "markers"), ("\(base)&path=weight:x%7C1,2%7C3,4", "path"),
        ("\(base)&path=enc:_", "path"), ("\(base)&visible=somewhere", "visible"),
        ("\(base)&markers=icon:http://a/b.png%7Canchor:middle%7C1,2", "markers"),
    ])
    func unusableValuesAreNamed(query: String, parameter: String) {
        let error = refusal("/maps/api/staticmap?" + query)
        #expect(error?.status == 400 && error?.parameter == parameter)
    }

    @Test func anAddressIsRefusedWithASentence() {
        let error = refusal("/maps/api/staticmap?center=Brooklyn+Bridge,New+York,NY&zoom=13&size=600x300")
        #expect(error?.detail.contains("addresses are not looked up") == true)
    }

    @Test(
        arguments: [
            ("", FileFormat.png, []), ("&format=png8", .png8, []), ("&format=png32", .png, []),
            ("&format=jpg", .jpeg, []),
            ("&format=jpg-baseline", .jpeg, []), ("&format=gif", .png, ["format"]),
        ] as [(String, FileFormat, [String])])
    func formats(query: String, format: FileFormat, ignored: [String]) throws {
        let map = try Self.google(Self.base + query)
        #expect(map.format == format && map.request.file.format == format && map.ignored == ignored)
    }

    @Test(arguments: [
        ("9000x100", 1.0, Size(width: 4096, height: 100)), ("9000x100", 2, Size(width: 2048, height: 100)),
        ("640x640", 2, Size(width: 640, height: 640)), ("4096x4096", 1, Size(width: 2896, height: 2896)),
    ])
    func largeSidesAreClamped(size: String, scale: Double, expected: Size) throws {
        let map = try Self.google("center=1,2&zoom=3&size=\(size)&scale=\(Int(scale))")
        #expect(map.request.size == expected)
    }

    @Test func markersHaveStylesAndManyPlaces() throws {
        let map = try Self.google(
            Self.base + "&markers=color:blue|label:s|1,2|3,4&markers=size:tiny|color:0x00FF0080|5,6&markers=7,8"
                + "&markers=size:mid|label:9|9,10&markers=size:small|label:A|11,12")
        let pins = map.request.pins
        #expect(pins.map(\.coordinate.latitude) == [1, 3, 5, 7, 9, 11])
        #expect(pins[1] == Pin(place(3, 4), color: Color(red: 0, green: 0, blue: 255), size: .large, label: "S"))
        #expect(pins[2] == Pin(place(5, 6), color: Color(red: 0, green: 255, blue: 0), size: .small, scale: 0.6))
        #expect(pins[3] == Pin(place(7, 8), size: .large))
        #expect(pins[4] == Pin(place(9, 10), size: .mid, label: "9"))
        #expect(pins[5] == Pin(place(11, 12), size: .small))
    }

    @Test func aPathIsHalfOpaqueBlueByDefault() throws {
        let map = try Self.google(Self.base + "&path=1,2|3,4")
        let stroke = try #require(map.lines.first?.stroke)
        #expect(stroke.width == 5 && stroke.color == Color(red: 0, green: 0, blue: 255, alpha: 128))
    }

    @Test func fillsOpenPathsWithoutClosingTheirLine() throws {
        let map = try Self.google(
            Self.base + "&path=fillcolor:yellow|color:0xFF000080|weight:2|geodesic:true|1,2|3,4|5,2")
        #expect(map.areas.count == 1 && map.lines.count == 1)
        #expect(map.areas[0].stroke == nil && map.areas[0].fill == Color(red: 255, green: 255, blue: 0))
        #expect(map.lines[0].coordinates.count == 3 && map.lines[0].isGeodesic)
        #expect(map.lines[0].stroke.color.alpha == 128)
        guard case .polygon = map.request.overlays.first else { Issue.record("the line is below its area"); return }
        #expect(try Self.google(Self.base + "&path=weight:0|fillcolor:red|1,2|3,4|5,2").lines.isEmpty)
    }

    /// Both ways of writing a polyline, with its separators and backslashes.
    @Test(arguments: ["enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@", "enc%3A_p%7EiF%7Eps%7CU_ulLnnqC_mqNvxq%60%40"])
    func afterEncEverythingIsPolyline(text: String) throws {
        let expected = [place(38.5, -120.2), place(40.7, -120.95), place(43.252, -126.453)]
        #expect(try Self.google(Self.base + "&path=weight:3|" + text).lines[0].coordinates == expected)
        #expect(try Self.google(Self.base + "&markers=" + text).request.pins.map(\.coordinate) == expected)
    }

    @Test func withoutACenterEverythingIsFramed() throws {
        let several = try Self.google("size=400x400&markers=1,2|3,4&visible=5,6")
        #expect(several.request.framing == .annotations && several.request.zoomSnapping == .integral)
        #expect(several.request.padding == EdgeInsets(20))
        #expect(several.request.overlays.count == 1 && several.lines.isEmpty, "the visible place is an invisible line")
        #expect(try Self.google("size=400x400&markers=1,2").request.framing == .center(place(1, 2), zoom: nil))
        #expect(try Self.google("size=400x400&visible=1,2|1,4").request.framing == .annotations)
    }

    /// The room for the attribution at the bottom is there at the top, too.
    @Test(arguments: [
        ("size=400x400&path=1,2|3,4", EdgeInsets(top: 28, right: 20, bottom: 12, left: 20)),
        ("size=400x80&visible=1,2|3,4", EdgeInsets(top: 16, right: 4, bottom: 0, left: 4)),
        // No room for both.
        ("size=400x30&visible=1,2|3,4", EdgeInsets(1)),
    ])
    func framedContentIsCentered(query: String, padding: EdgeInsets) throws {
        #expect(try Self.google(query).request.padding == padding)
    }

    @Test(arguments: [
        ("path=enc:", ["path"]), ("path=weight:3|enc:", ["path"]), ("markers=enc:", ["markers"]),
        ("markers=color:red", ["markers"]), ("visible=enc:", ["visible"]), ("path=&markers=&visible=", []),
        ("path=enc:&path=1,2|3,4", ["path"]),
    ])
    func valuesWithoutAPlaceAreNamed(query: String, ignored: [String]) throws {
        let translation = try Self.google(Self.base + "&" + query)
        #expect(translation.ignored == ignored && translation.request.pins.isEmpty)
    }

    @Test func anExplicitZoomOrCenterWins() throws {
        let zoomed = try Self.google("size=400x400&markers=0,2|0,4&zoom=5")
        #expect(zoomed.zoom == 5 && abs((zoomed.center?.longitude ?? 0) - 3) < 1e-9)
        let centered = try Self.google("size=400x400&markers=0,20&center=0,0")
        #expect(centered.center == place(0, 0))
        // 20 degrees are 14.2 points at zoom 0, and 180 points are free on each side.
        #expect(centered.zoom == 3)
    }

    @Test func iconsAreAliasedOrTheDefaultMarkerIsDrawn() throws {
        let url = "https://example.org/pin.png?a%7Cb"
        let settings = DialectSettings(images: ["flag"], imageAliases: [url: "flag"])
        let query = Self.base + "&markers=anchor:topright|icon:https%3A%2F%2Fexample.org%2Fpin.png%3Fa%257Cb|1,2"
        let aliased = try Self.google(query, settings: settings)
        #expect(aliased.request.pins == [Pin(place(1, 2), image: "flag", anchor: .topRight)])
        #expect(aliased.icons.isEmpty && aliased.ignored.isEmpty)
        var remote = try Self.google(query)
        #expect(remote.request.pins == [Pin(place(1, 2), size: .large)])
        #expect(remote.icons.map(\.url) == [url] && remote.ignored == ["icon"])
        remote.use(image: "fetched", for: remote.icons[0])
        #expect(remote.request.pins[0].image == "fetched" && remote.request.pins[0].anchor == .topRight)
        #expect(remote.icons.isEmpty && remote.ignored.isEmpty)
        let twice =
            Self.base + "&markers=icon:https%253A%252F%252Fexample.org%252Fpin.png%253Fa%25257Cb|anchor:3,-4|1,2"
        let pin = try Self.google(twice, settings: settings).request.pins[0]
        #expect(pin.image == "flag" && pin.anchor == .topLeft && pin.centerOffset == Point(x: -3, y: 4))
    }

    private typealias HidingCase = (rules: [String], hidden: Set<MapContent>, isUnderstood: Bool)

    /// Typed, because compilers take too long to find the type of such a literal.
    private static let hiding: [HidingCase] = [
        (["feature:poi|visibility:off"], [.pois], true),
        (["feature:poi|element:labels|visibility:off", "visibility:off|feature:transit"], [.pois, .transit], true),
        (["element:labels|visibility:off", ""], [.labels], true),
        (["feature:transit|element:all|visibility:off"], [.transit], true),
        (["feature:transit|element:labels|visibility:off"], [], false),
        (["feature:poi|visibility:on"], [], false),
        (["feature:poi.business|visibility:off"], [], false),
        (["visibility:off"], [], false),
        (["feature:poi|visibility:off", "feature:water|color:0xff0000"], [], false),
        (["feature:poi|visibility:off|color:0xff0000"], [], false),
    ]

    /// Rules that hide what a request can hide, and others, after which none is followed.
    @Test func rulesThatHide() throws {
        for (rules, hidden, isUnderstood) in Self.hiding {
            let map = try Self.google(Self.base + rules.map { "&style=\($0)" }.joined())
            #expect(map.request.hide == hidden && map.ignored == (isUnderstood ? [] : ["style"]), "\(rules)")
        }
    }

    @Test func undefinedParametersAreNamed() throws {
        let map = try Self.google(
            Self.base
                + "&style=feature:poi|visibility:simplified&foo=1&key=K&client=C&language=de&map_id=9&markers=label:AB|1,2"
        )
        #expect(map.ignored == ["foo", "style", "label"])
    }
}
