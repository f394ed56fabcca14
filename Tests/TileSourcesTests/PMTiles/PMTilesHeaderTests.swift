import Compression
import Imaging
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

@Suite struct PMTilesHeaderTests {
    /// The numbers were read by the reference implementation in Python.
    @Test func readsARealOne() throws {
        let bytes = try TemporaryFolder.bytes(of: Project.archive("vaduz-core.pmtiles"))
        let header = try PMTilesHeader(parsing: Array(bytes.prefix(127)))
        #expect(header.root == PMTilesHeader.Section(offset: 127, length: 173))
        #expect(header.metadata == PMTilesHeader.Section(offset: 300, length: 209))
        #expect(header.leaves == PMTilesHeader.Section(offset: 509, length: 0))
        #expect(header.tiles == PMTilesHeader.Section(offset: 509, length: 422_639))
        #expect(header.addressedTiles == 44)
        #expect(header.internalPacking == .gzip)
        #expect(header.tilePacking == CompressionMethod.none)
        #expect(header.declaredFormat == .image(.png))
        #expect(header.zooms == 12...16)
        #expect(header.bounds == GeoBounds(west: 9.404297, south: 47.100045, east: 9.580078, north: 47.219568))
    }

    private static let zeros = [UInt8](repeating: 0, count: 200)

    static let wrong: [(start: [UInt8], code: TileSourceError.Code, words: String)] = [
        ([0x50, 0x4D, 1, 0] + zeros, .unsupported, "pmtiles convert"),
        ([0x50, 0x4D, 2, 0] + zeros, .unsupported, "version 2"),
        (PMTilesHeader.magic + [4] + zeros, .unsupported, "version 4"),
        (PMTilesHeader.magic + Array("3".utf8) + zeros, .corrupt, "the character 3 instead of the number 3"),
        (PMTilesHeader.magic, .corrupt, "header"),
        (PMTilesHeader.magic + [3] + zeros.prefix(118), .corrupt, "header"),
        (Samples.png, .unsupported, "a single image"),
        (Samples.page + zeros, .corrupt, "an HTML page"),
        (zeros, .corrupt, "not a PMTiles archive"),
        ([], .corrupt, "not a PMTiles archive"),
    ]

    @Test(arguments: wrong)
    func refuses(bytes: [UInt8], code: TileSourceError.Code, words: String) {
        let error = #expect(throws: Defect.self) { try PMTilesHeader(parsing: bytes) }
        #expect(error?.code == code)
        #expect(error?.clause.contains(words) == true)
    }

    @Test func nonsenseThatDoesNotMatterCountsAsAbsent() throws {
        var bytes = try PMTilesSketch.world(zoom: 1).archive()
        bytes.replaceSubrange(99...126, with: [UInt8](repeating: 0xFF, count: 28))
        let header = try PMTilesHeader(parsing: bytes)
        #expect(header.declaredFormat == nil)
        #expect(header.zooms == nil)
        #expect(header.bounds == nil)
    }

    @Test(arguments: [97, 98]) func unknownPackingIsRefused(offset: Int) throws {
        var bytes = try PMTilesSketch.world(zoom: 1).archive()
        bytes[offset] = 5
        let error = #expect(throws: Defect.self) { try PMTilesHeader(parsing: bytes) }
        #expect(error?.code == .unsupported)
    }
}
