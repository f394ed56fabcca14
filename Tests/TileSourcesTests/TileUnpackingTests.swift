import Compression
import Imaging
import TestSupport
import Testing

@testable import TileSources

@Suite struct TileUnpackingTests {
    static let methods: [(Packing, CompressionMethod)] = [
        (.none, .none), (.gzip, .gzip), (.brotli, .brotli), (.zstd, .zstd),
    ]

    @Test(arguments: methods) func decompressesDeclaredEncodings(packing: Packing, method: CompressionMethod) throws {
        let tile = try Tile(stored: try packing.pack(Samples.png), packing: method)
        #expect(tile == Tile(bytes: Samples.png, format: .image(.png)))
    }

    /// An archive may declare any packing over images that are stored as they are.
    @Test(arguments: methods) func imagesAreNotDecompressed(packing: Packing, method: CompressionMethod) throws {
        #expect(try Tile(stored: Samples.png, packing: method).bytes == Samples.png)
    }

    @Test(arguments: [CompressionMethod.none, .gzip, nil]) func gzipIsSeen(declared: CompressionMethod?) throws {
        let tile = try Tile(stored: try Packing.gzip.pack(Samples.vector), packing: declared)
        #expect(tile == Tile(bytes: Samples.vector, format: .vector("mvt")))
    }

    @Test func declaredFormatResolvesAmbiguity() throws {
        let bytes: [UInt8] = [7, 1, 2, 3]
        #expect(try Tile(stored: bytes).format == .unknown("unknown data"))
        #expect(try Tile(stored: bytes, declared: .vector("mlt")).format == .vector("mlt"))
        #expect(try Tile(stored: Samples.vector, declared: .vector("mlt")).format == .vector("mvt"))
        #expect(try Tile(stored: Samples.mapLibre, declared: .vector("mvt")).format == .vector("mlt"))
        #expect(try Tile(stored: Samples.page, declared: .vector("mvt")).format == .unknown("an HTML page"))
        #expect(try Tile(stored: Samples.png, declared: .image(.jpeg)).format == .image(.png))
    }

    @Test(arguments: [Packing.none, .gzip, .zstd]) func mapLibreTilesAreSeen(packing: Packing) throws {
        let tile = try Tile(stored: try packing.pack(Samples.mapLibre + Samples.mapLibre))
        #expect(tile == Tile(bytes: Samples.mapLibre + Samples.mapLibre, format: .vector("mlt")))
    }

    /// Sizes that do not end with the tile, other tags, and layers too short for a name.
    @Test(
        arguments: [
            Array(Samples.mapLibre.dropLast()), Samples.mapLibre + [0], Samples.mapLibre + [10],
            [10, 3] + Samples.mapLibre.dropFirst(2), [1, 1], [0],
            [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 1], [5, 0x81, 0x80, 0, 0],
        ] as [[UInt8]])
    func anythingElseIsNotAMapLibreTile(bytes: [UInt8]) {
        #expect(TileFormat(sniffing: bytes) == .unknown("unknown data"))
    }

    @Test func limitHolds() throws {
        let packed = try gzipOfZeros(count: (16 << 20) + 1)
        #expect(packed.count < 100_000)
        #expect(throws: Defect.self) { try Tile(stored: packed, packing: .gzip) }
        let error = #expect(throws: Defect.self) { try Tile(stored: packed) }
        #expect(error?.code == .corruptTile)
        #expect(try Tile(stored: try gzipOfZeros(count: 16 << 20)).bytes.count == 16 << 20)
    }

    /// Tools write a tile without features as no bytes at all, or as a packed nothing.
    @Test func emptyBytesAreATileOfAVectorSet() throws {
        for stored in [[], try Packing.gzip.pack([])] {
            #expect(try Tile(stored: stored, declared: .vector("mvt")) == Tile(bytes: [], format: .vector("mvt")))
        }
    }

    @Test func corruptOrEmptyDataFails() throws {
        let packed = try Packing.gzip.pack(Samples.png)
        for stored in [[], Array(packed.dropLast(3))] {
            let error = #expect(throws: Defect.self) { try Tile(stored: stored, packing: .gzip) }
            #expect(error?.code == .corruptTile)
        }
    }

    private func gzipOfZeros(count: Int) throws -> [UInt8] {
        try Packing.gzip.pack([UInt8](repeating: 0, count: count))
    }
}
