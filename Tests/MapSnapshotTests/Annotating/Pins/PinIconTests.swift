import Cairo
import Imaging
import MapGeometry
import StyleSources
import Testing

@testable import MapSnapshot

@Suite struct PinIconTests {
    private static let place = Coordinate(latitude: 47, longitude: 9)

    /// Pins fill the icons as one path, and styles draw their distance fields: both must show the same.
    @Test(arguments: Pin.iconNames)
    func thePathAndTheFieldOfAnIconAgree(name: String) throws {
        let icon = try #require(MapIcon(named: name))
        let field = MapIconField(icon, density: 4)
        var canvas = Pixmap(width: field.side, height: field.side)
        try canvas.draw(scale: 1) { cairo in
            icon.add(to: cairo, x: 4 * MapIconField.border, y: 4 * MapIconField.border, scale: 4)
            cairo.fill(.color(Color(red: 0, green: 0, blue: 0)), byWinding: true)
        }
        let differing = zip(canvas.pixels, field.bytes).count { pixel, distance in
            // Half a pixel around the outline may be either.
            (pixel >> 24 > 200 && distance < 175) || (pixel >> 24 < 55 && distance > 207)
        }
        #expect(differing <= 8, "\(name): \(differing) pixels")
    }

    @Test func anIconIsInTheHeadAndTheLabelBesideIt() throws {
        let pin = Pin(Self.place, icon: "cafe", label: "A")
        let marker = try PinMarker(pin, images: [:])
        #expect(marker.caption == "A" && marker.lines.isEmpty)
        let plain = try PinMarker(Pin(Self.place), images: [:])
        #expect(marker.placement == plain.placement)
        let images = try [marker, plain, PinMarker(Pin(Self.place, icon: "bus"), images: [:])].map {
            try PinMarkerTests.draw($0, at: Point(x: 50, y: 50), on: 0xFFFF_FFFF)
        }
        #expect(images[0] != images[1] && images[0] != images[2] && images[1] != images[2])
    }

    @Test func aDotWithAnIconIsAsLargeAsAHead() throws {
        let dot = try PinMarker(Pin(Self.place, icon: "cafe", shape: .dot), images: [:])
        #expect(dot.placement.size == Size(width: 22, height: 22))
    }

    @Test(arguments: [Pin.Shape.label, .text])
    func chipsAndTextsHaveNoIcon(shape: Pin.Shape) throws {
        let markers = try [nil, "cafe"].map {
            try PinMarker(Pin(Self.place, icon: $0, label: "Café", shape: shape), images: [:])
        }
        #expect(markers[0].placement == markers[1].placement && markers[1].caption == nil)
    }

    @Test(arguments: [
        ("cafè", "use an icon such as cafe"), ("", "use an icon such as cafe, bus or hospital"),
        ("religious", "use an icon such as religious-buddhist, religious-christian or religious-jewish"),
        ("zzz", "use an icon such as cafe, bus or hospital"),
    ]) func anUnknownIconIsAnErrorWithNamesThatExist(name: String, remedy: String) throws {
        var request = SnapshotRequest()
        request.pins = [Pin(Self.place, icon: name)]
        let error = #expect(throws: SnapshotError.self) { try request.validate() }
        #expect(error?.remedy == remedy && error?.pointer == "/pins/0/icon", "\(String(describing: error))")
    }

    @Test func featuresNameIconsOrLetters() throws {
        func pin(_ symbol: String) throws -> (Pin, [SnapshotNote]) {
            let text =
                #"{"type":"Feature","properties":{"marker-symbol":"\#(symbol)"},"geometry":{"type":"Point","coordinates":[9,47]}}"#
            let features = try MapFeatures(geoJSON: Array(text.utf8))
            return (try #require(features.pins.first), features.notes)
        }
        #expect(try pin("bakery").0.icon == "bakery" && pin("bakery").1.isEmpty)
        #expect(try pin("b").0.label == "B" && pin("b").0.icon == nil)
        #expect(try pin("no-icon").0.icon == nil && pin("no-icon").1.map(\.code) == [.featureIconIgnored])
    }
}
