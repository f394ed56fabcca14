import MapSnapshot
import Testing

@testable import Dialects

@Suite struct LocationIQTests {
    static let map = "/v3/staticmap?"

    @Test(
        arguments: [
            ("center=17.450585,78.400455&zoom=16&size=480x480&key=K", FileFormat.png, 480.0),
            ("center=17.450585,78.400455&zoom=16&size=480x480&format=jpg&maptype=roadmap", .jpeg, 480),
            ("markers=icon:large-blue-cutout|17.45,78.40&size=300x200&format=jpeg", .jpeg, 300),
            ("path=weight:2|color:blue|fillcolor:%23add8e6|17.4,78.4|17.5,78.5&size=300x200", .png, 300),
            ("path=enc:_p~iF~ps|U_ulLnnqC&size=300x200", .png, 300), ("center=17.4,78.4&zoom=3", .png, 600),
        ] as [(String, FileFormat, Double)])
    func validRequests(query: String, format: FileFormat, width: Double) throws {
        for path in ["/v3/staticmap?", "/v2/staticmap?"] {
            let image = try translate(path + query)
            #expect(image.format == format && image.request.size.width == width && image.ignored.isEmpty)
            #expect(image.dialect == .locationIQ)
        }
    }

    @Test(arguments: [
        "", "size=300x200", "center=Berlin&zoom=3", "center=95,0&zoom=3", "center=1,2&zoom=x",
        "center=1,2&zoom=3&size=x",
        "center=1,2&zoom=3&size=0x9", "center=1,2&zoom=3&format=bmp", "markers=icon:large-red-cutout|here",
        "path=color:nocolor|1,2|3,4", "path=weight:x|1,2|3,4", "center=1,2&zoom=3&size=9000x9", "center=1,2",
    ])
    func invalidRequests(query: String) {
        #expect(refusal(Self.map + query)?.status == 400)
    }

    @Test func placesAreLatitudeFirstAndTheZoomIsOurs() throws {
        let image = try translate(Self.map + "center=17.4,78.4&zoom=14&size=99x99")
        #expect(image.request.framing == .center(place(17.4, 78.4), zoom: 14))
    }

    @Test(
        arguments: [
            ("large-red-cutout", Pin.Size.large, 1.0, Color(red: 255, green: 0, blue: 0)),
            ("small-blue-cutout", .small, 1, Color(red: 0, green: 0, blue: 255)),
            ("tiny-orange-cutout", .small, 0.6, Color(red: 255, green: 165, blue: 0)),
        ] as [(String, Pin.Size, Double, Color)])
    func iconsAreMarkers(icon: String, size: Pin.Size, scale: Double, color: Color) throws {
        let image = try translate(Self.map + "markers=icon:\(icon)|1,2|3,4&size=99x99")
        #expect(image.request.pins.count == 2 && image.ignored.isEmpty)
        for pin in image.request.pins { #expect(pin.size == size && pin.scale == scale && pin.color == color) }
    }

    @Test func otherIconsAreNamed() throws {
        let settings = DialectSettings(images: ["pin"])
        let query = "markers=icon:large-red-round|1,2&markers=icon:https://x/y.png|3,4&markers=icon:pin|5,6|7,8"
        let image = try translate(Self.map + query + "&size=99x99", settings: settings)
        #expect(image.ignored == ["icon"] && image.icons.map(\.pin) == [1])
        #expect(image.request.pins.map(\.image) == [nil, nil, "pin", "pin"])
    }

    @Test(arguments: ["color:0xff0000", "color:%23ff0000", "color:ff0000", "color:red"])
    func colorsOfPathsAreNamesOrDigits(style: String) throws {
        let image = try translate(Self.map + "path=\(style)|weight:3|1,2|3,4&size=99x99")
        #expect(image.lines[0].stroke.color == Color(red: 255, green: 0, blue: 0) && image.lines[0].stroke.width == 3)
    }
}
