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

/// Finds repetitions in an opaque image, whole pixels at a time.
///
/// In maps, repetitions continue the pixel to the left or the row above; a table of pairs of pixels finds edges that
/// return elsewhere. Encoders that search bytes find a few more, and take longer.
struct PixelTokens {
    /// The tokens of the current block: pixels `0x00RRGGBB`, repetitions, and starts of rows.
    private(set) var tokens: [UInt32]
    /// Number of tokens in the current block.
    private(set) var count = 0
    /// Occurrences of the symbols of literals and lengths, then of distances, in the current block.
    private(set) var frequencies: [UInt32] = []

    private let width: Int
    private let height: Int
    private var row = 0
    /// Row and column where a pair of pixels was seen, by the pair's hash.
    private var pairs = [UInt32](repeating: 0, count: 1 << PixelSearch.hashBits)
    private var left: PixelRuns
    private var above: PixelRuns

    /// A token of a row's filter byte, which is 0.
    static let rowStart: UInt32 = 0x4000_0000
    /// The flag of repetitions; below it, seven bits for the number of pixels and sixteen for the distance in bytes.
    static let repetition: UInt32 = 0x8000_0000
    /// The most pixels that one length reaches.
    static let maximumPixels = DeflateSymbols.maximumLength / 3

    private static let blockTokens = 1 << 15

    /// Creates a finder; nil if distances between rows are too large for Deflate, or rows for the table.
    init?(width: Int, height: Int) {
        // The row above must be within reach, which is 32 KiB.
        guard width > 0, 3 * width + 1 < 1 << 15, height < 1 << (32 - PixelSearch.columnBits) else { return nil }
        self.width = width
        self.height = height
        tokens = [UInt32](repeating: 0, count: max(Self.blockTokens, width + 1))
        (left, above) = (PixelRuns(count: width), PixelRuns(count: width))
    }

    /// Finds the next block of whole rows; false after the last.
    ///
    /// - Parameter words: all pixels, `width * height` of them.
    mutating func next(_ words: UnsafeBufferPointer<UInt32>) -> Bool {
        guard row < height, words.count == width * height, let base = words.baseAddress else { return false }
        var occurrences = TokenOccurrences()
        let first = row
        count = 0
        // A row has at most one token per pixel, and one at its start.
        while row < height, count + width + 1 <= tokens.count {
            let line = base + row * width
            left.compare(line + 1, with: line, count: width - 1)
            if row > 0 { above.compare(line, with: line - width, count: width) }
            count = Self.search(
                row, width, base, left, above, &pairs, &tokens, from: count, &occurrences.counts)
            row += 1
        }
        frequencies = occurrences.frequencies(rows: row - first)
        return true
    }

    /// Whether the current block is the last.
    var isLast: Bool { row == height }

    /// Appends the tokens of a row, and returns their new number.
    private static func search(
        _ row: Int, _ width: Int, _ base: UnsafePointer<UInt32>, _ left: PixelRuns, _ above: PixelRuns,
        _ pairs: inout [UInt32], _ tokens: inout [UInt32], from count: Int, _ counts: inout [UInt32]
    ) -> Int {
        pairs.withUnsafeMutableBufferPointer { pairs in
            tokens.withUnsafeMutableBufferPointer { tokens in
                counts.withUnsafeMutableBufferPointer { counts in
                    left.words.withUnsafeBytes { left in
                        above.words.withUnsafeBytes { above in
                            guard let pairs = pairs.baseAddress, let tokens = tokens.baseAddress,
                                let counts = counts.baseAddress, let left = left.baseAddress,
                                let above = above.baseAddress
                            else { return count }
                            var search = PixelSearch(
                                row: row, width: width, base: base, left: left, above: above, pairs: pairs,
                                tokens: tokens, counts: counts, count: count)
                            search.run()
                            return search.count
                        }
                    }
                }
            }
        }
    }
}
