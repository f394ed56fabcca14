import Imaging
import Testing

@testable import TileSources

@Suite struct TileSizeProbeTests {
    static func webP(_ chunk: String, _ fields: [UInt8]) -> [UInt8] {
        let header = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8) + Array(chunk.utf8) + [10, 0, 0, 0]
        return header + fields + [UInt8](repeating: 0, count: 16)
    }

    static let cases: [(bytes: [UInt8], width: Int?)] = [
        (Samples.png, 512),
        (Samples.jpeg, 384),
        // A fill byte before the marker, and a Huffman table before the frame.
        ([0xFF, 0xD8, 0xFF, 0xC4, 0, 4, 1, 2, 0xFF, 0xFF, 0xC2, 0, 17, 8, 1, 0, 1, 0, 3, 0], 256),
        (webP("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x00, 0x41, 0x00, 0x01]), 256),
        (webP("VP8L", [0x2F, 0xFF, 0x41]), 512),
        (webP("VP8X", [0, 0, 0, 0, 0xFF, 0x01, 0]), 512),
        // Invalid or unknown.
        (webP("VP8X", [0, 0, 0, 0, 0xFF, 0xFF, 0xFF]), nil),
        (webP("VP8 ", [0, 0, 0, 0, 0, 0, 0, 1]), nil),
        (webP("VP8?", [0, 0]), nil),
        ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0, 0, 0, 0, 0, 0], nil),
        (Array(Samples.png.prefix(16)) + [0, 0, 0, 0, 0, 0, 0, 1], nil),
        (Array(Samples.png.prefix(16)) + [255, 255, 255, 255, 0, 0, 0, 1], nil),
        (Samples.vector, nil),
    ]

    @Test(arguments: cases)
    func width(bytes: [UInt8], width: Int?) {
        #expect(TileSizeProbe.width(of: Tile(bytes: bytes, format: TileFormat(sniffing: bytes))) == width)
    }

    @Test(arguments: [Samples.png, Samples.jpeg, webP("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x00, 0x41])])
    func everyCutIsSafe(bytes: [UInt8]) {
        let format = TileFormat(sniffing: bytes)
        let width = TileSizeProbe.width(of: Tile(bytes: bytes, format: format))
        for length in 0..<bytes.count {
            let cut = TileSizeProbe.width(of: Tile(bytes: Array(bytes.prefix(length)), format: format))
            #expect(cut == nil || cut == width)
        }
    }
}
