import TestSupport
import Testing

@testable import Imaging

/// What can be seen of a corrupt file without decoding it.
@Suite struct ImageSealTests {
    static let limits = DecodingLimits.tile

    @Test(arguments: Fixture.decodable) func acceptsDecodableFiles(name: String) throws {
        let bytes = try Fixture.bytes(name)
        let header = try ImageSeal.check(bytes, limits: Self.limits)
        let image = try ImageDecoder.decode(bytes, limits: Self.limits)
        #expect(header.width == image.width && header.height == image.height)
        // Some programs leave bytes behind the end.
        #expect(throws: Never.self) { try ImageSeal.check(bytes + [0, 1, 2, 3], limits: Self.limits) }
    }

    @Test(arguments: Fixture.decodable) func everyCutIsSeen(name: String) throws {
        let bytes = try Fixture.bytes(name)
        // Not all of them decode without what lies behind the end of an image.
        let end = (0..<bytes.count).first { length in
            (try? ImageDecoder.decode(Array(bytes.prefix(length)), limits: Self.limits)) != nil
        }
        for length in 0..<(end ?? bytes.count) {
            #expect(throws: ImagingError.self, "\(length) bytes") {
                try ImageSeal.check(Array(bytes.prefix(length)), limits: Self.limits)
            }
        }
    }

    /// A bit that is flipped anywhere in what makes pixels; in a text it is no harm.
    @Test func everyChecksumOfAPNGCounts() throws {
        let whole = try PNGEncoder.encode(Pixmap(width: 64, height: 64, fill: 0xFF12_3456))
        for index in 8..<whole.count {
            var bytes = whole
            bytes[index] ^= 0x10
            let isSealed = (try? ImageSeal.check(bytes, limits: Self.limits)) != nil
            let isDrawn = (try? ImageDecoder.decode(bytes, limits: Self.limits)) != nil
            #expect(!isSealed || isDrawn, "byte \(index)")
        }
    }

    @Test(arguments: [(50_000, 50_000), (2049, 16), (16, 2049)]) func hugeSizesAreSeen(width: Int, height: Int) throws {
        var bytes = try PNGEncoder.encode(Pixmap(width: 64, height: 64, fill: 0xFF12_3456))
        bytes.replaceSubrange(16..<20, with: PNGChunkWriter.bigEndian(UInt32(width)))
        bytes.replaceSubrange(20..<24, with: PNGChunkWriter.bigEndian(UInt32(height)))
        let error = #expect(throws: ImagingError.self) { try ImageSeal.check(bytes, limits: Self.limits) }
        #expect(error?.code == .tooLarge && error?.description.contains("\(width)x\(height)") == true)
    }

    @Test func aPNGWithoutPixelsIsSeen() throws {
        let whole = try PNGEncoder.encode(Pixmap(width: 64, height: 64, fill: 0xFF12_3456))
        let end = [UInt8]([0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
        let error = #expect(throws: ImagingError.self) {
            try ImageSeal.check(Array(whole.prefix(33)) + end, limits: Self.limits)
        }
        #expect(error?.description == "is a PNG file without image data")
    }

    /// The end of a preview in the head of a file is not that of the file.
    @Test func thePreviewOfAJPEGIsNotItsEnd() throws {
        let image = try JPEGEncoder.encode(Pixmap(width: 64, height: 64, fill: 0xFF12_3456))
        let preview: [UInt8] = [0xFF, 0xE1, 0, 6, 0xFF, 0xD8, 0xFF, 0xD9]
        let whole = Array(image.prefix(2)) + preview + image.dropFirst(2)
        #expect(throws: Never.self) { try ImageSeal.check(whole, limits: Self.limits) }
        let error = #expect(throws: ImagingError.self) {
            try ImageSeal.check(Array(whole.dropLast(2)), limits: Self.limits)
        }
        #expect(error?.description == "is a JPEG file that is cut short")
    }

    @Test func survivesCorruptFiles() throws {
        var random = SplitMix64(state: 7)
        for name in Fixture.decodable {
            var refused = 0
            let bytes = try Fixture.bytes(name)
            for _ in 0..<200 {
                var damaged = bytes
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                do { try ImageSeal.check(damaged, limits: Self.limits) } catch { refused += 1 }
            }
            #expect(refused > 0, "\(name)")
        }
    }
}
