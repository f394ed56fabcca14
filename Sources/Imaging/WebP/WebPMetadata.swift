/// Adds chunks to the end of a WebP file, which VP8X at its start allows (RFC 9649, section 2.7).
enum WebPMetadata {
    private static let hasExif: UInt8 = 0x08
    private static let hasAlpha: UInt8 = 0x10

    /// The file with a copyright notice.
    ///
    /// - Parameter file: a file written by libwebp.
    static func adding(_ copyright: String, to file: [UInt8]) -> [UInt8] {
        let exif = chunk("EXIF", ExifCopyright.tiff(copyright))
        guard var result = extended(file, by: exif.count) else { return file }
        result[20] |= hasExif
        return result + exif
    }

    /// The file with VP8X, and with a header for `count` more bytes; nil if it is not a still WebP image.
    static func extended(_ file: [UInt8], by count: Int) -> [UInt8]? {
        let reader = ByteReader(file)
        guard reader.holds("RIFF", at: 0), reader.holds("WEBP", at: 8),
            let size = (try? WebPHeader.size(reader)).flatMap({ $0 }), size.width > 0, size.height > 0
        else { return nil }
        var chunks = file[12...]
        if !reader.holds("VP8X", at: 12) {
            // In a file of one chunk, only lossless images can have alpha, which is bit 28 of their header.
            let isTransparent = reader.holds("VP8L", at: 12) && file[24] & 0x10 != 0
            let sides = bytes(size.width - 1, 3) + bytes(size.height - 1, 3)
            chunks = chunk("VP8X", [isTransparent ? hasAlpha : 0, 0, 0, 0] + sides) + chunks
        }
        return Array("RIFF".utf8) + bytes(chunks.count + 4 + count, 4) + Array("WEBP".utf8) + chunks
    }

    /// A chunk, padded to an even length.
    static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        Array(name.utf8) + bytes(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
    }

    /// The bytes of a number, least significant first.
    private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
