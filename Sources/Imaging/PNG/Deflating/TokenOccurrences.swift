/// How often the parts of tokens occur in a block.
///
/// Colors are counted per channel, because counting one number three times in a row takes longer.
struct TokenOccurrences {
    /// Counts of red, green and blue, of lengths in pixels, and of the symbols of distances.
    var counts = [UInt32](repeating: 0, count: distances + DeflateSymbols.distanceCount)

    static let green = 256
    static let blue = 512
    static let lengths = 768
    static let distances = lengths + PixelTokens.maximumPixels + 1

    /// The occurrences of the symbols of literals and lengths, then of distances.
    ///
    /// - Parameter rows: number of rows, each of which starts with a zero.
    func frequencies(rows: Int) -> [UInt32] {
        var result = [UInt32](repeating: 0, count: DeflateSymbols.literalCount)
        for value in 0..<256 {
            result[value] = counts[value] &+ counts[Self.green &+ value] &+ counts[Self.blue &+ value]
        }
        result[0] &+= UInt32(truncatingIfNeeded: rows)
        result[DeflateSymbols.endOfBlock] = 1
        for pixels in 1...PixelTokens.maximumPixels {
            result[DeflateSymbols.length(3 * pixels).symbol] &+= counts[Self.lengths &+ pixels]
        }
        return result + counts[Self.distances...]
    }
}
