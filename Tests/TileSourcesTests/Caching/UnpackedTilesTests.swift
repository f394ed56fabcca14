import Compression
import TestSupport
import Testing

@testable import TileSources

@Suite struct UnpackedTilesTests {
    private let tiles = UnpackedTiles(limit: 1 << 20)

    /// Where the unpacked bytes of a tile lie: the same place if they were unpacked once.
    private func place(of packed: [UInt8], _ method: CompressionMethod = .gzip) throws -> UnsafePointer<UInt8>? {
        try tiles.unpacked(packed, method, limit: 1 << 24).withUnsafeBufferPointer(\.baseAddress)
    }

    private func gzip(_ bytes: [UInt8]) throws -> [UInt8] { try Packing.gzip.pack(bytes) }

    @Test(arguments: [(Packing.gzip, CompressionMethod.gzip), (.zstd, .zstd), (.brotli, .brotli), (.none, .none)])
    func theBytesAreThoseOfTheStream(packing: Packing, method: CompressionMethod) throws {
        let packed = try packing.pack(Samples.vector)
        for _ in 0..<3 { #expect(try tiles.unpacked(packed, method, limit: 1 << 24) == Samples.vector) }
    }

    @Test func aTileIsUnpackedOnce() throws {
        let (one, other) = (try gzip(Samples.vector), try gzip(Samples.mapLibre))
        let first = try place(of: one)
        #expect(try place(of: other) != first)
        #expect(try place(of: Array(one)) == first)
    }

    @Test func corruptTilesFailEachTime() throws {
        let cut = Array(try gzip(Samples.vector).dropLast(3))
        for _ in 0..<2 { #expect(throws: CompressionError.self) { try place(of: cut) } }
    }

    /// Most tiles of a large image are needed once.
    @Test func onlyNeighboringImagesShareTiles() throws {
        let packed = try gzip(Samples.vector)
        func place() throws -> UnsafePointer<UInt8>? {
            try Tile(stored: packed).bytes.withUnsafeBufferPointer(\.baseAddress)
        }
        let kept = try tiles.unpacked(packed, .gzip, limit: 16 << 20)
        let keptPlace = kept.withUnsafeBufferPointer(\.baseAddress)
        #expect(try place() != keptPlace)
        #expect(try UnpackedTiles.$current.withValue(tiles) { try place() } == keptPlace)
    }
}
