import Compression

/// Writes a PNG file: the signature, then chunks of length, type, data and CRC (PNG specification, section 5.3).
struct PNGChunkWriter {
    private(set) var bytes: [UInt8]

    /// - Parameter capacity: the approximate size of the file in bytes.
    init(reserving capacity: Int) {
        bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        bytes.reserveCapacity(capacity)
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Appends a chunk.
    ///
    /// Image sizes are limited, so its data is far below the format's 2 GiB.
    mutating func append(_ type: StaticString, _ data: [UInt8]) {
        let name = type.withUTF8Buffer { Array($0) }
        bytes += Self.bigEndian(UInt32(truncatingIfNeeded: data.count))
        bytes += name
        bytes += data
        bytes += Self.bigEndian(Zlib.crc32(data, seed: Zlib.crc32(name)))
    }

    /// A single chunk.
    static func chunk(_ type: StaticString, _ data: [UInt8]) -> [UInt8] {
        var writer = Self(bytes: [])
        writer.append(type, data)
        return writer.bytes
    }

    static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
