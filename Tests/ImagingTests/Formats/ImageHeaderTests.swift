import Testing

@testable import Imaging

@Suite struct ImageHeaderTests {
    @Test(arguments: Fixture.decodable) func agreesWithTheDecoder(name: String) throws {
        let bytes = try Fixture.bytes(name)
        let header = try ImageHeader(parsing: bytes)
        let image = try ImageDecoder.decode(bytes, limits: .tile)
        #expect([header.width, header.height] == [image.width, image.height])
        #expect(name.hasPrefix(header.format.rawValue))
    }

    /// Written out from the specifications: fill bytes and a long segment before the JPEG's frame, the three kinds of
    /// WebP chunk.
    @Test(arguments: [
        ([0xFF, 0xD8, 0xFF, 0xE1, 0, 4, 9, 9, 0xFF, 0xFF, 0xFF, 0xC2, 0, 17, 8, 1, 2, 3, 4, 3], 0x0304, 0x0102),
        (webp("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 0x10, 0x40, 0x20, 0x80]), 16, 32),
        (webp("VP8L", [0x2F, 0x0F, 0xC0, 0x07, 0]), 16, 32),
        (webp("VP8X", [0x10, 0, 0, 0, 15, 0, 0, 31, 0, 0]), 16, 32),
    ])
    func sizes(bytes: [UInt8], width: Int, height: Int) throws {
        let header = try ImageHeader(parsing: bytes)
        #expect([header.width, header.height] == [width, height])
        for length in 0..<bytes.count - 1 {
            _ = try? ImageHeader(parsing: Array(bytes.prefix(length)))
        }
    }

    @Test(
        arguments: [
            [0xFF, 0xD8, 0xFF, 0xE0, 0, 0], [0xFF, 0xD8, 0xFF, 0xE0, 0, 1], [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF],
            [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 0, 0, 5], webp("VP8X", []),
            webp("ABCD", [1, 2, 3, 4, 5, 6, 7, 8, 9]),
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
        ] as [[UInt8]])
    func rejectsCorruptHeaders(bytes: [UInt8]) {
        #expect(throws: ImagingError.self) { try ImageHeader(parsing: bytes) }
    }

    static func webp(_ chunk: String, _ data: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8) + Array(chunk.utf8) + [UInt8(data.count), 0, 0, 0] + data
    }
}
