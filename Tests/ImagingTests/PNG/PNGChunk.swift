import Testing

/// One chunk of a PNG file, read by a walk that shares nothing with the writer; CRCs are computed bit by bit.
struct PNGChunk {
    let type: String
    let data: [UInt8]

    /// All chunks of a file; a wrong signature, length or CRC fails the test.
    static func all(of file: [UInt8]) throws -> [PNGChunk] {
        try #require(Array(file.prefix(8)) == [137, 80, 78, 71, 13, 10, 26, 10])
        var chunks: [PNGChunk] = []
        var rest = file.dropFirst(8)
        while !rest.isEmpty {
            let length = number(rest.prefix(4))
            try #require(rest.count >= length + 12)
            let body = rest.dropFirst(4).prefix(length + 4)
            #expect(number(rest.dropFirst(length + 8).prefix(4)) == Int(crc(body)))
            chunks.append(
                PNGChunk(type: String(decoding: body.prefix(4), as: UTF8.self), data: Array(body.dropFirst(4))))
            rest = rest.dropFirst(length + 12)
        }
        return chunks
    }

    static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 * 256 + Int($1) } }

    private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
    }
}
