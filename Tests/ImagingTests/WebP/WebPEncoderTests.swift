import Testing

@testable import Imaging

@Suite struct WebPEncoderTests {
    @Test(arguments: ["webp/lossless.webp", "webp/lossless-alpha.webp"])
    func quality100IsLossless(name: String) throws {
        let image = try Fixture.pixmap(name)
        #expect(try WebPDecoder.decode(WebPEncoder.encode(image, quality: 100), limits: .tile) == image)
    }

    @Test func lessIsSmaller() throws {
        let image = PNGEncoderTests.image(colors: 3000)
        let sizes = try [5, 50, 95].map { try WebPEncoder.encode(image, quality: $0).count }
        #expect(sizes == sizes.sorted() && Set(sizes).count == 3)
        _ = try WebPEncoder.encode(image, quality: .min)
    }

    @Test func tooLong() {
        let error = #expect(throws: ImagingError.self) { try WebPEncoder.encode(Pixmap(width: 16_384, height: 1)) }
        #expect(error?.code == .encodingFailed)
    }
}
