import Compression
import Testing

@testable import Imaging

/// The fast way must agree with libpng on every file that it takes.
@Suite struct PlainPNGTests {
    @Test(arguments: Fixture.decodable.filter { $0.hasSuffix(".png") }) func agreesWithLibpng(name: String) throws {
        let bytes = try Fixture.bytes(name)
        let header = try ImageHeader(parsing: bytes)
        let plain = PlainPNG.decode(bytes, width: header.width, height: header.height)?.pixmap
        if let plain { #expect(try plain == PNGDecoder.decodeByLibpng(bytes, header)) }
        let isPlain =
            !name.contains("interlaced") && !name.contains("rgb8-trns")
            && (name.contains("palette") || name.contains("rgb8") || !name.contains(/[0-9]/))
        #expect((plain != nil) == isPlain)
    }

    @Test(arguments: ["png/palette1.png", "png/palette4-trns.png", "png/palette8-trns.png", "png/rgb8.png"])
    func agreesOnCorruptFiles(name: String) throws {
        let bytes = try Fixture.bytes(name)
        let header = try ImageHeader(parsing: bytes)
        for at in 33..<bytes.count {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[at] ^= 1 << UInt8(bit)
                guard let plain = PlainPNG.decode(damaged, width: header.width, height: header.height) else { continue }
                #expect(try plain.pixmap == PNGDecoder.decodeByLibpng(damaged, header), "byte \(at), bit \(bit)")
            }
        }
    }

    /// libpng passes over a tRNS chunk that is longer than the palette.
    @Test(arguments: [(0, true), (1, true), (2, true), (3, false), (200, false)])
    func transparencyBeyondThePalette(alphas: Int, isPlain: Bool) throws {
        let file = try Self.indexed(palette: [10, 20, 30, 40, 50, 60], alphas: [UInt8](repeating: 0x80, count: alphas))
        let plain = PlainPNG.decode(file, width: 2, height: 1)?.pixmap
        let usual = try PNGDecoder.decodeByLibpng(file, ImageHeader(parsing: file))
        #expect(plain == (isPlain ? usual : nil))
        #expect(usual.isOpaque == (alphas == 0 || !isPlain))
    }

    /// A row of two pixels, the palette's first two colors.
    private static func indexed(palette: [UInt8], alphas: [UInt8]) throws -> [UInt8] {
        var writer = PNGChunkWriter(reserving: 1000)
        writer.append("IHDR", [0, 0, 0, 2, 0, 0, 0, 1, 8, 3, 0, 0, 0])
        writer.append("PLTE", palette)
        if !alphas.isEmpty { writer.append("tRNS", alphas) }
        writer.append("IDAT", try Zlib.compress([0, 0, 1], level: 6))
        writer.append("IEND", [])
        return writer.bytes
    }

    @Test func indexBeyondThePaletteIsBlack() throws {
        // Two colors of one bit make a 2-entry palette; cut it to one, with the CRC made right again.
        let image = Pixmap(width: 8, height: 1, pixels: [~0, 0xFF12_3456, ~0, ~0, ~0, ~0, ~0, ~0])
        var writer = PNGChunkWriter(reserving: 100)
        for chunk in try PNGChunk.all(of: PNGEncoder.encode(image)) {
            switch chunk.type {
            case "IHDR": writer.append("IHDR", chunk.data)
            case "PLTE": writer.append("PLTE", Array(chunk.data.prefix(3)))
            case "IDAT": writer.append("IDAT", chunk.data)
            default: writer.append("IEND", [])
            }
        }
        let plain = try #require(PlainPNG.decode(writer.bytes, width: 8, height: 1)).pixmap
        #expect(plain.pixels[0..<3] == [~0, 0xFF00_0000, ~0])
        #expect(try plain == PNGDecoder.decodeByLibpng(writer.bytes, ImageHeader(parsing: writer.bytes)))
    }
}
