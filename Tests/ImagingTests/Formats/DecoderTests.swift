import Testing

@testable import Imaging

@Suite struct DecoderTests {
    static let expected = Fixture.table("expected.txt")

    @Test func tableIsThere() { #expect(Self.expected.count == 57) }

    /// Every color type, bit depth, interlacing and transparency, against samples known before any file was written.
    @Test(arguments: expected) func png(fields: [String]) throws {
        let image = try Fixture.pixmap(fields[0])
        #expect([image.width, image.height] == fields[1...2].map { Int($0) })
        #expect(image.crc == UInt32(fields[3], radix: 16))
    }

    /// Lossless files are equal; libraries may differ by a little in the rounding of lossy ones.
    @Test(arguments: Fixture.lossy) func lossy(name: String, tolerance: Int) throws {
        let difference = try Fixture.pixmap(name).difference(from: Fixture.pixmap(name + ".png"))
        #expect(difference <= tolerance)
    }

    @Test(arguments: [
        ("jpeg/cmyk.jpg", "is a JPEG in CMYK, which is not supported; convert it to RGB"),
        ("webp/animated.webp", "is an animated WebP image, which is not supported; use one frame"),
        ("other/picture.gif", "is a GIF image, which is not supported; convert it to PNG"),
        ("other/picture.avif", "is an AVIF image, which is not supported; convert it to PNG"),
    ])
    func unsupported(name: String, message: String) throws {
        let bytes = try Fixture.bytes(name)
        let error = #expect(throws: ImagingError.self) { try ImageDecoder.decode(bytes, limits: .tile) }
        #expect(error == ImagingError(.unsupported, message))
    }

    @Test func rejectsOtherFiles() {
        for bytes in [[], [0x89], Array("<html>".utf8)] {
            let error = #expect(throws: ImagingError.self) { try ImageDecoder.decode(bytes, limits: .tile) }
            #expect(error?.code == .unsupported)
        }
    }

    /// A limit that the image just meets lets it pass; one less does not.
    @Test(arguments: ["png/rgb8.png", "jpeg/gray.jpg", "webp/lossy.webp"]) func limits(name: String) throws {
        let bytes = try Fixture.bytes(name)
        let header = try ImageHeader(parsing: bytes)
        let exact = DecodingLimits(
            side: max(header.width, header.height), pixels: header.width * header.height,
            bytes: bytes.count)
        #expect(try ImageDecoder.decode(bytes, limits: exact).width == header.width)
        for path in [\DecodingLimits.side, \.pixels, \.bytes] {
            var less = exact
            less[keyPath: path] -= 1
            let error = #expect(throws: ImagingError.self) { try ImageDecoder.decode(bytes, limits: less) }
            #expect(error?.code == .tooLarge)
        }
    }

    /// A header may say anything; nothing of that size is allocated.
    @Test func hugeHeader() throws {
        var bytes = try Fixture.bytes("png/rgb8.png")
        bytes.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
        let error = #expect(throws: ImagingError.self) { try ImageDecoder.decode(bytes, limits: .tile) }
        #expect(error?.code == .tooLarge)
    }
}
