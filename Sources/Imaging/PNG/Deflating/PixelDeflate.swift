import Compression

/// Compresses the rows of an opaque image for PNG, without filters, as a zlib stream (RFC 1950).
enum PixelDeflate {
    /// - Returns: nil for images that it does not support, which are wider than 10,000 pixels or very high.
    static func compress(_ pixmap: Pixmap) -> [UInt8]? {
        guard var tokens = PixelTokens(width: pixmap.width, height: pixmap.height) else { return nil }
        // Deflate with a window of 32 KiB, at the fastest level.
        var writer = DeflateWriter(after: [0x78, 0x01], reserving: pixmap.pixels.count)
        pixmap.pixels.withUnsafeBufferPointer { words in
            while tokens.next(words) { writer.write(tokens) }
        }
        writer.finish(PNGChunkWriter.bigEndian(checksum(pixmap)))
        return writer.bytes
    }

    /// The Adler-32 of the uncompressed rows.
    private static func checksum(_ pixmap: Pixmap) -> UInt32 {
        var checksum: UInt32 = 1
        var row = [UInt8](repeating: 0, count: 3 * pixmap.width + 1)
        pixmap.pixels.withUnsafeBufferPointer { words in
            for y in 0..<pixmap.height {
                row.withUnsafeMutableBytes {
                    PNGScanlines.packRGB(
                        UnsafeBufferPointer(rebasing: words[y * pixmap.width..<(y + 1) * pixmap.width]),
                        UnsafeMutableRawBufferPointer(rebasing: $0[1...]))
                }
                checksum = Zlib.adler32(row, seed: checksum)
            }
        }
        return checksum
    }
}
