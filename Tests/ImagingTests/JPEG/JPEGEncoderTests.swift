import Colors
import Testing

@testable import Imaging

@Suite struct JPEGEncoderTests {
    @Test func readsBackNearlyTheSame() throws {
        let image = try Fixture.pixmap("webp/lossless.webp")
        let best = try JPEGDecoder.decode(JPEGEncoder.encode(image, options: .init(quality: 100)), limits: .tile)
        #expect(best.difference(from: image) <= 6)
        let small = try JPEGEncoder.encode(image, options: .init(quality: 20))
        #expect(try small.count < JPEGEncoder.encode(image, options: .init(quality: 95)).count)
    }

    /// Sampling factors stand in the frame header: 0x22 for 4:2:0, 0x11 for 4:4:4.
    @Test(arguments: [(89, UInt8(0x22)), (90, 0x11)]) func subsampling(quality: Int, factors: UInt8) throws {
        let file = try JPEGEncoder.encode(Pixmap(width: 16, height: 16, fill: ~0), options: .init(quality: quality))
        let frame = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
        #expect(file[frame + 11] == factors)
    }

    @Test func transparencyShowsTheBackground() throws {
        let image = Pixmap(width: 16, height: 16, fill: 0x8080_0000)
        let over = try JPEGDecoder.decode(
            JPEGEncoder.encode(
                image, options: .init(quality: 100, background: Color(red: 0, green: 0, blue: 255))), limits: .tile)
        #expect(over.difference(from: Pixmap(width: 16, height: 16, fill: 0xFF80_007F)) <= 2)
    }

    @Test func density() throws {
        let file = try JPEGEncoder.encode(Pixmap(width: 2, height: 2, fill: ~0), options: .init(pixelsPerMeter: 5669))
        #expect(Array(file[13..<18]) == [1, 0, 144, 0, 144])
        for odd in [Int.min, -1, 0, Int.max] {
            _ = try JPEGEncoder.encode(Pixmap(width: 2, height: 2), options: .init(quality: odd, pixelsPerMeter: odd))
        }
    }

    @Test func tooLong() {
        let error = #expect(throws: ImagingError.self) { try JPEGEncoder.encode(Pixmap(width: 65_501, height: 1)) }
        #expect(error?.code == .encodingFailed)
    }
}
