import Imaging
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

/// Archives by the writer, in their own words; Tests/Oracle/archive.py reads them with the package of others.
@Suite struct PMTilesWriterTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/a.pmtiles" }

    init() throws { folder = try TemporaryFolder() }

    private static let described = TilesetMetadata(
        name: "a \"b\"", zooms: 0...7, bounds: GeoBounds(west: 170, south: -90, east: -170, north: 60.5),
        attribution: "© <b>nobody</b>/x", format: .image(.jpeg))

    /// Writes the tiles of the ids and returns the archive as it is read.
    private func write(_ tiles: [(id: UInt64, bytes: [UInt8])]) throws -> PMTilesArchive {
        let writer = try PMTilesWriter(path: path)
        for (id, bytes) in tiles { try writer.add(bytes, at: try #require(TileCoordinate(pmtilesID: id))) }
        try writer.finish(Self.described)
        return try PMTilesArchive(file: try #require(try TileFile(path: path)))
    }

    @Test func deduplicatesTiles() throws {
        let (sea, land) = (Samples.png(1), Samples.png(2))
        let archive = try write([(1, sea), (2, sea), (3, land), (4, sea), (6, sea), (7, sea), (8, land)])
        let length = UInt32(sea.count)
        let entries: [PMTilesDirectory.Entry] = [
            .init(id: 1, offset: 0, length: length, runLength: 2),
            .init(id: 3, offset: UInt64(length), length: length, runLength: 1),
            .init(id: 4, offset: 0, length: length, runLength: 1),
            .init(id: 6, offset: 0, length: length, runLength: 2),
            .init(id: 8, offset: UInt64(length), length: length, runLength: 1),
        ]
        #expect(archive.root.entries == entries)
        #expect(archive.header.tiles.length == 2 * UInt64(length))
        // Version 3, section 3: the counts at 72, 80 and 88, then clustered, gzip, no packing, JPEG.
        let head = try TemporaryFolder.bytes(of: path)
        #expect([head[72], head[80], head[88]] == [7, 5, 2])
        #expect(head[96...101] == [1, 2, 1, 3, 0, 7])
    }

    @Test func writesTheHeader() async throws {
        let archive = try write([(0, Samples.png(1))])
        let header = archive.header
        // No archive can say that it crosses the antimeridian, and there is no map beyond 85 degrees.
        #expect(header.bounds?.west == -180 && header.bounds?.east == 180)
        #expect(header.bounds?.south == -85.0511288 && header.bounds?.north == 60.5)
        #expect(header.zooms == 0...7 && header.declaredFormat == .image(.jpeg))
        let head = try TemporaryFolder.bytes(of: path)
        func degrees(_ offset: Int) -> Int32 {
            Int32(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(head[offset + $1]) << (8 * $1) })
        }
        #expect(head[118] == 0)
        // Over the antimeridian the middle is there too.
        #expect(degrees(119) == -1_800_000_000 && degrees(123) == -122_755_644)
        let text = String(decoding: try await archive.metadata(), as: UTF8.self)
        #expect(text == #"{"attribution":"© <b>nobody</b>/x","name":"a \"b\"","type":"baselayer","version":"1"}"#)
    }

    /// Ids with gaps and tiles of many sizes, so that a directory does not pack well.
    @Test(arguments: [100, 40_000]) func hasLeavesWhereTheRootIsFull(count: Int) async throws {
        var numbers = SplitMix64(state: 5)
        var id: UInt64 = 0
        let tiles: [(id: UInt64, bytes: [UInt8])] = (0..<count).map { number in
            id += UInt64.random(in: 1...40, using: &numbers)
            let tail = [UInt8](repeating: 7, count: Int.random(in: 0...300, using: &numbers))
            return (id, Samples.png(number) + tail)
        }
        let archive = try write(tiles)
        #expect(archive.header.root.offset + archive.header.root.length <= 16_384)
        #expect(archive.root.entries.contains(where: \.isLeaf) == (count > 100))
        var ids: [UInt64] = []
        try await archive.forEachCoordinate { ids.append($0.pmtilesID) }
        #expect(ids == tiles.map(\.id))
        for (id, bytes) in tiles.enumerated().filter({ $0.offset % 97 == 0 }).map(\.element) {
            let entry = try #require(try await archive.entry(for: id))
            let place = try #require(TileCoordinate(pmtilesID: id))
            #expect(try await archive.tile(entry, at: place).bytes == bytes)
        }
    }

    @Test func reportsAFullDisk() throws {
        do {
            let writer = try PMTilesWriter(path: "/dev/full")
            try writer.add(Samples.png(1), at: try tile(0, 0, 0))
            try writer.finish(Self.described)
            Issue.record("it was written")
        } catch let error as Defect {
            #expect(error.clause.contains("No space left on device") && error.clause.contains("free some space"))
        }
    }
}
