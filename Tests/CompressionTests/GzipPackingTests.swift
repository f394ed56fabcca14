import Testing

@testable import Compression

@Suite struct GzipPackingTests {
    @Test(arguments: 0...12) func roundTrip(level: Int) throws {
        let packed = try Gzip.compress(ZlibTests.text, level: level)
        #expect(Gzip.matches(packed))
        #expect(try Gzip.decompress(packed, limit: ZlibTests.text.count) == ZlibTests.text)
        // RFC 1952, 2.3: no flags and no time.
        #expect(packed[3...7] == [0, 0, 0, 0, 0])
        #expect(try Gzip.compress(ZlibTests.text, level: level) == packed)
    }

    @Test func packsAnEmptyList() throws {
        #expect(try Gzip.decompress(Gzip.compress([], level: 9), limit: 0).isEmpty)
    }
}
