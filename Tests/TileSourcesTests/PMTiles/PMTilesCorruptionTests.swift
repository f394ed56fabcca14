import MapGeometry
import TestSupport
import Testing

@testable import TileSources

/// Archives that are wrong in one thing, cut, or overwritten: an error, a tile or nothing, but never a trap.
@Suite struct PMTilesCorruptionTests {
    typealias Row = PMTilesSketch.Row

    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/damaged.pmtiles"
    }

    /// Where in the header, what instead, and whether already opening fails.
    @Test(
        arguments: [
            (8, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], true),
            (8, [0, 0, 0, 0, 0, 0, 0, 0x80], true),
            (16, [0, 0, 0, 0, 0, 0, 0, 0], true),
            (16, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], true),
            (16, [0, 0, 0, 2, 0, 0, 0, 0], true),
            (40, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], false),
            (56, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], false),
            (56, [0, 0, 1, 0, 0, 0, 0, 0], false),
            (97, [3], true), (97, [4], true), (97, [1], true), (97, [9], true),
            (7, [2], true), (0, [0], true),
        ] as [(Int, [UInt8], Bool)])
    func headerFields(offset: Int, bytes: [UInt8], failsToOpen: Bool) async throws {
        var writer = PMTilesSketch.world(zoom: 2)
        writer.leafSize = 5
        var archive = try writer.archive()
        archive.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        try folder.write(archive, to: "damaged.pmtiles")
        if failsToOpen {
            let error = #expect(throws: TileSourceError.self) { try PMTilesTileSource(path: path) }
            #expect(error?.description.hasPrefix("\(path): ") == true)
        } else {
            let source = try PMTilesTileSource(path: path)
            let error = await #expect(throws: TileSourceError.self) {
                try await source.tile(at: try tile(2, 0, 0), density: 1)
            }
            #expect(error?.description.hasPrefix("\(path), tile 2/0/0: ") == true)
        }
    }

    /// Broken metadata offsets cost the name only.
    @Test func metadataBeyondTheFile() async throws {
        var archive = try PMTilesSketch.world(zoom: 1).archive()
        archive.replaceSubrange(24..<40, with: [UInt8](repeating: 0xFF, count: 16))
        let source = try PMTilesTileSource(path: try folder.write(archive, to: "damaged.pmtiles"))
        #expect(try await source.metadata().name == nil)
        #expect(try await source.metadata().zooms == 0...1)
    }

    @Test(arguments: [
        ("beyond the end", Row(id: 0, length: 5, offset: 1 << 40), TileSourceError.Code.corruptTile),
        ("overflowing", Row(id: 0, length: 5, offset: .max - 200), .corruptTile),
        ("too long", Row(id: 0, length: 9 << 20, offset: 0), .corruptTile),
        ("a leaf beyond the end", Row(id: 0, run: 0, length: 5, offset: 1 << 40), .corrupt),
        ("a leaf of 4 GiB", Row(id: 0, run: 0, length: 0xFFFF_FFFF, offset: 0), .tooLarge),
    ])
    func entries(what: String, row: Row, code: TileSourceError.Code) async throws {
        var writer = PMTilesSketch()
        writer.internalPacking = .none
        let archive = try writer.assemble(root: PMTilesSketch.directory([row]), data: Samples.png)
        let source = try PMTilesTileSource(path: try folder.write(archive, to: "damaged.pmtiles"))
        let error = await #expect(throws: TileSourceError.self, "\(what)") {
            try await source.tile(at: try tile(0, 0, 0), density: 1)
        }
        #expect(error?.code == code)
        #expect(error?.description.hasPrefix("\(path), tile 0/0/0: ") == true)
    }

    /// A leaf that points to itself ends at the depth limit.
    @Test func aCycleIsCorrupt() async throws {
        var writer = PMTilesSketch()
        writer.internalPacking = .none
        let leaf = PMTilesSketch.directory([Row(id: 0, run: 0, length: 5, offset: 0)])
        #expect(leaf.count == 5)
        let archive = try writer.assemble(root: leaf, leaves: leaf, data: Samples.png)
        let source = try PMTilesTileSource(path: try folder.write(archive, to: "damaged.pmtiles"))
        await #expect(throws: TileSourceError.self) { try await source.tile(at: try tile(0, 0, 0), density: 1) }
        await #expect(throws: TileSourceError.self) { try await source.coordinates() }
    }

    /// Two entries that share one leaf would list its tiles twice, and a tree of such entries without end.
    @Test func aLeafOutOfItsPlaceIsCorrupt() async throws {
        var writer = PMTilesSketch()
        writer.internalPacking = .none
        let leaf = PMTilesSketch.directory([Row(id: 1, length: 5, offset: 0)])
        let entries = [1, 7].map { Row(id: $0, run: 0, length: UInt64(leaf.count), offset: 0) }
        let archive = try writer.assemble(root: PMTilesSketch.directory(entries), leaves: leaf, data: Samples.png)
        let source = try PMTilesTileSource(path: try folder.write(archive, to: "damaged.pmtiles"))
        let error = await #expect(throws: TileSourceError.self) { try await source.coordinates() }
        #expect(error?.code == .corrupt)
    }

    /// Ids that no level has, up to the end of 64 bits, are passed over by lookups and refused by a listing.
    @Test(arguments: [TileCoordinate.endOfPMTilesIDs, .max - 1, .max]) func idsBelowTheDeepestLevel(id: UInt64)
        async throws
    {
        var writer = PMTilesSketch()
        writer.internalPacking = .none
        let rows = [Row(id: 0, length: 5, offset: 0), Row(id: id, run: 0xFFFF_FFFF, length: 5, offset: 0)]
        let archive = try writer.assemble(root: PMTilesSketch.directory(rows), data: Samples.png)
        let source = try PMTilesTileSource(path: try folder.write(archive, to: "damaged.pmtiles"))
        let error = await #expect(throws: TileSourceError.self) { try await source.coordinates() }
        #expect(error?.code == .corrupt)
    }

    @Test func directoriesThatUnpackToTooMuchAreRefused() throws {
        let root = try Packing.gzip.pack([UInt8](repeating: 1, count: (16 << 20) + 1))
        let archive = try PMTilesSketch().assemble(root: root, data: Samples.png)
        try folder.write(archive, to: "damaged.pmtiles")
        let error = #expect(throws: TileSourceError.self) { try PMTilesTileSource(path: path) }
        #expect(error?.code == .tooLarge)
    }

    @Test(arguments: ["vaduz-core.pmtiles", "world-z3-leaves.pmtiles"])
    func everyCutIsSafe(name: String) async throws {
        let whole = try TemporaryFolder.bytes(of: Project.archive(name))
        let archive = try await PMTilesArchive(reader: BytesReader(bytes: whole, count: whole.count))
        var ids: [UInt64] = []
        try await archive.forEachCoordinate { ids.append($0.pmtilesID) }
        var ends: [UInt64: UInt64] = [:]
        for id in ids { ends[id] = try await archive.entry(for: id).map { $0.offset + UInt64($0.length) } }
        // Some ids, and the one whose bytes are the last of the file.
        let last = try #require(ids.max { ends[$0, default: 0] < ends[$1, default: 0] })
        for length in stride(from: 0, to: whole.count, by: 97) {
            // Writing each cut to a file would be gigabytes; a reader over the bytes in memory is cut alike.
            let reader = BytesReader(bytes: whole, count: length)
            guard length >= PMTilesHeader.length, let cut = try? await PMTilesArchive(reader: reader) else {
                await #expect(throws: Defect.self) { try await PMTilesArchive(reader: reader) }
                continue
            }
            for id in [ids[0], ids[ids.count / 2], ids[ids.count - 1]] {
                _ = try? await cut.tile(id: id)
            }
            let error = await #expect(throws: Defect.self) { try await cut.tile(id: last) }
            #expect(error?.code == .corruptTile || error?.code == .corrupt)
        }
    }

    /// 20,000 archives with up to eight random bytes in header and directories.
    @Test func randomBytesAreSafe() async throws {
        var writer = PMTilesSketch.world(zoom: 2)
        writer.leafSize = 4
        var random = SplitMix64(state: 42)
        var opened = 0
        for packing in [Packing.none, .gzip, .brotli, .zstd] {
            writer.internalPacking = packing
            let whole = try writer.archive()
            let head = whole.count - writer.tiles.reduce(0) { $0 + $1.bytes.count }
            for _ in 0..<5000 {
                var bytes = whole
                for _ in 0..<Int.random(in: 1...8, using: &random) {
                    bytes[Int.random(in: 0..<head, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                opened += await visit(BytesReader(bytes: bytes, count: bytes.count))
            }
        }
        // Neither were all refused at the door nor did none matter.
        #expect((1000..<19_000).contains(opened))
    }

    /// Uses a whole archive; returns 1 if it could be opened.
    private func visit(_ reader: BytesReader) async -> Int {
        guard let archive = try? await PMTilesArchive(reader: reader) else { return 0 }
        for id: UInt64 in [0, 3, 7, 20, 1 << 40] { _ = try? await archive.tile(id: id) }
        _ = (try? await archive.metadata()).map(TilesetDocument.init(json:))
        _ = try? await archive.firstEntry()
        var remaining = 1000
        try? await archive.forEachCoordinate { _ in
            remaining -= 1
            if remaining == 0 { throw Defect(.tooLarge, "enough") }
        }
        return 1
    }
}

extension PMTilesArchive {
    fileprivate func tile(id: UInt64) async throws -> Tile? {
        guard let entry = try await entry(for: id), let place = TileCoordinate(pmtilesID: id) else { return nil }
        return try await tile(entry, at: place)
    }
}

/// An archive in memory, of which only the first bytes are there.
private struct BytesReader: ByteRangeReader {
    let bytes: [UInt8]
    let count: Int

    func read(offset: UInt64, length: Int, for part: TilesetPart) async throws -> [UInt8] {
        guard length >= 0, offset <= UInt64(count), length <= count - Int(offset) else {
            throw Defect(.corrupt, "beyond the end")
        }
        return Array(bytes[Int(offset)..<Int(offset) + length])
    }
}
