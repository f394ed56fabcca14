import Compression
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

@Suite struct PMTilesInspectionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private typealias Row = PMTilesSketch.Row

    private func inspect(_ archive: [UInt8]) async throws -> TilesetInspection {
        let path = try folder.write(archive, to: "a.pmtiles")
        return try await TilesetInspection(of: try PMTilesTileSource(path: path))
    }

    @Test func countsAsTheHeaderDoes() async throws {
        let source = try PMTilesTileSource(path: Project.archive("world-z3-leaves.pmtiles"))
        let inspection = try await TilesetInspection(of: source)
        #expect(inspection.tiles == 85 && inspection.levels.map(\.tiles) == [1, 4, 16, 64])
        #expect(inspection.facts.problems.isEmpty && inspection.facts.notes.isEmpty)
        #expect(inspection.facts.kind == "PMTiles 3" && inspection.facts.statedTiles == 85)
        let bounds = try #require(inspection.bounds)
        #expect(bounds.west == -180 && bounds.east == 180 && abs(bounds.north - 85.0511287) < 1e-6)
    }

    /// Some 145 bytes that stand for billions of tiles.
    @Test(arguments: [27, 31]) func runsAreNotExpanded(power: UInt64) async throws {
        var sketch = PMTilesSketch()
        sketch.internalPacking = .none
        sketch.metadata = []
        let rows = [Row(id: 1 << 40, run: 1 << power, length: 4, offset: 0)]
        let archive = try sketch.assemble(root: PMTilesSketch.directory(rows), data: [1, 2, 3, 4])
        #expect(archive.count < 150)
        var runs = 0
        let source = try PMTilesTileSource(path: try folder.write(archive, to: "run.pmtiles"))
        let inspection = try await TilesetInspection(of: source) { _ in runs += 1 }
        #expect(runs == 1 && inspection.tiles == 1 << power && inspection.distinct == 1)
    }

    /// From the world to the third level: a run for each.
    @Test func runsAreCutAtLevels() async throws {
        var sketch = PMTilesSketch()
        sketch.internalPacking = .none
        sketch.zooms = (0, 3)
        let root = PMTilesSketch.directory([Row(id: 0, run: 22, length: 29, offset: 0)])
        let inspection = try await inspect(try sketch.assemble(root: root, data: Samples.png))
        #expect(inspection.levels.map(\.tiles) == [1, 4, 16, 1] && inspection.bytes == 22 * 29)
        #expect(inspection.facts.problems.isEmpty)
    }

    @Test func reportsInconsistencies() async throws {
        var sketch = PMTilesSketch.world(zoom: 2)
        sketch.zooms = (1, 5)
        sketch.tileType = 3
        let whole = try sketch.archive()
        let problems = try await inspect(whole).facts.problems
        #expect(problems.contains("it says zooms 1 to 5, but there are tiles of zooms 0 to 2"))
        #expect(problems.contains("its header says that tiles are jpeg, but the first is png"))
        #expect(problems.count == 2, "\(problems)")

        let cut = try await inspect(Array(whole.dropLast(10)))
        #expect(
            cut.facts.problems.contains {
                $0.contains("ends after \(whole.count) bytes, but it has \(whole.count - 10)")
            })

        var lying = whole
        lying.replaceSubrange(72..<80, with: [9, 0, 0, 0, 0, 0, 0, 0])
        lying.replaceSubrange(80..<88, with: [8, 0, 0, 0, 0, 0, 0, 0])
        let counts = try await inspect(lying).facts.problems
        #expect(counts.contains("its header says 9 tiles, but its directories list 21"))
        #expect(counts.contains("its header says 8 entries, but its directories have 21"))

        var elsewhere = whole
        elsewhere[100] = 20
        #expect(try await inspect(elsewhere).facts.problems.contains { $0.contains("zooms in its header") })
    }

    @Test func findsTilesOutOfOrderAndOverlaps() async throws {
        var sketch = PMTilesSketch()
        sketch.internalPacking = .none
        let rows = [Row(id: 0, run: 3, length: 29, offset: 29), Row(id: 1, length: 29, offset: 0)]
        let root = PMTilesSketch.directory(rows)
        let problems = try await inspect(try sketch.assemble(root: root, data: Samples.png + Samples.png)).facts
            .problems
        #expect(problems.contains("1 of its runs overlap the next tile"))
        #expect(problems.contains { $0.contains("says that tiles are in order, but 1 of them are not") })
    }

    @Test(arguments: [
        Array("{".utf8), Array("[1]".utf8), [0xFF, 0xFE], Array("{\"attribution\": 3}".utf8),
        Array("{\"attribution\": \"".utf8) + [0xC3, 0x28] + Array("\"}".utf8),
    ]) func unreadableMetadataIsAProblem(metadata: [UInt8]) async throws {
        var sketch = PMTilesSketch.world(zoom: 1)
        sketch.metadata = metadata
        sketch.zooms = (0, 1)
        let path = try folder.write(try sketch.archive(), to: "a.pmtiles")
        let source = try PMTilesTileSource(path: path)
        let metadata = try await source.metadata()
        #expect(metadata.problem != nil && metadata.attribution == nil)
        let problems = try await TilesetInspection(of: source).facts.problems
        #expect(problems.count == 1 && problems[0].contains("attribution is unknown"), "\(problems)")
        // Who says what the attribution is knows it.
        let stated = try await OverridingTileSource(base: source, attribution: "me").metadata()
        #expect(stated.problem == nil && stated.attribution == "me")
    }

    @Test func reportsCorruptGzipMetadata() async throws {
        var sketch = PMTilesSketch.world(zoom: 1)
        sketch.zooms = (0, 1)
        var archive = try sketch.archive()
        let offset = archive[24..<32].enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
        archive[offset + 12] ^= 0xFF
        let source = try PMTilesTileSource(path: try folder.write(archive, to: "a.pmtiles"))
        #expect(try await source.metadata().problem != nil)
        #expect(try await source.metadata().zooms == 0...1)
    }
}
