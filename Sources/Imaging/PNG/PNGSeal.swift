import Compression

/// Checks the chunks of a PNG file up to IEND, and their checksums (PNG specification, sections 5.3 and 5.6).
enum PNGSeal {
    /// Throws if a chunk is truncated, if there is no image data, or if the checksum of a chunk that affects pixels is wrong.
    ///
    /// Chunks of metadata are skipped, as decoders do.
    static func check(_ file: ByteReader) throws(ImagingError) {
        var offset = 8
        var hasData = false
        while let length = file.bigEndian(offset, 4), length <= file.count - offset - 12 {
            let isCritical = file[offset + 4].map { $0 & 0x20 == 0 } ?? false
            if isCritical || file.holds("tRNS", at: offset + 4) {
                let crc = Zlib.crc32(Array(file.bytes[offset + 4..<offset + 8 + length]))
                guard file.bigEndian(offset + 8 + length, 4) == Int(crc) else {
                    throw ImagingError(.corrupt, "is a PNG file with a wrong checksum")
                }
            }
            if file.holds("IDAT", at: offset + 4) { hasData = true }
            if file.holds("IEND", at: offset + 4) {
                guard hasData else { throw ImagingError(.corrupt, "is a PNG file without image data") }
                return
            }
            offset += 12 + length
        }
        throw ImageSeal.cutShort(.png)
    }
}
