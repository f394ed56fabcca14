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

    /// What labels of the map keep off is the shape of a marker: all of it, and not the corners beside its tip.
    @Test(
        arguments: [("7", .pin), ("", .pin), ("", .dot), ("7", .dot), ("Vaduz", .label)] as [(String, Pin.Shape)],
        Pin.Size.allCases)
    func obstaclesCoverTheBody(_ content: (label: String, shape: Pin.Shape), size: Pin.Size) throws {
        let marker = try Self.marker(content.label, content.shape, size: size)
        let obstacles = marker.obstacles(at: Point(x: 100, y: 100))
        func distance(_ point: Point) -> Double {
            obstacles.map { obstacle in
                switch obstacle {
                case .box(let box):
                    max(box.left - point.x, point.x - box.right, box.top - point.y, point.y - box.bottom)
                case .circle(let center, let radius):
                    ((point.x - center.x) * (point.x - center.x) + (point.y - center.y) * (point.y - center.y))
                        .squareRoot() - radius
                }
            }.min() ?? .infinity
        }
        let scale = 2.0
        let canvas = try PinMarkerTests.draw(
            marker, at: Point(x: 100, y: 100), on: 0xFFFF_FFFF, size: 200, scale: scale)
        for (index, word) in canvas.pixels.enumerated() where Int(word & 0xFF) - Int(word >> 16 & 0xFF) > 90 {
            let (row, column) = index.quotientAndRemainder(dividingBy: canvas.width)
            let point = Point(x: (Double(column) + 0.5) / scale, y: (Double(row) + 0.5) / scale)
            guard distance(point) > 0.5 else { continue }
            Issue.record("\(point) is \(distance(point)) points outside")
            break
        }
        let box = marker.box(at: Point(x: 100, y: 100))
        for corner in [Point(x: box.left, y: box.bottom), Point(x: box.right, y: box.bottom)] {
            #expect(distance(corner) > 1.5)
        }
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
            // Two characters for the reader, whatever they are made of.
            ("🇱🇮🇨🇭", .pin, true, false), ("1️⃣2️⃣", .pin, true, false), ("ก็ป้", .pin, true, false),
            ("👩‍👩‍👧‍👦x", .pin, true, false), ("नि", .dot, true, false), ("e\u{301}\u{302}\u{303}o\u{308}", .dot, true, false),
            ("ABC", .dot, false, true),
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
        let ink = try #require(emblem.lines.first?.ink)
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

    /// All of a chip stays in the image, and its tip on the place, if there is room.
    @Test(
        arguments: [
            (100, 60, ChipOutline.Edge.bottom), (16, 60, .bottom), (30, 60, .bottom), (184, 60, .bottom),
            (100, 8, .top),
            (20, 8, .top), (3, 60, .left), (197, 60, .right), (100, 119, .bottom),
        ] as [(Double, Double, ChipOutline.Edge)])
    func chipsStayInTheImage(x: Double, y: Double, edge: ChipOutline.Edge) throws {
        let (area, point) = (Box(Size(width: 200, height: 120)), Point(x: x, y: y))
        let (chip, place) = try ChipShape(Pin(Self.place), label: "Vaduz").kept(in: area, at: point)
        #expect(place == point && chip.tip.edge == edge)
        let (marker, moved) = try Self.marker("Vaduz", .label).kept(in: area, at: point)
        let box = marker.box(at: moved)
        #expect(area.inset(by: -0.3).contains(box))
        // The tip points to the place.
        let body = try Self.body(marker, at: point, scale: 2)
        switch edge {
        case .bottom: #expect(abs(body.bottom - y) <= 1)
        case .top: #expect(abs(body.top - y) <= 1)
        case .left: #expect(abs(body.left - x) <= 1)
        case .right: #expect(abs(body.right - x) <= 1)
        }
    }

    @Test(
        arguments: [
            (-5, 60, ChipOutline.Edge.left), (204, 60, .right), (100, -3, .top), (100, 125, .bottom),
        ] as [(Double, Double, ChipOutline.Edge)])
    func chipsPointOutward(x: Double, y: Double, edge: ChipOutline.Edge) throws {
        let area = Box(Size(width: 200, height: 120))
        let (marker, point) = try Self.marker("Vaduz", .label).kept(in: area, at: Point(x: x, y: y))
        #expect(area.contains(marker.box(at: point)))
        let (chip, _) = try ChipShape(Pin(Self.place), label: "Vaduz").kept(in: area, at: Point(x: x, y: y))
        #expect(chip.tip.edge == edge)
    }

    /// What says where it belongs, and what is not a chip, is never moved.
    @Test func othersStay() throws {
        let (area, point) = (Box(Size(width: 200, height: 120)), Point(x: 3, y: 3))
        for marker in [
            try Self.marker("Vaduz", .label, anchor: .bottom),
            try Self.marker("Vaduz", .label, offset: Point(x: 0, y: 0)),
            try Self.marker("V", .pin), try Self.marker("Vaduz", .text),
        ] {
            let kept = marker.kept(in: area, at: point)
            #expect(kept.point == point && kept.marker.placement == marker.placement)
        }
        // Where there is no room at all, it stays as it is.
        let small = Box(Size(width: 20, height: 20))
        let marker = try Self.marker("Vaduz", .label)
        #expect(marker.kept(in: small, at: point).marker.placement == marker.placement)
    }

    /// Text in the default color is in the ink of the map, and always readable on its halo.
    @Test(arguments: Appearance.allCases) func plainTextIsReadable(appearance: Appearance) throws {
        func colors(_ color: Color) throws -> Set<UInt32> {
            let marker = try PinMarker(
                Pin(Self.place, color: color, label: "Im", shape: .text), on: appearance, images: [:])
            let canvas = try PinMarkerTests.draw(marker, at: Point(x: 50, y: 50), on: 0xFF80_8080, scale: 3)
            return Set(canvas.pixels)
        }
        #expect(try colors(Pin.defaultColor).contains(appearance.ink.premultiplied))
        #expect(try !colors(Self.blue).contains(appearance.ink.premultiplied))
        #expect(Color.contrast(appearance.ink.luminance, appearance.ground.luminance) > 7)
    }

    /// Outward from the body, the shadow gets lighter without a step.
    @Test(arguments: [Pin.Shape.pin, .dot, .label], [1.0, 2, 3, 4]) func shadowsHaveNoBands(
        shape: Pin.Shape, scale: Double
    ) throws {
        let marker = try Self.marker(shape == .label ? "Vaduz" : nil, shape, size: .large)
        let canvas = try PinMarkerTests.draw(marker, at: Point(x: 50, y: 60), on: 0xFFFF_FFFF, scale: scale)
        // From the white rim to the left, where nothing but the shadow lies.
        let row = Int((shape == .dot ? 60 : 60 + marker.placement.origin.y + 12) * scale)
        // The widest rim is that of the dot.
        let end = Int((50 + marker.placement.origin.x - 2.7) * scale)
        let shadow = (0..<end).map { Int(canvas.pixels[row * canvas.width + $0] & 0xFF) }
        let steps = zip(shadow, shadow.dropFirst()).map { $0 - $1 }
        #expect(steps.allSatisfy { $0 >= 0 })
        #expect(shadow.first == 255 && Set(shadow).count >= Int(3 * scale))
        // A band would be a run of equal pixels between two steps of more than two.
        for index in steps.indices.dropFirst().dropLast() where steps[index] == 0 {
            #expect(steps[index - 1] <= 2 || steps[index + 1] <= 2)
        }
    }
}
