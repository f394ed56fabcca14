import Glibc
import Imaging
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

@Suite struct VersaTilesTileSourceTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func source(_ sketch: VersaTilesSketch) throws -> ArchiveTileSource<VersaTilesArchive> {
        try ArchiveTileSource<VersaTilesArchive>(path: try folder.write(try sketch.container(), to: "a.versatiles"))
    }

    private func facts(_ sketch: VersaTilesSketch) async throws -> (facts: TilesetFacts, runs: [TileRun]) {
        var runs: [TileRun] = []
        let facts = try await source(sketch).inspect { runs.append($0) }
        return (facts, runs)
    }

    @Test(arguments: [Packing.none, .gzip, .brotli]) func everyPacking(packing: Packing) async throws {
        var sketch = VersaTilesSketch.world(zoom: 2)
        sketch.packing = packing
        let source = try source(sketch)
        let places = try await source.coordinates()
        #expect(places.count == 21)
        #expect(places.prefix(3).map(\.description) == ["0/0/0", "1/0/0", "1/1/0"])
        for (index, place) in places.enumerated() {
            #expect(try await source.tile(at: place, density: 1)?.bytes == Samples.png(index))
        }
        #expect(try await source.tile(at: try tile(3, 0, 0), density: 1) == nil)
        let metadata = try await source.metadata()
        #expect(metadata.name == "synthetic")
        #expect(metadata.attribution == "nobody")
        #expect(metadata.zooms == 0...2)
        #expect(metadata.bounds == GeoBounds(west: -180, south: -85, east: 180, north: 85))
        #expect(metadata.format == .image(.png))
    }

    /// Tiles beyond the first block of their level, and holes in a block.
    @Test func blocksFarFromTheOrigin() async throws {
        var sketch = VersaTilesSketch()
        sketch.tiles = [
            (10, 540, 361, Samples.png(1)), (10, 542, 360, Samples.png(2)), (10, 255, 256, Samples.png(3)),
        ]
        let source = try source(sketch)
        #expect(try await source.tile(at: try tile(10, 540, 361), density: 1)?.bytes == Samples.png(1))
        #expect(try await source.tile(at: try tile(10, 542, 360), density: 1)?.bytes == Samples.png(2))
        #expect(try await source.tile(at: try tile(10, 255, 256), density: 1)?.bytes == Samples.png(3))
        #expect(try await source.tile(at: try tile(10, 541, 361), density: 1) == nil)
        #expect(try await source.tile(at: try tile(10, 0, 0), density: 1) == nil)
        #expect(Set(try await source.coordinates().map(\.description)) == ["10/540/361", "10/542/360", "10/255/256"])
    }

    @Test func inspection() async throws {
        let (facts, runs) = try await facts(.world(zoom: 1))
        #expect(facts.kind == "VersaTiles 02")
        #expect(facts.problems.isEmpty)
        #expect(facts.tileCompression == "none")
        #expect(runs.map(\.count) == [1, 1, 1, 1, 1])
        #expect(runs.map(\.size) == (0..<5).map { UInt64(Samples.png($0).count) })
        var vector = VersaTilesSketch.world(zoom: 0)
        vector.format = 0x20
        #expect(try await self.facts(vector).facts.problems.contains { $0.contains("mvt") && $0.contains("png") })
    }

    /// A tile changes its identity, also where no length changes.
    @Test func identityFollowsTheTiles() async throws {
        var sketch = VersaTilesSketch.world(zoom: 1)
        let first = try await source(sketch).identity()
        #expect(try await source(sketch).identity() == first)
        sketch.tiles[2].bytes[Samples.png.count - 1] ^= 1
        #expect(try await source(sketch).identity() != first)
    }

    @Test func otherVersionsAndFormatsAreNamed() throws {
        var sketch = VersaTilesSketch.world(zoom: 0)
        sketch.version = "01"
        let old = #expect(throws: TileSourceError.self) { try source(sketch) }
        #expect(old?.code == .unsupported)
        #expect(old?.description.contains("versatiles convert") == true)
        sketch.version = "02"
        sketch.format = 0x21
        let json = #expect(throws: TileSourceError.self) { try source(sketch) }
        #expect(json?.description.contains("GeoJSON") == true)
    }

    @Test func aBlockTwiceIsCorrupt() throws {
        var sketch = VersaTilesSketch.world(zoom: 0)
        sketch.repeatsBlocks = true
        let error = #expect(throws: TileSourceError.self) { try source(sketch) }
        #expect(error?.code == .corrupt)
        #expect(error?.description.contains("block 0/0/0 twice") == true)
    }

    /// An entry that points beyond its block costs that tile only; an index of the wrong size costs its block.
    @Test func corruptIndexes() async throws {
        var sketch = VersaTilesSketch.world(zoom: 0)
        sketch.changeIndex = { [0, 0, 0, 0, 0xFF] + $0.dropFirst(5) }
        let error = await #expect(throws: TileSourceError.self) {
            try await source(sketch).tile(at: try tile(0, 0, 0), density: 1)
        }
        #expect(error?.code == .corruptTile)
        #expect(try await facts(sketch).facts.problems == ["1 of its tiles are outside their block"])
        sketch.changeIndex = { $0 + [0] }
        await #expect(throws: TileSourceError.self) {
            try await source(sketch).tile(at: try tile(0, 0, 0), density: 1)
        }
    }

    /// Zoom 40, column 7 of zoom 0, rows that end before they begin, an offset beyond any file, half an entry.
    @Test(
        arguments: [
            (0, [40]), (1, [0, 0, 0, 7]), (10, [1]), (13, Array(repeating: 0xFF, count: 8)), (33, [1]),
        ] as [(Int, [UInt8])]) func corruptBlocks(offset: Int, bytes: [UInt8])
    {
        var sketch = VersaTilesSketch.world(zoom: 0)
        sketch.changeBlocks = { $0.prefix(offset) + bytes + $0.dropFirst(offset + bytes.count) }
        let error = #expect(throws: TileSourceError.self) { try source(sketch) }
        #expect(error?.code == .corrupt)
    }

    /// Whatever is missing or changed, every tile is right, absent or an error.
    @Test func truncationAndBitFlips() async throws {
        let whole = try VersaTilesSketch.world(zoom: 1).container()
        var damaged = stride(from: 0, to: whole.count, by: 7).map { Array(whole.prefix($0)) }
        for index in stride(from: 0, to: whole.count, by: 3) {
            var bytes = whole
            bytes[index] ^= 1 << UInt8(index & 7)
            damaged.append(bytes)
        }
        var (read, refused) = (0, 0)
        for bytes in damaged {
            let path = try folder.write(bytes, to: "damaged.versatiles")
            do {
                let source = try ArchiveTileSource<VersaTilesArchive>(path: path)
                _ = try await source.metadata()
                for place in try await source.coordinates() {
                    do {
                        _ = try await source.tile(at: place, density: 1)
                        read += 1
                    } catch is TileSourceError { refused += 1 }
                }
            } catch is TileSourceError { refused += 1 }
        }
        #expect(read > 0 && refused > 0)
    }

    @Test func openedByItsFirstBytes() async throws {
        let path = try folder.write(try VersaTilesSketch.world(zoom: 1).container(), to: "tiles.bin")
        let source = try TileLocation(parsing: path).open()
        #expect(source is ArchiveTileSource<VersaTilesArchive>)
        let error = #expect(throws: TileSourceError.self) { try TileLocation(parsing: "\(path)#scheme=tms").open() }
        #expect(error?.description.contains("VersaTiles archives have no scheme") == true)
    }
}

/// The same container behind a server that supports byte ranges.
@Suite(.timeLimit(.minutes(5))) struct RemoteVersaTilesTests {
    let server: FaultServer
    let folder: TemporaryFolder

    init() throws {
        server = try FaultServer()
        folder = try TemporaryFolder()
    }

    @Test func remoteEqualsLocal() async throws {
        var sketch = VersaTilesSketch.world(zoom: 3)
        sketch.packing = .gzip
        let bytes = try sketch.container()
        let file = RangedFile(bytes, etag: "\"one\"")
        server.otherwise { file.answer(to: $0) }
        let remote = try TileLocation(parsing: server.url("/a.versatiles")).open()
        let local = try ArchiveTileSource<VersaTilesArchive>(path: try folder.write(bytes, to: "a.versatiles"))
        #expect(try await remote.metadata() == local.metadata())
        for place in try await local.coordinates() {
            #expect(try await remote.tile(at: place, density: 1) == local.tile(at: place, density: 1))
        }
        #expect(server.requests().allSatisfy { $0.headers["range"] != nil })
    }
}
