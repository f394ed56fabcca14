import TestSupport
import Testing

@testable import Imaging

/// Damage of any kind is an error or another image of the header's size, and never the end of the process.
@Suite struct CorruptFileTests {
    @Test(arguments: Fixture.decodable) func everyCutIsAnError(name: String) throws {
        let bytes = try Fixture.bytes(name)
        for length in 0..<bytes.count {
            let cut = Array(bytes.prefix(length))
            let error = #expect(throws: ImagingError.self, "\(length) bytes") {
                try ImageDecoder.decode(cut, limits: .tile)
            }
            #expect(error?.description.isEmpty == false)
        }
    }

    @Test(arguments: Fixture.decodable) func survivesFlippedBits(name: String) throws {
        let bytes = try Fixture.bytes(name)
        var random = SplitMix64(state: UInt64(bytes.count))
        var refused = 0
        for _ in 0..<5000 / Fixture.decodable.count + 1 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                damaged[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            if !survives(damaged) { refused += 1 }
        }
        #expect(refused > 0)
    }

    /// Flips in the first bytes reach the parsers of headers more often than those anywhere.
    @Test(arguments: ["png/palette4-trns.png", "jpeg/progressive.jpg", "webp/lossy-alpha.webp"])
    func survivesRandomHeaders(name: String) throws {
        let bytes = try Fixture.bytes(name)
        var random = SplitMix64(state: 99)
        var (decoded, refused) = (0, 0)
        for _ in 0..<1000 {
            var damaged = bytes
            damaged[Int.random(in: 0..<min(64, bytes.count), using: &random)] = UInt8.random(
                in: 0...255, using: &random)
            if survives(damaged) { decoded += 1 } else { refused += 1 }
        }
        #expect(decoded > 0 && refused > 0)
    }

    /// Decodes an image and checks its pixels; returns whether it could be decoded.
    func survives(_ bytes: [UInt8]) -> Bool {
        // The size is checked by Pixmap itself; what matters is to come back.
        guard let image = try? ImageDecoder.decode(bytes, limits: .icon) else { return false }
        #expect(image.pixels.count == image.width * image.height)
        for word in image.pixels {
            let alpha = word >> 24
            guard word >> 16 & 0xFF <= alpha, word >> 8 & 0xFF <= alpha, word & 0xFF <= alpha else {
                Issue.record("a color above its alpha")
                return true
            }
        }
        return true
    }
}
