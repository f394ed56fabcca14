import MapGeometry
import SnapshotTestSupport
import Synchronization
import Testing
import TileSources

@testable import MapSnapshot

/// Fonts that stand in for the named one are part of an image, and only of images that need them.
@Suite struct FontIdentitiesTests {
    private static func fonts(_ change: (inout SnapshotRequest) -> Void) -> Int {
        var request = RenderIdentityTests.request
        change(&request)
        return FontIdentities().of(request).count
    }

    @Test(
        arguments: [
            (nil, 0), ("", 0), ("Vaduz", 0), ("Zürich", 0), ("Ελλάδα", 0), ("Київ", 0), ("日本", 1), ("สวัสดี", 1),
            ("日本 🍕", 2), ("🍕", 1), ("©", 0), ("©\u{FE0F}", 1), ("a\u{AD}b", 0), ("a\nb\tc", 0),
        ] as [(String?, Int)])
    func labels(label: String?, count: Int) {
        #expect(Self.fonts { $0.pins[0].label = label } == count)
    }

    @Test(arguments: [
        (Attribution.automatic, 0), (.off, 0), (.text("© me"), 0), (.text("日本"), 1), (.text("&#x65E5; &copy;"), 1),
        (.text("&amp;"), 0), (.text("<b title='日本'>me"), 0),
        // Text that is not drawn does not count, and is not read.
        (.text(String(repeating: "a", count: 4_096) + "日本"), 0),
    ])
    func notices(attribution: Attribution, count: Int) {
        #expect(Self.fonts { $0.attribution = attribution } == count)
    }

    /// Asked once for each state of a tileset, and with another state again.
    @Test func noticesOfTileSets() async throws {
        let fonts = FontIdentities()
        let source = AttributedSource(attribution: "© 日本")
        #expect(try await fonts.of(attributionOf: source, TilesetIdentity("a")).count == 1)
        #expect(try await fonts.of(attributionOf: source, TilesetIdentity("a")).count == 1)
        #expect(source.questions == 1)
        #expect(try await fonts.of(attributionOf: AttributedSource(attribution: "© OSM"), TilesetIdentity("b")).isEmpty)
        #expect(try await fonts.of(attributionOf: AttributedSource(attribution: nil), TilesetIdentity("c")).isEmpty)
        for number in 0..<1_000 { _ = try await fonts.of(attributionOf: source, TilesetIdentity("\(number)")) }
        #expect(source.questions == 1_001)
    }

    /// A notice or label that is not drawn needs no font.
    @Test(arguments: [(Attribution.automatic, 1), (.off, 0), (.text("me"), 0)])
    func countsOnlyShownText(attribution: Attribution, questions: Int) async throws {
        let source = AttributedSource(attribution: "© 日本")
        _ = try await RenderIdentityTests.digest([TileLayer(source)]) {
            ($0.attribution, $0.hideLabels) = (attribution, true)
        }
        #expect(source.questions == questions)
    }
}

/// Says what its notice is, and counts who asks.
private final class AttributedSource: TileSource {
    private let attribution: String?
    private let asked = Mutex(0)

    init(attribution: String?) { self.attribution = attribution }

    var questions: Int { asked.withLock { $0 } }

    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? { nil }

    func metadata() async throws -> TilesetMetadata {
        asked.withLock { $0 += 1 }
        return TilesetMetadata(attribution: attribution)
    }

    func identity() async throws -> TilesetIdentity? { TilesetIdentity("notice") }
}
