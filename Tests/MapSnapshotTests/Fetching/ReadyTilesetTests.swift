import MapGeometry
import SnapshotTestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct ReadyTilesetTests {
    static func error(_ layer: TileLayer) async -> SnapshotError? {
        await snapshotError { _ = try await ReadyTileset(layer) }
    }

    static let source = FakeTileSource { _ in nil }

    @Test(arguments: [-0.1, 1.1, .nan, .infinity] as [Double]) func opacity(value: Double) async {
        let error = await Self.error(TileLayer(Self.source, id: "roads", opacity: value))
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.hasPrefix("opacity of tileset roads \(value.text) is not valid") == true)
    }

    @Test(arguments: [0, -1, 9, .nan] as [Double]) func density(value: Double) async {
        let error = await Self.error(TileLayer(Self.source, id: "roads", density: value))
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.contains("density of tileset roads") == true)
    }

    @Test(arguments: [0, 15, 4097, -256, .max, .min]) func tileSize(pixels: Int) async {
        let source = FakeTileSource(TilesetMetadata(tileSize: pixels)) { _ in nil }
        let error = await Self.error(TileLayer(source, id: "roads"))
        #expect(error?.code == .unsupported)
        #expect(error?.description.contains("\(pixels) px") == true)
    }

    /// They are drawn in a style, whatever the density of images is.
    @Test func vectorTiles() async throws {
        let source = FakeTileSource(TilesetMetadata(zooms: 0...14, tileSize: 512, format: .vector("mvt"))) { _ in nil }
        let tileset = try await ReadyTileset(TileLayer(source, id: "roads"))
        #expect(tileset.isVector && tileset.gain == 1 && tileset.reach(of: 14) == 18 && tileset.reach(of: 5) == 6)
        let request = SnapshotRequest(framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 3))
        let ready = try await TileLayer(source, id: "roads").ready(for: validated(request))
        #expect(ready is ReadyStyle && ready.id == "roads")
    }

    @Test func keepsTheSourcesErrorText() async {
        struct Broken: TileSource {
            func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? { nil }
            func metadata() async throws -> TilesetMetadata { throw TileSourceError(.corrupt, "a.mbtiles is cut") }
        }
        #expect(
            await Self.error(TileLayer(Broken())) == SnapshotError(.tileSourceFailed, "a.mbtiles is cut"))
    }

    /// Whatever a source of the caller's own says of its levels, an image is made or refused.
    @Test(arguments: [Int.min...Int.max, -5...(-1), 40...50, Int.max...Int.max]) func absurdZooms(
        zooms: ClosedRange<Int>
    ) async throws {
        let plain = try Tile.plain(.green)
        let source = FakeTileSource(TilesetMetadata(zooms: zooms, tileSize: 16)) { _ in plain }
        let layer = try await ReadyTileset(TileLayer(source))
        #expect(layer.metadata.zooms == zooms.clamped(to: 0...30))
        for zoom in [nil, 0, 24] as [Double?] {
            let request = SnapshotRequest(
                framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: zoom), size: Size(width: 9, height: 9))
            _ = try? await MapSnapshotter(options: request, tiles: source).start()
        }
    }
}
