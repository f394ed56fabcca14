/// The length that a WebP file says to have (RFC 9649, section 2.4).
enum WebPSeal {
    /// Whether the file has all of it.
    static func isWhole(_ file: ByteReader) -> Bool {
        file.littleEndian(4, 4).map { $0 <= file.count - 8 } ?? false
    }
}
