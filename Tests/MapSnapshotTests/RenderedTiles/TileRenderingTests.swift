import MapGeometry
import SnapshotTestSupport
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct TileRenderingTests {
    private let folder: TemporaryFolder
    private static let bounds = GeoBounds(west: 9.5, south: 47.125, east: 9.55, north: 47.155)

    init() throws { folder = try TemporaryFolder() }

    private static func vaduz() throws -> MapLayer {
        .tiles(try TileLayer(opening: TileLocation(base: Project.fixture("vector/vaduz-openmaptiles.pmtiles"))))
    }

    private func rendering(
        _ zooms: ClosedRange<Int> = 12...14, _ options: RenderedTileOptions = RenderedTileOptions(),
        of layer: MapLayer? = nil
    ) throws -> TileRendering {
        try TileRendering(of: [try layer ?? Self.vaduz()], in: Self.bounds, zooms: zooms, options: options)
    }

    /// All outputs have the same tiles, which are those of the source.
    @Test func writesEveryKindOfOutput() async throws {
        let source = try RenderedTileSource(layers: [Self.vaduz()])
        for name in ["a.pmtiles", "a.mbtiles", "a/{z}/{x}/{y}.png"] {
            let rendering = try rendering()
            let result = try await rendering.write(to: "\(folder.path)/\(name)")
            #expect(result.total == rendering.count && result.written == result.total && result.known == 0)
            let path = name.hasPrefix("a/") ? "a" : name
            let written = try TileLocation(base: "\(folder.path)/\(path)").open()
            for z in 12...14 {
                let place = try #require(TileCoordinate(containing: Self.bounds.center, z: z))
                let (a, b) = (
                    try await written.tile(at: place, density: 1), try await source.tile(at: place, density: 1)
                )
                #expect(a?.bytes == b?.bytes && a != nil)
            }
            let metadata = try await written.metadata()
            #expect(metadata.attribution == "© OpenStreetMap contributors, Natural Earth" && metadata.zooms == 12...14)
            #expect(metadata.tileSize == 512 && metadata.format == .image(.png))
        }
    }

    /// A run that was canceled in the middle has lost nothing, and its output is the same.
    @Test(arguments: ["b.pmtiles", "b/{z}/{x}/{y}.png"]) func resumes(name: String) async throws {
        let whole = try await rendering().write(to: "\(folder.path)/whole.pmtiles")
        let base = try PMTilesTileSource(path: Project.fixture("vector/vaduz-openmaptiles.pmtiles"))
        let described = try await base.metadata()
        func layer(failingAt zoom: Int?) -> MapLayer {
            let fake = FakeTileSource(described) { coordinate in
                if coordinate.z == zoom { throw TileSourceError(.unavailable, "no answer") }
                return try await base.tile(at: coordinate, density: 1)
            }
            return .tiles(TileLayer(OverridingTileSource(base: fake, identity: TilesetIdentity("a"))))
        }
        let path = "\(folder.path)/\(name)"
        await #expect {
            try await rendering(of: layer(failingAt: 14)).write(to: path)
        } throws: { "\($0)".contains("no answer") && "\($0)".contains("run it again") }
        let layer = layer(failingAt: nil)
        let result = try await rendering(of: layer).write(to: path)
        #expect(result.known > 0 && result.known < result.total)
        #expect(result.written == whole.written && result.total == whole.total, "\(result), \(whole)")
    }

    @Test func doesNotResumeWithOtherTiles() async throws {
        let path = "\(folder.path)/c.pmtiles"
        // A folder in the way of the archive leaves the unfinished run.
        let fake = FakeTileSource(TilesetMetadata(zooms: 0...14, tileSize: 512, format: .vector("mvt"))) { _ in
            throw TileSourceError(.unavailable, "no answer")
        }
        let failing = MapLayer.tiles(TileLayer(OverridingTileSource(base: fake, identity: TilesetIdentity("a"))))
        await #expect(throws: TileSourceError.self) { try await rendering(of: failing).write(to: path) }
        await #expect {
            try await rendering(of: Self.vaduz()).write(to: path)
        } throws: { "\($0)".contains("it was begun with") && "\($0)".contains("restart") }
        await #expect {
            try await rendering(12...13, of: failing).write(to: path)
        } throws: { "\($0)".contains("zooms") && "\($0)".contains("begun with") }
        let result = try await rendering().write(to: path, isRestarted: true)
        #expect(result.known == 0 && result.written == result.total)
    }

    @Test(
        arguments: [
            ("a.zip", "name it .mbtiles or .pmtiles"), ("a/{z}/{y}/{x}.png", "FOLDER/{z}/{x}/{y}.png"),
            ("{z}/{x}/{y}.png", "FOLDER/{z}/{x}/{y}.png"), ("nowhere/a.pmtiles", "cannot be written"),
        ])
    func outputsThatCannotBeWritten(name: String, words: String) async throws {
        let path = name.hasPrefix("{") ? name : "\(folder.path)/\(name)"
        await #expect {
            try await rendering().write(to: path)
        } throws: { "\($0)".contains(words) }
    }

    @Test func aFolderWithOtherFilesIsLeftAlone() async throws {
        _ = try folder.write([1], to: "d/file")
        await #expect {
            try await rendering().write(to: "\(folder.path)/d/{z}/{x}/{y}.png")
        } throws: { "\($0)".contains("is not empty: use another folder") }
    }

    @Test(arguments: [(0...24, "0 to 23"), (0...31, "0 to 23")] as [(ClosedRange<Int>, String)])
    func zoomsThatTilesCannotHave(zooms: ClosedRange<Int>, words: String) {
        #expect { try rendering(zooms) } throws: { "\($0)".contains(words) }
    }

    @Test func anEmptyArea() throws {
        let bounds = GeoBounds(west: 0, south: 9, east: 1, north: 8)
        #expect {
            try TileRendering(of: [try Self.vaduz()], in: bounds, zooms: 0...1)
        } throws: { "\($0)".contains("bbox") }
    }

    @Test func anAreaWithoutDataIsAnError() async throws {
        let sea = GeoBounds(west: -30, south: 0, east: -29, north: 1)
        let rendering = try TileRendering(of: [try Self.vaduz()], in: sea, zooms: 14...14)
        await #expect {
            try await rendering.write(to: "\(folder.path)/e.pmtiles")
        } throws: { "\($0)".contains("no tiles in this area") }
    }
}
