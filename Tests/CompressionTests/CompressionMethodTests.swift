import Testing

@testable import Compression

/// The streams were packed by other programs: Python's gzip at level 9, libbrotlienc at quality 11, zstd at levels 19
/// (without checksum) and 3 (with).
@Suite struct CompressionMethodTests {
    static let streams: [(method: CompressionMethod, hex: String)] = [
        (
            .gzip,
            "1f8b0800000000000203edc9b10d80300c00b05772013f31546a076815b2f03d880778c0a3e5ea2d8e7dc5b8e29c15f5b25ae6a899"
                + "f7f6d15a6badb5d65a6badb5d65a6badb57ffb00fdd19c5970170000"
        ),
        (.brotli, "1b6f17f81d09364e74ef241d95696d740de25206b7c2d0f2905e2ecb16e6a8a89f9c5b6b86078000"),
        (.zstd, "28b52ffd00682d0100e2c1060cd03da5d924277402a830515a86cd3b65ca2d73ffcc4ac628cb3c01003e5de89513"),
        (
            .zstd,
            "28b52ffd04583d0100e8746865206d6170206973206e6f7420746865207465727269746f72792e02004b17540789309de72b16a5"
        ),
    ]

    static func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex)
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    }

    @Test(arguments: streams) func unpacks(method: CompressionMethod, hex: String) throws {
        #expect(try method.decompress(Self.bytes(hex), limit: 1 << 20) == ZlibTests.text)
    }

    @Test(arguments: streams) func limitIsExact(method: CompressionMethod, hex: String) throws {
        #expect(try method.decompress(Self.bytes(hex), limit: 6000).count == 6000)
        for limit in [5999, 100, 1, 0] {
            let error = #expect(throws: CompressionError.self) {
                try method.decompress(Self.bytes(hex), limit: limit)
            }
            #expect(error?.code == .tooLarge, "\(limit)")
        }
    }

    @Test(arguments: streams) func everyCutIsCorrupt(method: CompressionMethod, hex: String) throws {
        let packed = Self.bytes(hex)
        for length in 0..<packed.count {
            let error = #expect(throws: CompressionError.self) {
                try method.decompress(Array(packed.prefix(length)), limit: 1 << 20)
            }
            #expect(error?.code == .corrupt, "\(length)")
        }
    }

    /// A changed byte gives an error or other bytes, within the limit; it never traps.
    @Test(arguments: streams) func everyChangedByteIsSafe(method: CompressionMethod, hex: String) throws {
        let packed = Self.bytes(hex)
        for index in packed.indices {
            for value in stride(from: UInt8(0), to: 255, by: 5) {
                var changed = packed
                changed[index] = value
                if let output = try? method.decompress(changed, limit: 1 << 16) { #expect(output.count <= 1 << 16) }
            }
        }
    }

    @Test func storedBytesHaveALimitToo() throws {
        #expect(try CompressionMethod.none.decompress([1, 2, 3], limit: 3) == [1, 2, 3])
        #expect(throws: CompressionError.self) { try CompressionMethod.none.decompress([1, 2, 3], limit: 2) }
    }

    @Test(arguments: [streams[0], streams[2], streams[3]])
    func streamsFollowEachOther(method: CompressionMethod, hex: String) throws {
        let packed = Self.bytes(hex)
        #expect(try method.decompress(packed + packed, limit: 1 << 20) == ZlibTests.text + ZlibTests.text)
        let error = #expect(throws: CompressionError.self) { try method.decompress(packed + packed, limit: 11_999) }
        #expect(error?.code == .tooLarge)
    }

    @Test func bytesAfterBrotliAreCorrupt() {
        let error = #expect(throws: CompressionError.self) {
            try CompressionMethod.brotli.decompress(Self.bytes(Self.streams[1].hex) + [0], limit: 1 << 20)
        }
        #expect(error?.code == .corrupt)
    }
}
