/// The IHDR chunk, which is always first (PNG specification, section 11.2.1).
enum PNGHeader {
    static func size(_ file: ByteReader) -> (width: Int, height: Int)? {
        guard file.bigEndian(8, 4) == 13, file.holds("IHDR", at: 12) else { return nil }
        guard let width = file.bigEndian(16, 4), let height = file.bigEndian(20, 4) else { return nil }
        let most = 0x7FFF_FFFF
        return width <= most && height <= most ? (width, height) : nil
    }
}
