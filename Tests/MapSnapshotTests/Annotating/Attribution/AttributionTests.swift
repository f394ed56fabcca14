import Imaging
import MapGeometry
import SnapshotTestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct AttributionTests {
    @Test(arguments: [
        ("© OpenStreetMap", "© OpenStreetMap"), ("&copy; OSM", "© OSM"), ("&#169; &#xA9; &#Xa9;", "© © ©"),
        (#"<a href="https://osm.org">OSM</a> contributors"#, "OSM contributors"), ("a<br>b<br/>c", "a b c"),
        ("<p>a</p><p>b</p>", "a b"), ("a <b>b</b>c", "a bc"), ("  a \n\t b  ", "a b"), ("a\u{0}b\u{7}c", "a b c"),
        ("AT&amp;T", "AT&T"), ("&amp;lt;b&amp;gt;", "&lt;b&gt;"), ("&lt;b&gt;", "<b>"), ("a < b > c", "a < b > c"),
        ("I <3 maps", "I <3 maps"), ("a & b; c", "a & b; c"), ("&unknown;", "&unknown;"), ("&#xD800;", "&#xD800;"),
        ("&#99999999999;", "&#99999999999;"), ("a<!-- b -->c", "ac"), ("a<script", "a"), ("", ""), ("<br>", ""),
        ("&nbsp;a&nbsp;b", "a b"), ("שלום <i>地図</i>", "שלום 地図"),
    ])
    func plainText(html: String, text: String) {
        #expect(AttributionText.plain(html) == text)
    }

    @Test func longTextsAreCut() {
        #expect(AttributionText.plain(String(repeating: "a", count: 100_000)).count == 4_096)
        #expect(AttributionText.plain("a" + String(repeating: "\u{301}", count: 100_000)).unicodeScalars.count == 4_096)
        #expect(AttributionText.plain(String(repeating: "<&", count: 50_000)).count == 4_096)
    }

    static func snapshot(
        _ texts: [String], width: Double = 300, height: Double = 200, scale: Double = 1,
        _ attribution: Attribution = .automatic
    ) async throws -> Snapshot {
        let plain = try Tile.plain(.green)
        let layers = texts.map { text in
            TileLayer(FakeTileSource(TilesetMetadata(tileSize: 16, attribution: text)) { _ in plain })
        }
        let request = SnapshotRequest(
            framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 4), size: Size(width: width, height: height),
            scale: scale, attribution: attribution)
        return try await MapSnapshotter(options: request, tiles: layers).start()
    }

    /// Where the image is not just map: columns and rows.
    static func changed(_ image: MapImage) -> [(x: Int, y: Int)] {
        let pixmap = image.pixmap
        return pixmap.pixels.indices.filter { pixmap.pixels[$0] != Color.green.premultiplied }
            .map { ($0 % pixmap.width, $0 / pixmap.width) }
    }

    @Test func showsEachAttributionOnceBottomFirst() async throws {
        let snapshot = try await Self.snapshot(["A", "<b>B</b>", "A", " "])
        #expect(snapshot.attribution == ["A", "B"])
        #expect(snapshot.image.copyright == "A · B")
    }

    @Test func offHidesTheAttributionAndReportsIt() async throws {
        let snapshot = try await Self.snapshot(["A"], .off)
        #expect(snapshot.attribution == ["A"])
        #expect(Self.changed(snapshot.image).isEmpty)
    }

    @Test func aTextOfTheCallersReplacesThem() async throws {
        #expect(try await Self.snapshot(["A"], .text("B &amp; C")).attribution == ["B & C"])
        let empty = try await Self.snapshot(["A"], .text(" "))
        #expect(empty.attribution == [])
        #expect(empty.image.copyright == nil)
        #expect(Self.changed(empty.image).isEmpty)
    }

    @Test func sendsNoRequestsForHiddenLayers() async throws {
        let plain = try Tile.plain(.green)
        let base = TileLayer(FakeTileSource(TilesetMetadata(tileSize: 16, attribution: "A")) { _ in plain })
        let none = TileLayer(FakeTileSource(TilesetMetadata(tileSize: 16, attribution: "B")) { _ in nil })
        var hidden = base
        hidden.opacity = 0
        let request = SnapshotRequest(framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 4))
        let snapshot = try await MapSnapshotter(options: request, tiles: [hidden, base, none]).start()
        #expect(snapshot.attribution == ["A"])
        let onlyTop = TileLayer(FakeTileSource(TilesetMetadata(tileSize: 16, attribution: "C")) { _ in plain })
        #expect(try await MapSnapshotter(options: request, tiles: [hidden, onlyTop]).start().attribution == ["C"])
    }

    static let long = "© OpenStreetMap contributors, the people of Vaduz and everybody else who ever drew a line"

    /// The plate fills the corner, keeps to a third of the height, and its letters never touch the left edge.
    @Test(arguments: [(300.0, 200.0), (120, 300), (500, 60), (90, 400)], [1.0, 2]) func staysInTheCorner(
        size: (Double, Double), scale: Double
    ) async throws {
        let snapshot = try await Self.snapshot([Self.long], width: size.0, height: size.1, scale: scale)
        #expect(snapshot.diagnostics.notes.isEmpty)
        #expect(snapshot.diagnostics.attribution != .elsewhere)
        let changed = Self.changed(snapshot.image)
        #expect(changed.map(\.x).max() == Int(size.0 * scale) - 1)
        #expect(changed.map(\.y).max() == Int(size.1 * scale) - 1)
        #expect(try #require(changed.map(\.y).min()) >= Int(size.1 * scale * (1 - 0.34)) - 1)
        let dark = changed.filter { place in
            snapshot.image.pixmap.pixels[place.y * snapshot.image.pixmap.width + place.x] >> 8 & 0xFF < 90
        }
        #expect(try #require(dark.map(\.x).min()) >= Int(3 * scale))
        #expect(try #require(dark.map(\.x).max()) <= Int((size.0 - 3) * scale))
        #expect(try #require(dark.map(\.y).max()) < Int(size.1 * scale))
    }
}
