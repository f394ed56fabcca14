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
    private var pairs = [UInt32](repeating: 0, count: 1 << hashBits)

    /// A token of a row's filter byte, which is 0.
    static let rowStart: UInt32 = 0x4000_0000
    /// The flag of repetitions; below it, seven bits for the number of pixels and sixteen for the distance in bytes.
    static let repetition: UInt32 = 0x8000_0000
    /// The most pixels that one length reaches.
    static let maximumPixels = DeflateSymbols.maximumLength / 3

    private static let hashBits = 14
    private static let columnBits = 14
    private static let blockTokens = 1 << 15
    /// The symbols of repetitions by their number of pixels.
    private static let lengthSymbols = (0...maximumPixels).map {
        $0 == 0 ? 0 : UInt16(DeflateSymbols.length(3 * $0).symbol)
    }

    /// Creates a finder; nil if distances between rows are too large for Deflate, or rows for the table.
    init?(width: Int, height: Int) {
        // The row above must be within reach, which is 32 KiB.
        guard width > 0, 3 * width + 1 < 1 << 15, height < 1 << (32 - Self.columnBits) else { return nil }
        self.width = width
        self.height = height
        tokens = [UInt32](repeating: 0, count: max(Self.blockTokens, width + 1))
    }

    /// Finds the next block of whole rows; false after the last.
    ///
    /// - Parameter words: all pixels, `width * height` of them.
    mutating func next(_ words: UnsafeBufferPointer<UInt32>) -> Bool {
        guard row < height, words.count == width * height, let base = words.baseAddress else { return false }
        frequencies = [UInt32](repeating: 0, count: DeflateSymbols.literalCount + DeflateSymbols.distanceCount)
        frequencies[DeflateSymbols.endOfBlock] = 1
        count = 0
        // A row has at most one token per pixel, and one at its start.
        while row < height, count + width + 1 <= tokens.count {
            count = Self.scan(row, width, base, &pairs, &tokens, from: count, &frequencies)
            row += 1
        }
        return true
    }

    /// Whether the current block is the last.
    var isLast: Bool { row == height }

    /// Appends the tokens of a row, and returns their new number.
    private static func scan(
        _ row: Int, _ width: Int, _ base: UnsafePointer<UInt32>, _ pairs: inout [UInt32], _ tokens: inout [UInt32],
        from count: Int, _ frequencies: inout [UInt32]
    ) -> Int {
        pairs.withUnsafeMutableBufferPointer { pairs in
            tokens.withUnsafeMutableBufferPointer { tokens in
                frequencies.withUnsafeMutableBufferPointer { frequencies in
                    lengthSymbols.withUnsafeBufferPointer { lengths in
                        var scan = RowScan(
                            row: row, width: width, base: base, pairs: pairs, tokens: tokens,
                            frequencies: frequencies, lengths: lengths, count: count)
                        scan.run()
                        return scan.count
                    }
                }
            }
        }
    }

    /// The search in one row; all indexes follow from the width of the row and the sizes of the tables.
    private struct RowScan {
        let row: Int
        let width: Int
        let base: UnsafePointer<UInt32>
        let pairs: UnsafeMutableBufferPointer<UInt32>
        let tokens: UnsafeMutableBufferPointer<UInt32>
        let frequencies: UnsafeMutableBufferPointer<UInt32>
        let lengths: UnsafeBufferPointer<UInt16>
        var count: Int

        @inline(__always)
        mutating func run() {
            let line = base + row &* width
            add(rowStart)
            frequencies[0] &+= 1
            var column = 0
            while column < width {
                let word = line[column]
                let (pixels, distance) = longest(line, column, word)
                if pixels > 0 {
                    addRepetition(pixels, distance)
                    column &+= pixels
                } else {
                    add(word & 0xFF_FFFF)
                    frequencies[Int(word >> 16 & 0xFF)] &+= 1
                    frequencies[Int(word >> 8 & 0xFF)] &+= 1
                    frequencies[Int(word & 0xFF)] &+= 1
                    column &+= 1
                }
            }
        }

        /// The longest repetition found at a column in pixels, 0 for none, and its distance in bytes.
        @inline(__always)
        private func longest(_ line: UnsafePointer<UInt32>, _ column: Int, _ word: UInt32) -> (Int, UInt32) {
            let (here, room) = (line + column, width &- column)
            var (pixels, distance) = (0, UInt32(0))
            if column > 0, here[-1] == word { (pixels, distance) = (equal(here, here - 1, room), 3) }
            if row > 0, pixels < room {
                let above = here - width
                // Only one that goes further is worth counting.
                if above[0] == word, above[pixels] == here[pixels] {
                    let more = equal(here, above, room)
                    if more > pixels { (pixels, distance) = (more, UInt32(truncatingIfNeeded: 3 &* width &+ 1)) }
                }
            }
            guard pixels < 2, room > 1 else { return (pixels, distance) }
            let mixed = (word &* 0x9E37_79B1 ^ here[1] &* 0x85EB_CA6B) &* 0x9E37_79B1
            let slot = Int(mixed >> (32 &- UInt32(hashBits)))
            let seen = pairs[slot]
            pairs[slot] = UInt32(truncatingIfNeeded: row << columnBits | column)
            let (oldRow, oldColumn) = (Int(seen >> UInt32(columnBits)), Int(seen & (1 << UInt32(columnBits) &- 1)))
            let away = (row &- oldRow) &* (3 &* width &+ 1) &+ 3 &* (column &- oldColumn)
            // An empty slot names the first pixels of the image, which lie in the past like all others.
            guard away > 0, away < 1 << 15, oldColumn &+ 1 < width else { return (pixels, distance) }
            let old = base + (oldRow &* width &+ oldColumn)
            guard old[0] == word, old[1] == here[1] else { return (pixels, distance) }
            return (equal(here, old, min(room, width &- oldColumn)), UInt32(truncatingIfNeeded: away))
        }

        /// The number of equal pixels at two places, up to a limit.
        @inline(__always)
        private func equal(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ limit: Int) -> Int {
            let (first, second) = (UnsafeRawPointer(a), UnsafeRawPointer(b))
            var number = 0
            while number &+ 2 <= limit,
                first.loadUnaligned(fromByteOffset: 4 &* number, as: UInt64.self)
                    == second.loadUnaligned(fromByteOffset: 4 &* number, as: UInt64.self)
            { number &+= 2 }
            if number < limit, a[number] == b[number] { number &+= 1 }
            return number
        }

        @inline(__always)
        private mutating func addRepetition(_ pixels: Int, _ distance: UInt32) {
            let symbol = DeflateSymbols.literalCount &+ DeflateSymbols.distance(distance).symbol
            var rest = pixels
            while rest > 0 {
                let part = min(rest, maximumPixels)
                add(repetition | UInt32(truncatingIfNeeded: part) << 16 | distance)
                frequencies[Int(lengths[part])] &+= 1
                frequencies[symbol] &+= 1
                rest &-= part
            }
        }

        @inline(__always)
        private mutating func add(_ token: UInt32) {
            tokens[count] = token
            count &+= 1
        }
    }
}
