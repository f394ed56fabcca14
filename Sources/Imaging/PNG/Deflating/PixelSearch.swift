/// The search for repetitions in one row; all indexes follow from the width of the row and the sizes of the tables.
///
/// With few branches, because at soft edges nobody can predict which pixels repeat.
struct PixelSearch {
    let row: Int
    let width: Int
    /// The first pixel of the image.
    let base: UnsafePointer<UInt32>
    /// Where pixels equal the one to the left, and the one above.
    let left: UnsafeRawPointer
    let above: UnsafeRawPointer
    /// Row and column where a pair of pixels was seen, by the pair's hash.
    let pairs: UnsafeMutablePointer<UInt32>
    let tokens: UnsafeMutablePointer<UInt32>
    let counts: UnsafeMutablePointer<UInt32>
    /// Number of tokens.
    var count: Int

    static let hashBits = 14
    static let columnBits = 14

    /// Appends the tokens of the row.
    mutating func run() {
        let line = base + row &* width
        let rowBytes = UInt32(truncatingIfNeeded: 3 &* width &+ 1)
        add(PixelTokens.rowStart)
        var column = 0
        while column < width {
            let word = line[column]
            let same = PixelRuns.length(left, from: column &+ PixelRuns.lead &- 1)
            let upper = PixelRuns.length(above, from: column &+ PixelRuns.lead)
            // Of equal ones, the nearer takes fewer bits.
            var (pixels, distance) = (max(same, upper), upper > same ? rowBytes : 3)
            if pixels < 2, column &+ 1 < width, let found = pair(line + column, column) {
                (pixels, distance) = found
            }
            if pixels > 0 {
                addRepetition(pixels, distance)
                column &+= pixels
            } else {
                add(word & 0xFF_FFFF)
                counts[Int(word >> 16 & 0xFF)] &+= 1
                counts[TokenOccurrences.green &+ Int(word >> 8 & 0xFF)] &+= 1
                counts[TokenOccurrences.blue &+ Int(word & 0xFF)] &+= 1
                column &+= 1
            }
        }
    }

    /// The repetition where a pair of pixels was seen last: its length in pixels and its distance in bytes.
    @inline(__always)
    private func pair(_ here: UnsafePointer<UInt32>, _ column: Int) -> (Int, UInt32)? {
        let mixed = (here[0] &* 0x9E37_79B1 ^ here[1] &* 0x85EB_CA6B) &* 0x9E37_79B1
        let slot = Int(mixed >> (32 &- UInt32(Self.hashBits)))
        let seen = pairs[slot]
        pairs[slot] = UInt32(truncatingIfNeeded: row << Self.columnBits | column)
        // An empty slot names the first pixels of the image, which lie in the past like all others.
        let (oldRow, oldColumn) = (
            Int(seen >> UInt32(Self.columnBits)), Int(seen & (1 << UInt32(Self.columnBits) &- 1))
        )
        let away = (row &- oldRow) &* (3 &* width &+ 1) &+ 3 &* (column &- oldColumn)
        let old = base + (oldRow &* width &+ oldColumn)
        let difference = (here[0] ^ old[0]) | (here[1] ^ old[1])
        // Zero from 1 to the reach of Deflate.
        let excess = (away | (away &- 1)) >> 15
        guard Int(difference) | excess == 0 else { return nil }
        let limit = width &- max(column, oldColumn)
        var length = 2
        while length < limit, here[length] == old[length] { length &+= 1 }
        return (length, UInt32(truncatingIfNeeded: away))
    }

    @inline(__always)
    private mutating func addRepetition(_ pixels: Int, _ distance: UInt32) {
        let symbol = TokenOccurrences.distances &+ DeflateSymbols.distance(distance).symbol
        var rest = pixels
        while rest > PixelTokens.maximumPixels {
            addLength(PixelTokens.maximumPixels, distance, symbol)
            rest &-= PixelTokens.maximumPixels
        }
        addLength(rest, distance, symbol)
    }

    @inline(__always)
    private mutating func addLength(_ pixels: Int, _ distance: UInt32, _ symbol: Int) {
        add(PixelTokens.repetition | UInt32(truncatingIfNeeded: pixels) << 16 | distance)
        counts[TokenOccurrences.lengths &+ pixels] &+= 1
        counts[symbol] &+= 1
    }

    @inline(__always)
    private mutating func add(_ token: UInt32) {
        tokens[count] = token
        count &+= 1
    }
}
