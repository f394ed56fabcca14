import MapGeometry
import SnapshotTestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct DefaultZoomTests {
    static let place = Coordinate(latitude: 47.141, longitude: 9.5209)

    /// Zooms and tile size of each layer, and the zoom to expect.
    @Test(
        arguments: [
            ([(0...18, 256)], 15), ([(0...16, 256)], 15), ([(0...15, 256)], 14), ([(0...3, 256)], 2),
            ([(0...0, 256)], 0),
            ([(0...15, 512)], 15), ([(0...14, 512)], 14), ([(0...8, 1024)], 9), ([(0...6, 128)], 4),
            ([(0...5, 256), (2...9, 256)], 4), ([(17...19, 256)], 17), ([(14...14, 256)], 14),
        ] as [([(ClosedRange<Int>, Int)], Double)])
    func isOneLessThanTheDeepest(sets: [(ClosedRange<Int>, Int)], zoom: Double) async throws {
        var layers: [ReadyTileset] = []
        for (zooms, size) in sets {
            layers.append(
                try await ReadyTileset(TileLayer(FakeTileSource(zooms: zooms, tileSize: size, .plain(.green)))))
        }
        let choice = try await DefaultZoom(tilesets: layers).choose(at: Self.place)
        #expect(choice.zoom == zoom)
        #expect(choice.notes.isEmpty == (zoom >= 15))
    }

    @Test func probesTilesAtTheCenter() async throws {
        let mine = try #require(TileCoordinate(containing: Self.place, z: 9))
        let plain = try Tile.plain(.green)
        let source = FakeTileSource(TilesetMetadata(zooms: 0...14)) { $0.z < 4 || $0 == mine ? plain : nil }
        let finder = DefaultZoom(tilesets: [try await ReadyTileset(TileLayer(source))])
        #expect(try await finder.choose(at: Self.place).zoom == 8)
        #expect(try await finder.choose(at: Coordinate(latitude: 0, longitude: 0)).zoom == 2)
        let note = try #require(try await finder.choose(at: Self.place).notes.first)
        #expect(note.code == .defaultZoomLowered)
        #expect(note.values == ["zoom": .number(8), "deepest_zoom": .number(9)])
    }

    @Test func is15WithoutKnownLevelsAndSendsNoRequest() async throws {
        let source = FakeTileSource(.init()) { _ in nil }
        let choice = try await DefaultZoom(tilesets: [try await ReadyTileset(TileLayer(source))]).choose(at: Self.place)
        #expect(choice.zoom == 15)
        #expect(source.requests.isEmpty)
    }

    @Test func worksAtThePoles() async throws {
        let layer = try await ReadyTileset(TileLayer(FakeTileSource(zooms: 0...6, tileSize: 256, .plain(.green))))
        for latitude in [-90.0, 90] {
            let choice = try await DefaultZoom(tilesets: [layer])
                .choose(at: Coordinate(latitude: latitude, longitude: 180))
            #expect(choice.zoom == 5)
        }
    }
}
