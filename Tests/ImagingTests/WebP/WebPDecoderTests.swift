import Testing

@testable import Imaging

@Suite struct WebPDecoderTests {
    /// The header of a file with alpha may deny it: a bit of VP8L, and the flags of VP8X.
    @Test(arguments: [("webp/lossless-alpha.webp", 24), ("webp/lossy-alpha.webp", 20)])
    func alphaThatTheHeaderDenies(name: String, offset: Int) throws {
        let bytes = try Fixture.bytes(name)
        var denied = bytes
        try #require(denied[offset] & 0x10 != 0)
        denied[offset] &= ~0x10
        let image = try ImageDecoder.decode(bytes, limits: .tile)
        #expect(!image.isOpaque)
        #expect(try ImageDecoder.decode(denied, limits: .tile) == image)
    }
}
