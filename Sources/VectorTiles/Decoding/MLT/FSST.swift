/// Texts in which frequent strings of up to eight bytes are replaced by single bytes.
///
/// Source: Boncz, Neumann and Leis, "FSST: fast random access string compression" (2020).
struct FSST {
    private static let escape: UInt8 = 255
    private let symbols: [Range<Int>]

    /// - Parameters:
    ///   - lengths: length of each symbol in bytes.
    ///   - range: the symbols, one after the other.
    /// - Returns: nil if the lengths do not add up to the bytes.
    init?(lengths: [UInt32], in range: Range<UInt32>) {
        guard lengths.count <= Int(Self.escape) else { return nil }
        var symbols: [Range<Int>] = []
        var start = Int(range.lowerBound)
        for length in lengths {
            guard (1...8).contains(length) else { return nil }
            symbols.append(start..<start + Int(length))
            start += Int(length)
        }
        guard start == Int(range.upperBound) else { return nil }
        self.symbols = symbols
    }

    /// Appends decompressed bytes.
    ///
    /// - Parameter limit: maximum number of bytes to append.
    /// - Returns: false if the bytes are corrupt or there are more.
    func decompress(
        _ range: Range<UInt32>, of bytes: Span<UInt8>, to text: inout [UInt8], limit: Int
    ) -> Bool {
        var position = Int(range.lowerBound)
        let end = Int(range.upperBound)
        let maximum = text.count + limit
        while position < end {
            let code = bytes[position]
            position += 1
            if code == Self.escape {
                guard position < end, text.count < maximum else { return false }
                text.append(bytes[position])
                position += 1
            } else {
                guard Int(code) < symbols.count, symbols[Int(code)].count <= maximum - text.count else { return false }
                for index in symbols[Int(code)] { text.append(bytes[index]) }
            }
        }
        return true
    }
}
