import MapSnapshot
import Testing

@testable import Dialects

@Suite struct MapTilerTests {
    static let map = "/maps/streets-v2/static/"

    @Test(
        arguments: [
            ("9.5209,47.1410,14/400x300.png", FileFormat.png, 1.0), ("8.5,47.4,10.25/400x300@2x.jpg", .jpeg, 2),
            ("8.5,47.4,3/400x300.webp", .webp, 1), ("-1,-1,1,1/400x300.png", .png, 1),
            ("auto/400x300.png?path=8,47|9,48", .png, 1), ("auto/400x300@2x.png?markers=8,47|9,48", .png, 2),
            ("8.5%2C47.4%2C3/400x300%402x.png?key=K&mtsid=1", .png, 2), ("8.5,47.4,3/400x300.PNG", .png, 1),
            ("8.5,47.4,25/400x300.png", .png, 1), ("-1e-5,5e-1,3/10x10.png", .png, 1),
        ] as [(String, FileFormat, Double)])
    func validRequests(rest: String, format: FileFormat, scale: Double) throws {
        for folder in [Self.map, "/api" + Self.map] {
            let image = try translate(folder + rest)
            #expect(image.format == format && image.request.scale == scale && image.style == "streets-v2")
            #expect(image.ignored.isEmpty && image.dialect == .mapTiler)
        }
    }

    @Test(arguments: [
        ("8,47,14@90/400x300.png", 400), ("8,47,14@90,30/400x300.png", 400), ("8,47/400x300.png", 400),
        ("8,95,14/400x300.png", 400), ("190,47,14/400x300.png", 400), ("x/400x300.png", 400), ("8,47,-1/9x9.png", 400),
        ("2,47,1,48/400x300.png", 400), ("auto/400x300.png", 400), ("8,47,14/400x300.gif", 400),
        ("8,47,14/400x300", 400), ("8,47,14/400.png", 400), ("8,47,14/0x300.png", 400), ("8,47,14/4x3@4x.png", 400),
        ("8,47,14/9x9.png?markers=here", 400), ("8,47,14/9x9.png?markers=1,95", 400),
        ("8,47,14/9x9.png?markers=1,2,nocolor", 400), ("8,47,14/9x9.png?path=1,2|x", 400),
        ("8,47,14/9x9.png?path=stroke:nocolor|1,2|3,4", 400), ("8,47,14/9x9.png?path=width:x|1,2|3,4", 400),
        ("8,47,14/9x9.png?padding=x", 400), ("8,47,14/9x9.png?padding=0.5", 400), ("8,47,14/9x9.png?stroke=%25", 400),
        ("8,47,14/9x9.png?markers=anchor:up|1,2", 400), ("8,47,14/9x9.png?markers=scale:big|1,2", 400),
        ("8,47,14/9000x9.png", 400), ("8,47,14", 404), ("8,47,14/9x9.png/x", 404), ("", 404),
    ])
    func invalidRequests(rest: String, status: Int) {
        #expect(refusal(Self.map + rest)?.status == status)
    }

    /// Its world is 512 points wide at zoom 0.
    @Test func theZoomIsOneLess() throws {
        let image = try translate(Self.map + "9.5209,47.1410,14/400x300.png")
        #expect(image.request.framing == .center(place(47.1410, 9.5209), zoom: 15))
    }

    /// The padding is a part of the image.
    @Test func areasArePaddedByATenthOfTheImage() throws {
        // 90 degrees are 64 points at zoom 0; 256 points are left of 320.
        let image = try translate(Self.map + "-45,-1,45,1/320x100.png")
        #expect(image.center == place(0, 0) && abs((image.zoom ?? 0) - 2) < 1e-9)
        let tight = try translate(Self.map + "auto/256x100.png?path=-45,-1|45,1&padding=0")
        #expect(abs((tight.zoom ?? 0) - 2) < 1e-9)
    }

    @Test func markersHaveColorsOfTheirOwn() throws {
        let query = "markers=8,47,red|9,48,%2300ff00|9,49,0000ff|9,50,rgb(1,2,3)|9,51&markers=10,47"
        let image = try translate(Self.map + "auto/99x99.png?" + query)
        let red = Color(red: 255, green: 0, blue: 0)
        #expect(image.request.pins.map(\.color).prefix(2) == [red, Color(red: 0, green: 255, blue: 0)])
        #expect(
            image.request.pins.map(\.color).dropFirst(2) == [
                Color(red: 0, green: 0, blue: 255), Color(red: 1, green: 2, blue: 3), Pin.defaultColor,
                Pin.defaultColor,
            ])
        #expect(image.request.pins.map(\.coordinate.latitude) == [47, 48, 49, 50, 51, 47])
    }

    @Test func iconsAreThoseOfTheServerOrRemote() throws {
        let settings = DialectSettings(images: ["pin"], imageAliases: ["https://x/y.png": "pin"])
        let query =
            "markers=icon:https://x/y.png|anchor:topleft|scale:0.5|9,47|9,48&markers=icon:https%3A%2F%2Fx%2Fz.png|1,2"
        let image = try translate(Self.map + "8,47,3/99x99.png?" + query, settings: settings)
        #expect(image.request.pins.map(\.image) == ["pin", "pin", nil])
        #expect(image.request.pins[0].anchor == .topLeft && image.request.pins[0].scale == 0.5)
        #expect(image.icons.map(\.url) == ["https://x/z.png"] && image.icons.map(\.pin) == [2])
        #expect(image.ignored == ["icon"])
    }

    @Test func pathsAreFilledUnlessTheySayOtherwise() throws {
        let white = Color(red: 255, green: 255, blue: 255, alpha: 102)
        let plain = try translate(Self.map + "auto/99x99.png?path=1,2|3,4|5,2")
        #expect(plain.areas.map(\.fill) == [white])
        #expect(plain.lines.map(\.stroke.color) == [Color(red: 0, green: 64, blue: 255, alpha: 179)])
        let line = try translate(Self.map + "auto/99x99.png?path=fill:none|stroke:ff0000|width:4|1,2|3,4|5,2")
        #expect(line.areas.allSatisfy { $0.fill?.alpha == 0 } && line.lines[0].stroke.width == 4)
        #expect(line.lines[0].stroke.color == Color(red: 255, green: 0, blue: 0))
        let parameters = "&fill=none&stroke=hsl(120,100%25,50%25)&width=7"
        let all = try translate(Self.map + "auto/99x99.png?path=1,2|3,4|5,2&path=width:1|1,2|3,4" + parameters)
        #expect(all.lines.map(\.stroke.width) == [7, 1])
        #expect(all.lines[1].stroke.color == Color(red: 0, green: 255, blue: 0))
    }

    @Test(arguments: [("latlng=1", 1.0), ("latlng=true", 1), ("latlng=yes", 2), ("", 2)])
    func latlngIsNotForPolylines(query: String, latitude: Double) throws {
        let image = try translate(Self.map + "auto/99x99.png?path=1,2|3,4&" + query)
        #expect(image.lines[0].coordinates[0].latitude == latitude)
        let polyline = try translate(Self.map + "auto/99x99.png?path=enc:_p~iF~ps|U_ulLnnqC&" + query)
        #expect(polyline.lines[0].coordinates[0] == place(38.5, -120.2))
    }

    @Test(
        arguments: [
            ("attribution=bottomright", true, []), ("attribution=false", false, []), ("attribution=1", true, []),
            ("attribution=topleft", true, ["attribution"]), ("foo=1", true, ["foo"]), ("signature=S&token=T", true, []),
            ("path=stroke:red", true, ["path"]), ("markers=icon:pin", true, ["icon", "markers"]), ("path=", true, []),
            ("markers=size:big|1,2", true, ["size"]),
        ] as [(String, Bool, [String])])
    func whatIsIgnoredIsNamed(query: String, hasAttribution: Bool, ignored: [String]) throws {
        let image = try translate(Self.map + "8,47,3/99x99.png?" + query)
        #expect((image.request.attribution == .automatic) == hasAttribution && image.ignored == ignored)
    }
}
