/// Reads the size of a WebP file from its first chunk (RFC 9649, sections 2.5 to 2.7).
enum WebPHeader {
    static func size(_ file: ByteReader) throws(ImagingError) -> (width: Int, height: Int)? {
        if file.holds("VP8X", at: 12) {
            guard let flags = file[20], let width = file.littleEndian(24, 3), let height = file.littleEndian(27, 3)
            else { return nil }
            guard flags & 0x02 == 0 else {
                throw ImagingError(.unsupported, "is an animated WebP image, which is not supported; use one frame")
            }
            return (width + 1, height + 1)
        }
        if file.holds("VP8L", at: 12) {
            guard file[20] == 0x2F, let bits = file.littleEndian(21, 4) else { return nil }
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        }
        // A lossy key frame: three bytes of tag, three of start code, then the sizes with two bits of scaling each.
        guard file.holds("VP8 ", at: 12), file.bigEndian(23, 3) == 0x9D012A else { return nil }
        guard let width = file.littleEndian(26, 2), let height = file.littleEndian(28, 2) else { return nil }
        return (width & 0x3FFF, height & 0x3FFF)
    }
}
