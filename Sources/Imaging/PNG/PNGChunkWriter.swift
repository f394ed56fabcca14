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
        append(UInt32(truncatingIfNeeded: data.count))
        let start = bytes.count
        type.withUTF8Buffer { bytes += $0 }
        bytes += data
        append(Zlib.crc32(bytes[start...]))
    }

    private mutating func append(_ number: UInt32) {
        withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
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

/// The data of an iTXt chunk: uncompressed UTF-8 (PNG specification, section 11.3.3.4).
enum PNGText {
    static func chunk(keyword: String, text: String) throws(ImagingError) -> [UInt8] {
        let name = Array(keyword.utf8)
        let isKeyword =
            (1...79).contains(name.count) && name.allSatisfy { (0x20...0x7E).contains($0) }
            && name.first != 0x20 && name.last != 0x20
        guard isKeyword else {
            throw ImagingError(
                .encodingFailed, "could not be written as PNG: “\(keyword)” is not 1 to 79 ASCII characters")
        }
        // After the zero byte that ends the keyword: not compressed, method 0, no language, no translated keyword.
        return name + [0, 0, 0, 0, 0] + text.utf8.filter { $0 != 0 }
    }
}
