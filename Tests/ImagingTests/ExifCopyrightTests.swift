import Testing

@testable import Imaging

/// The notice is found again by the layout that the specifications give, and the images stay as they were.
@Suite struct ExifCopyrightTests {
    @Test(arguments: ["© OpenStreetMap contributors", "abc", "abcd", "", "a\0b"]) func directory(text: String) throws {
        let tiff = ByteReader(ExifCopyright.tiff(text))
        #expect(tiff.holds("II*\0", at: 0) && tiff.littleEndian(4, 4) == 8)
        #expect(tiff.littleEndian(8, 2) == 1)
        #expect(tiff.littleEndian(10, 2) == 0x8298 && tiff.littleEndian(12, 2) == 2)
        let count = try #require(tiff.littleEndian(14, 4))
        let start = count <= 4 ? 18 : try #require(tiff.littleEndian(18, 4))
        let value = tiff.bytes[start..<start + count]
        #expect(value.last == 0)
        #expect(String(decoding: value.dropLast(), as: UTF8.self) == text.filter { $0 != "\0" })
    }

    @Test func jpeg() throws {
        let image = try Fixture.pixmap("webp/lossless.webp")
        let plain = try JPEGEncoder.encode(image)
        let marked = try JPEGEncoder.encode(image, options: .init(copyright: "© A"))
        let tiff = ExifCopyright.tiff("© A")
        #expect(Array(marked[20..<24]) == [0xFF, 0xE1, 0, UInt8(tiff.count + 8)])
        #expect(Array(marked[24..<30 + tiff.count]) == Array("Exif\0\0".utf8) + tiff)
        #expect(marked[..<20] + marked[(30 + tiff.count)...] == plain[...])
        // One too long for a segment is left out.
        let long = JPEGEncoder.Options(copyright: String(repeating: "©", count: 40_000))
        #expect(try JPEGEncoder.encode(image, options: long) == plain)
    }

    /// Lossless with and without alpha, lossy with and without: libwebp's own VP8X only where lossy has alpha.
    @Test(arguments: [100, 80], [false, true]) func webP(quality: Int, alpha: Bool) throws {
        let image = try Fixture.pixmap(alpha ? "webp/lossless-alpha.webp" : "webp/lossless.webp")
        let plain = try WebPEncoder.encode(image, quality: quality)
        let marked = try WebPEncoder.encode(image, quality: quality, copyright: "© A")
        #expect(try WebPDecoder.decode(marked, limits: .tile) == WebPDecoder.decode(plain, limits: .tile))
        let file = ByteReader(marked)
        #expect(file.littleEndian(4, 4) == marked.count - 8)
        #expect(file.holds("VP8X", at: 12) && file.littleEndian(16, 4) == 10)
        #expect(marked[20] == (alpha ? 0x18 : 0x08))
        #expect(file.littleEndian(24, 3) == image.width - 1 && file.littleEndian(27, 3) == image.height - 1)
        let tiff = ExifCopyright.tiff("© A")
        #expect(marked.suffix(tiff.count + tiff.count % 2).starts(with: tiff))
    }
}
