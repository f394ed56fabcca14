/// Texts in which frequent strings of up to eight bytes are replaced by single bytes.
///
/// Source: Boncz, Neumann and Leis, "FSST: fast random access string compression" (2020).
struct FSST {
    private static let escape: UInt8 = 255
    /// The bytes of each symbol, the first one lowest, and their number.
    private let symbols: [(bytes: UInt64, count: Int)]

    /// - Parameters:
    ///   - lengths: length of each symbol in bytes.
    ///   - range: the symbols, one after the other.
    /// - Returns: nil if the lengths do not add up to the bytes.
    init?(lengths: [UInt32], in range: Range<UInt32>, of bytes: Span<UInt8>) {
        guard lengths.count <= Int(Self.escape) else { return nil }
        var symbols: [(bytes: UInt64, count: Int)] = []
        var cursor = ProtobufCursor(range)
        for length in lengths {
            guard (1...8).contains(length), let symbol = cursor.fixed(bytes, count: Int(length)) else { return nil }
            symbols.append((symbol, Int(length)))
        }
        guard cursor.isAtEnd else { return nil }
        self.symbols = symbols
    }

    /// Decompresses bytes.
    ///
    /// - Parameter limit: maximum number of bytes of the result.
    /// - Returns: nil if the bytes are corrupt or the result is longer.
    func decompressed(_ range: Range<UInt32>, of bytes: Span<UInt8>, limit: Int) -> [UInt8]? {
        guard let count = decompressedCount(range, of: bytes), count <= limit else { return nil }
        // Each symbol is written with eight bytes.
        return [UInt8](unsafeUninitializedCapacity: count + 8) { buffer, initialized in
            var end = 0
            var position = Int(range.lowerBound)
            while position < Int(range.upperBound) {
                var code = bytes[position]
                position &+= 1
                if code == Self.escape {
                    code = bytes[position]
                    position &+= 1
                    buffer[end] = code
                    end &+= 1
                } else {
                    let symbol = symbols[Int(code)]
                    UnsafeMutableRawBufferPointer(buffer).storeBytes(
                        of: symbol.bytes.littleEndian, toByteOffset: end, as: UInt64.self)
                    end &+= symbol.count
                }
            }
            initialized = end
        }
    }

    /// The number of bytes that some bytes stand for; nil if they are corrupt.
    private func decompressedCount(_ range: Range<UInt32>, of bytes: Span<UInt8>) -> Int? {
        var count = 0
        var position = Int(range.lowerBound)
        while position < Int(range.upperBound) {
            let code = bytes[position]
            position &+= 1
            if code == Self.escape {
                guard position < Int(range.upperBound) else { return nil }
                position &+= 1
                count &+= 1
            } else {
                guard Int(code) < symbols.count else { return nil }
                count &+= symbols[Int(code)].count
            }
        }
        return count
    }
}
