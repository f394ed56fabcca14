import MapSnapshot
import Testing

@testable import Dialects

/// Translated requests, drawn: what is asked for is where it belongs.
@Suite struct DrawnRequestTests {
    static let folder = #filePath.split(separator: "/").dropLast(4).reduce(into: "") { $0 += "/" + $1 }

    /// A PNG of 20 x 10 pixels in #123456.
    static let icon: [UInt8] = [
        137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 20, 0, 0, 0, 10,
        8, 2, 0, 0, 0, 59, 55, 233, 177, 0, 0, 0, 21, 73, 68, 65, 84, 120, 218, 99, 16, 50, 9, 35,
        27, 49, 140, 106, 30, 213, 76, 8, 1, 0, 9, 161, 121, 225, 215, 111, 10, 22, 0, 0, 0, 0, 73, 69,
        78, 68, 174, 66, 96, 130,
    ]

    static func draw(_ target: String, images: [String: PinImage] = [:]) async throws -> Snapshot {
        let settings = DialectSettings(images: Set(images.keys))
        let request = try translate(target, settings: settings).request.request
        let source = try TileLocation(parsing: folder + "/fixtures/archives/raster.pmtiles").open()
        return try await MapSnapshotter(options: request, tiles: source, images: images).start()
    }

    /// The color at an offset in points from a place.
    static func color(_ snapshot: Snapshot, _ place: Coordinate, _ x: Double = 0, _ y: Double = 0) -> UInt32 {
        let point = snapshot.point(for: place)
        let scale = snapshot.image.scale
        let (column, row) = (Int(((point.x + x) * scale).rounded(.down)), Int(((point.y + y) * scale).rounded(.down)))
        let pixmap = snapshot.image.pixmap
        guard (0..<pixmap.width).contains(column), (0..<pixmap.height).contains(row) else { return 0 }
        return pixmap.pixels[row * pixmap.width + column] & 0xFF_FFFF
    }

    /// Whether two colors differ by the shade of a marker's head at most.
    static func isNear(_ color: UInt32, _ other: UInt32) -> Bool {
        [0, 8, 16].allSatisfy { abs(Int(color >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) <= 16 }
    }

    @Test(arguments: [
        "/maps/api/staticmap?center=47.1410,9.5209&zoom=14&size=400x200&scale=2&markers=color:0x0000FF|47.1410,9.5209",
        "/styles/v1/mapbox/streets-v12/static/pin-l+00f(9.5209,47.1410)/9.5209,47.1410,13/400x200@2x",
    ])
    func aMarkerStandsOnItsPlace(target: String) async throws {
        let snapshot = try await Self.draw(target)
        #expect(snapshot.image.pixmap.width == 800 && snapshot.image.pixmap.height == 400)
        // The head of the drop beside its hole, 29 points above the tip.
        #expect(Self.isNear(Self.color(snapshot, place(47.1410, 9.5209), 10, -29), 0x0000FF))
        #expect(abs(snapshot.point(for: place(47.1410, 9.5209)).x - 200) < 1e-6)
    }

    @Test(arguments: [
        "/maps/api/staticmap?size=300x300&path=weight:8|47.10,9.50|47.20,9.60",
        "/maps/api/staticmap?size=300x200&visible=47.10,9.50|47.20,9.60",
        "/maps/api/staticmap?size=200x90&visible=47.10,9.50|47.20,9.60",
        "/styles/v1/a/b/static/path-8+0f0(_fn~G_n~x%40_pR_pR)/auto/300x300",
        "/styles/a/static/auto/300x300.png?path=stroke:%2300ff00|width:8|9.50,47.10|9.60,47.20",
    ])
    func framedContentIsCentered(target: String) async throws {
        let snapshot = try await Self.draw(target)
        let ends = [place(47.10, 9.50), place(47.20, 9.60)].map { snapshot.point(for: $0) }
        let scale = snapshot.image.scale
        let (width, height) = (Double(snapshot.image.pixmap.width), Double(snapshot.image.pixmap.height))
        #expect(abs(ends[0].x + ends[1].x - width / scale) < 0.01, "\(ends)")
        #expect(abs(ends[0].y + ends[1].y - height / scale) < 0.01, "\(ends)")
    }

    @Test(arguments: [
        "/maps/api/staticmap?size=300x300&path=color:0x00FF00FF|weight:8|47.10,9.50|47.20,9.60",
        "/styles/v1/a/b/static/path-8+0f0(_fn~G_n~x%40_pR_pR)/auto/300x300",
        "/styles/a/static/auto/300x300.png?path=stroke:%2300ff00|width:8|9.50,47.10|9.60,47.20",
    ])
    func aPathIsFramedAndDrawn(target: String) async throws {
        let snapshot = try await Self.draw(target)
        for end in [place(47.10, 9.50), place(47.20, 9.60)] {
            let point = snapshot.point(for: end)
            #expect((5...295).contains(point.x) && (5...295).contains(point.y))
        }
        let middle = snapshot.coordinate(
            at: Point(
                x: (snapshot.point(for: place(47.10, 9.50)).x + snapshot.point(for: place(47.20, 9.60)).x) / 2,
                y: (snapshot.point(for: place(47.10, 9.50)).y + snapshot.point(for: place(47.20, 9.60)).y) / 2))
        #expect(Self.color(snapshot, middle) == 0x00FF00)
    }

    /// A bearing of 90 puts east at the top.
    @Test(arguments: [
        "/styles/v1/a/b/static/9.52,47.14,12,90/200x200", "/styles/a/static/9.52,47.14,13@90/200x200.png",
    ])
    func eastIsAtTheTopAtNinetyDegrees(target: String) async throws {
        let snapshot = try await Self.draw(target)
        let east = snapshot.point(for: place(47.14, 9.53))
        #expect(abs(east.x - 100) < 1e-6 && east.y < 60)
    }

    /// At each service's zoom, a thousandth of the world has the same width.
    @Test(arguments: [
        "/maps/api/staticmap?center=47.14,9.52&zoom=13&size=256x256", "/styles/v1/a/b/static/9.52,47.14,12/256x256",
        "/styles/a/static/9.52,47.14,13/256x256.png",
    ])
    func zoomsAreTheSameMap(target: String) async throws {
        let snapshot = try await Self.draw(target)
        let width = snapshot.point(for: place(47.14, 9.53)).x - snapshot.point(for: place(47.14, 9.52)).x
        #expect(abs(width - 0.01 / 360 * 256 * 8192) < 1e-6)
    }

    @Test func anOpenAreaIsFilledAndNotClosed() async throws {
        let query = "path=fill:rgb(255,0,0)|stroke:%2300ff00|width:6|9.50,47.10|9.54,47.10|9.54,47.13"
        let snapshot = try await Self.draw("/styles/a/static/auto/300x300.png?" + query)
        #expect(Self.color(snapshot, place(47.107, 9.53)) == 0xFF0000)
        #expect(Self.color(snapshot, place(47.10, 9.52)) == 0x00FF00)
        // The line back to the start is the edge of the fill only.
        let middle = place(47.115, 9.52)
        #expect(Self.color(snapshot, middle, -6, -6) != 0x00FF00 && Self.color(snapshot, middle, 2, 2) == 0xFF0000)
    }

    @Test func theLastMarkerOfMapboxIsOnTop() async throws {
        let snapshot = try await Self.draw(
            "/styles/v1/a/b/static/pin-l+00f(9.5209,47.1405),pin-l+f00(9.5209,47.1410)/9.5209,47.141,13/400x200")
        #expect(Self.isNear(Self.color(snapshot, place(47.1410, 9.5209), 10, -29), 0xFF0000))
    }

    @Test func anIconOfTileServerStandsAboveItsPlace() async throws {
        let icon = try MapImage(decoding: Self.icon, name: "a.png")
        let images = ["a.png": PinImage(icon)]
        let snapshot = try await Self.draw(
            "/styles/a/static/9.52,47.14,13/200x200@2x.png?marker=9.52,47.14|a.png|scale:2|offset:5,-5", images: images)
        // 40 x 20 points, moved by 10 points right and up.
        for (x, y) in [(-8.0, -12.0), (28, -12), (-8, -28), (28, -28)] {
            #expect(Self.color(snapshot, place(47.14, 9.52), x, y) == 0x123456)
        }
        for (x, y) in [(-12.0, -20.0), (32, -20), (10, -8), (10, -32)] {
            #expect(Self.color(snapshot, place(47.14, 9.52), x, y) != 0x123456)
        }
    }
}
