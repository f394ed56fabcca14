import Compression

/// A PNG file as it grows: signature, then chunks of length, type, data and CRC (PNG specification, section 5.3).
struct PNGChunkWriter {
    private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// - Parameter capacity: how many bytes the file will have, about.
    init(reserving capacity: Int) { bytes.reserveCapacity(capacity) }

    /// Appends a chunk; its data is far below the format's 2 GiB, for a picture's size is limited.
    mutating func append(_ type: StaticString, _ data: [UInt8]) {
        let name = type.withUTF8Buffer { Array($0) }
        bytes += Self.bigEndian(UInt32(truncatingIfNeeded: data.count))
        bytes += name
        bytes += data
        bytes += Self.bigEndian(Zlib.crc32(data, seed: Zlib.crc32(name)))
    }

    static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
