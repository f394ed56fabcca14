import Imaging
import TestSupport
import Testing

@testable import TileSources

@Suite struct TileFormatTests {
    static let cases: [(bytes: [UInt8], format: TileFormat)] = [
        (Samples.png, TileFormat.image(.png)),
        (Samples.jpeg, .image(.jpeg)),
        (Samples.vector, .vector("mvt")),
        (Samples.vector + Samples.vector, .vector("mvt")),
        ([], .unknown("no bytes")),
        (Samples.page, .unknown("an HTML page")),
        (Array("<HTML>".utf8), .unknown("an HTML page")),
        (Array("<?xml version=\"1.0\"?><Error/>".utf8), .unknown("an XML document")),
        (Array(" {\"message\":\"no such tile\"}".utf8), .unknown("a JSON document")),
        (Array("[1]".utf8), .unknown("a JSON document")),
        (Array("plain".utf8), .unknown("unknown data")),
        ([0x1A], .unknown("unknown data")),
        // A length beyond the end, of zero, and without an end: Matroska begins with 0x1a too.
        ([0x1A, 4, 0x0A, 1, 0x61], .unknown("unknown data")),
        ([0x1A, 0], .unknown("unknown data")),
        ([0x1A] + [UInt8](repeating: 0xFF, count: 12), .unknown("unknown data")),
        ([0x1A, 0x45, 0xDF, 0xA3, 0x01], .unknown("unknown data")),
        // A layer, and then something that is none.
        (Samples.vector + [0x22, 0], .unknown("unknown data")),
    ]

    @Test(arguments: cases)
    func sniffs(bytes: [UInt8], format: TileFormat) {
        #expect(TileFormat(sniffing: bytes) == format)
    }

    @Test func sniffsCompressedTiles() throws {
        #expect(TileFormat(sniffing: try Packing.gzip.pack(Samples.vector)) == .vector("mvt"))
        #expect(TileFormat(sniffing: try Packing.gzip.pack(Samples.png)) == .unknown("gzip data"))
        #expect(TileFormat(sniffing: [0x1F, 0x8B] + [UInt8](repeating: 8, count: 30)) == .unknown("gzip data"))
    }
}
