import Cairo
import Imaging
import MapGeometry
import Testing

@testable import MapSnapshot

@Suite struct PinShapeTests {
    static let place = Coordinate(latitude: 0, longitude: 0)
    static let blue = Color(red: 0, green: 0, blue: 255)

    static func marker(
        _ label: String?, _ shape: Pin.Shape?, size: Pin.Size = .mid, anchor: Pin.Anchor? = nil, offset: Point? = nil
    ) throws -> PinMarker {
        try PinMarker(
            Pin(place, color: blue, size: size, label: label, shape: shape, centerOffset: offset, anchor: anchor),
            images: [:])
    }

    /// The columns and rows with clearly blue pixels, in points.
    static func body(_ marker: PinMarker, at point: Point, scale: Double) throws -> Box {
        let canvas = try PinMarkerTests.draw(marker, at: point, on: 0xFFFF_FFFF, size: 200, scale: scale)
        let body = canvas.pixels.indices.filter {
            Int(canvas.pixels[$0] & 0xFF) - Int(canvas.pixels[$0] >> 16 & 0xFF) > 90
        }
        let columns = body.map { Double($0 % canvas.width) / scale }
        let rows = body.map { Double($0 / canvas.width) / scale }
        return Box(
            left: try #require(columns.min()), top: try #require(rows.min()),
            right: try #require(columns.max()) + 1 / scale, bottom: try #require(rows.max()) + 1 / scale)
    }

    /// The named part of what is painted, without rim and shadow, lies on the place.
    @Test(arguments: Pin.Anchor.allCases, [Pin.Shape.pin, .dot, .label]) func anchors(
        anchor: Pin.Anchor, shape: Pin.Shape
    ) throws {
        let body = try Self.body(try Self.marker("Vaduz", shape, anchor: anchor), at: Point(x: 100, y: 100), scale: 3)
        let x: Double? =
            switch anchor {
            case .left, .topLeft, .bottomLeft: body.left
            case .right, .topRight, .bottomRight: body.right
            default: (body.left + body.right) / 2
            }
        let y: Double? =
            switch anchor {
            case .top, .topLeft, .topRight: body.top
            case .bottom, .bottomLeft, .bottomRight: body.bottom
            default: (body.top + body.bottom) / 2
            }
        // The tip of the drop ends in a point that is thinner than a pixel.
        #expect(abs(try #require(x) - 100) <= 0.5)
        #expect(abs(try #require(y) - 100) <= 1.3)
    }

    @Test(arguments: Pin.Size.allCases, [1.0, 2, 3]) func aDotLiesOnItsPlace(size: Pin.Size, scale: Double) throws {
        for label in [nil, "7"] {
            let marker = try Self.marker(label, .dot, size: size)
            let body = try Self.body(marker, at: Point(x: 100.3, y: 99.7), scale: scale)
            #expect(abs((body.left + body.right) / 2 - 100.3) <= 0.6 / scale)
            #expect(abs((body.top + body.bottom) / 2 - 99.7) <= 0.6 / scale)
            #expect(abs(body.width - marker.placement.size.width) <= 2 / scale)
        }
    }

    @Test func theChipHoldsItsText() throws {
        for text in ["OK?", "Vaduz", "日本語", "مرحبا بالعالم", "€ 1.250,00"] {
            let marker = try Self.marker(text, nil)
            let line = try #require(marker.lines.first)
            #expect(marker.caption == nil)
            let padding = 0.6 * line.size
            #expect(marker.placement.size.width >= line.width + 2 * padding)
            #expect(marker.placement.origin.x == -marker.placement.size.width / 2)
            #expect(marker.placement.origin.y == -marker.placement.size.height)
        }
        let long = try Self.marker(String(repeating: "Schloss ", count: 30), nil)
        #expect(long.placement.size.width < 18 * 12.5 + 20)
    }

    @Test(
        arguments: [
            (nil, nil, false, false), ("7", nil, true, false), ("é\u{301}1", nil, true, false), ("👩🏽‍🚀", nil, true, false),
            ("  7\n", nil, true, false), (" ", nil, false, false), ("abc", nil, true, false),
            ("abc", .pin, false, true), ("abc", .dot, false, true), ("ab", .dot, true, false),
            ("ab", .label, true, false),
            ("abc", .text, true, false),
        ] as [(String?, Pin.Shape?, Bool, Bool)])
    func whereTheLabelGoes(label: String?, shape: Pin.Shape?, isInside: Bool, isBeside: Bool) throws {
        let marker = try Self.marker(label, shape)
        #expect(!marker.lines.isEmpty == isInside)
        #expect((marker.caption != nil) == isBeside)
    }

    /// The corners of a character stay within the head.
    @Test(arguments: ["W", "99", "WM", "東京", "한", "ม", "🍕", "i", "."], Pin.Size.allCases)
    func emblemsFit(text: String, size: Pin.Size) throws {
        let emblem = try #require(try PinEmblem(text, radius: size.radius))
        let ink = try #require(emblem.line.ink)
        #expect(ink.width * ink.width + ink.height * ink.height <= 4 * size.radius * size.radius * 0.62)
        #expect(try PinEmblem(" ", radius: 11) == nil)
    }

    @Test(arguments: [
        ("white", Color.ink), ("yellow", .ink), ("gold", .ink), ("orange", .ink), ("black", .white), ("navy", .white),
        ("crimson", .white), ("teal", .white), ("#e53935", .white), ("dodgerblue", .white), ("lime", .ink),
    ])
    func textIsChosenByContrast(css: String, text: Color) throws {
        #expect(try #require(Color(css: css)).readable == text)
    }

    @Test func aTransparentPinIsTransparentAsAWhole() throws {
        let pin = Pin(Self.place, color: Color(red: 0, green: 0, blue: 255, alpha: 128))
        let marker = try PinMarker(pin, images: [:])
        let canvas = try PinMarkerTests.draw(marker, at: Point(x: 50, y: 80), on: 0xFFFF_FFFF)
        // Half of the body's blue over white; the white rim must not shine through it.
        let word = canvas.pixels[(80 - 32 + 4) * 100 + 50]
        let red = Int(word >> 16 & 0xFF)
        #expect((129...151).contains(red), "\(String(word, radix: 16))")
    }
}
