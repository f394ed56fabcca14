import SnapshotTestSupport
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite(.timeLimit(.minutes(20))) struct ReplacedLayersTests {
    private func layer(_ color: Color, gate: Gate? = nil, named: Bool) -> MapLayer {
        let source = FakeTileSource { _ in
            try await gate?.wait()
            return try .plain(color)
        }
        let identity = named ? TilesetIdentity("\(color)") : nil
        return .tiles(TileLayer(OverridingTileSource(base: source, identity: identity)))
    }

    private func color(_ file: SnapshotFile) throws -> UInt32? {
        try MapImage(decoding: file.bytes, name: "cell").pixmap.pixels.first
    }

    @Test(arguments: [true, false]) func requestsBeforeAndAfterAreServed(named: Bool) async throws {
        let gate = Gate()
        let service = SnapshotService(layers: [layer(.green, gate: gate, named: named)], cache: SnapshotCache())
        let before = Task { try await service.file(for: Cells.request(1)) }
        await gate.entered()
        service.replace(layers: [layer(.blue, named: named)])
        #expect(try await color(service.file(for: Cells.request(1))) == Color.blue.premultiplied)
        gate.open()
        #expect(try await color(before.value) == Color.green.premultiplied)
    }

    @Test func preparedRequestsKeepTheirLayers() async throws {
        let service = SnapshotService(layers: [layer(.green, named: true)])
        let prepared = try await service.prepare(Cells.request(1))
        service.replace(layers: [layer(.blue, named: true)])
        let image = try await service.image(for: prepared, from: .library)
        #expect(try color(image.file) == Color.green.premultiplied && image.digest == prepared.digest)
        #expect(try await service.prepare(Cells.request(1)).digest != prepared.digest)
    }
}
