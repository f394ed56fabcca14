import Testing

@testable import TileSources

@Suite struct VarintReaderTests {
    /// 300 is the example of the protobuf encoding guide.
    @Test(
        arguments: [
            ([0x00], 0), ([0x01], 1), ([0x7F], 127), ([0x80, 0x01], 128), ([0xAC, 0x02], 300), ([0x80, 0x00], 0),
            ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], UInt64.max),
        ] as [([UInt8], UInt64)])
    func reads(bytes: [UInt8], number: UInt64) {
        var reader = VarintReader(bytes + [0x55])
        #expect(reader.next() == number)
        #expect(reader.offset == bytes.count)
        #expect(reader.remaining == 1)
    }

    @Test(
        arguments: [
            [], [0x80], [0xFF, 0xFF],
            // More than 64 bits, and more than ten bytes.
            [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02],
            [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01],
        ] as [[UInt8]])
    func refuses(bytes: [UInt8]) {
        var reader = VarintReader(bytes)
        #expect(reader.next() == nil)
    }
}
