import Testing

@testable import Compression

@Suite struct ZlibTests {
    static let text = [UInt8](String(repeating: "the map is not the territory. ", count: 200).utf8)

    @Test(arguments: 0...12) func roundTrip(level: Int) throws {
        let packed = try Zlib.compress(Self.text, level: level)
        #expect(try Zlib.decompress(packed, limit: Self.text.count) == Self.text)
    }

    @Test func limitIsExact() throws {
        let packed = try Zlib.compress(Self.text, level: 6)
        let error = #expect(throws: CompressionError.self) {
            try Zlib.decompress(packed, limit: Self.text.count - 1)
        }
        #expect(error?.code == .tooLarge)
    }

    @Test func everyCutIsCorrupt() throws {
        let packed = try Zlib.compress(Self.text, level: 6)
        for length in 0..<packed.count {
            let error = #expect(throws: CompressionError.self) {
                try Zlib.decompress(Array(packed.prefix(length)), limit: 1 << 20)
            }
            #expect(error?.code == .corrupt)
        }
    }

    /// The check value of CRC-32/ISO-HDLC in the catalog of parametrised CRC algorithms.
    @Test func crcCheckValue() {
        #expect(Zlib.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(Zlib.crc32(Array("6789".utf8), seed: Zlib.crc32(Array("12345".utf8))) == 0xCBF4_3926)
    }
}
