/// Metadata in a WebP file: an EXIF chunk at its end, announced by VP8X at its start (RFC 9649, section 2.7).
enum WebPMetadata {
    private static let hasExif: UInt8 = 0x08
    private static let hasAlpha: UInt8 = 0x10

    /// The file with a notice.
    ///
    /// - Parameter file: as libwebp makes them.
    static func adding(_ copyright: String, to file: [UInt8], of pixmap: Pixmap) -> [UInt8] {
        guard file.count > 20 else { return file }
        var chunks = Array(file[12...])
        if chunks.starts(with: "VP8X".utf8) {
            chunks[8] |= hasExif
        } else {
            let flags = hasExif | (pixmap.isOpaque ? 0 : hasAlpha)
            let size = [pixmap.width, pixmap.height].flatMap { bytes($0 - 1, 3) }
            chunks = Array("VP8X".utf8) + bytes(10, 4) + [flags, 0, 0, 0] + size + chunks
        }
        let exif = ExifCopyright.tiff(copyright)
        chunks += Array("EXIF".utf8) + bytes(exif.count, 4) + exif + (exif.count % 2 == 1 ? [0] : [])
        return Array("RIFF".utf8) + bytes(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    }

    /// Least significant first.
    private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
