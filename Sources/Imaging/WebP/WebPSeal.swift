/// Checks the length in the header of a WebP file (RFC 9649, section 2.4).
enum WebPSeal {
    /// Whether the file is as long as its header says.
    static func isWhole(_ file: ByteReader) -> Bool {
        file.littleEndian(4, 4).map { $0 <= file.count - 8 } ?? false
    }
}
