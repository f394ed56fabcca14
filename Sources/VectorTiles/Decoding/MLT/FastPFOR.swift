/// Integers in blocks of 256 with one bit width each, and larger ones apart as exceptions; what does not fill a block
/// follows byte by byte.
///
/// Source: Lemire and Boytsov, "Decoding billions of integers per second through vectorization" (2015), in the form
/// that the MapLibre Tile specification uses: big-endian words of 32 bits.
enum FastPFOR {
    private static let block = 256
    private static let page = 65_536

    /// - Returns: `count` numbers; nil if the bytes do not contain as many.
    static func decoded(_ range: Range<UInt32>, of bytes: Span<UInt8>, count: Int) -> [UInt32]? {
        // A block of zeros takes two bytes of its description.
        guard range.count & 3 == 0, count <= range.count * block / 2 else { return nil }
        guard count > 0 else { return range.isEmpty ? [] : nil }
        var words: [UInt32] = []
        words.reserveCapacity(range.count / 4)
        for index in stride(from: Int(range.lowerBound), to: Int(range.upperBound), by: 4) {
            words.append(
                UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
                    | UInt32(bytes[index + 3]))
        }
        guard let blockValues = words.first.map(Int.init), blockValues % block == 0, blockValues <= count else {
            return nil
        }
        var values = [UInt32](repeating: 0, count: count)
        var (position, done) = (1, 0)
        while done < blockValues {
            let pageEnd = min(done + page, blockValues)
            guard let next = readPage(words, at: position, into: &values, from: done, to: pageEnd) else { return nil }
            (position, done) = (next, pageEnd)
        }
        return readRest(words, from: position, into: &values, from: done) ? values : nil
    }

    /// - Returns: the position behind the page; nil if it is corrupt.
    private static func readPage(
        _ words: [UInt32], at start: Int, into values: inout [UInt32], from first: Int, to end: Int
    ) -> Int? {
        guard start < words.count else { return nil }
        let description = start + Int(words[start])
        guard description > start, description < words.count else { return nil }
        let byteCount = Int(words[description])
        let bytesStart = (description + 1) * 4
        let exceptionsStart = description + 1 + (byteCount + 3) / 4
        guard exceptionsStart < words.count else { return nil }
        guard var exceptions = Exceptions(words, at: exceptionsStart) else { return nil }

        var nextByte = bytesStart
        func byte() -> Int? {
            guard nextByte < bytesStart + byteCount else { return nil }
            defer { nextByte += 1 }
            return Int(words[nextByte / 4] >> UInt32(8 * (nextByte & 3)) & 0xFF)
        }
        var packed = start + 1
        for offset in stride(from: first, to: end, by: block) {
            guard let width = byte(), let exceptionCount = byte(), width <= 32,
                packed + block / 32 * width <= description
            else { return nil }
            unpack(words, at: packed, width: width, count: block) { values[offset + $0] = $1 }
            packed += block / 32 * width
            guard exceptionCount > 0 else { continue }
            guard let greatest = byte(), greatest > width, greatest <= 32 else { return nil }
            for _ in 0..<exceptionCount {
                guard let position = byte(), let high = exceptions.next(width: greatest - width) else { return nil }
                values[offset + position] |= high << UInt32(width)
            }
        }
        return exceptions.end
    }

    /// The high bits of numbers that do not fit into the width of their block, by number of bits.
    private struct Exceptions {
        private var values: [[UInt32]] = Array(repeating: [], count: 33)
        private var used = [Int](repeating: 0, count: 33)
        /// Position behind them.
        let end: Int

        init?(_ words: [UInt32], at start: Int) {
            let widths = words[start]
            var position = start + 1
            for width in 2...32 where widths >> UInt32(width - 1) & 1 != 0 {
                guard position < words.count else { return nil }
                let count = Int(words[position])
                // At most one for each value of a page.
                guard count <= page else { return nil }
                let wordCount = (count * width + 31) / 32
                guard wordCount <= words.count - position - 1 else { return nil }
                var unpacked = [UInt32](repeating: 0, count: count)
                unpack(words, at: position + 1, width: width, count: count) { unpacked[$0] = $1 }
                values[width] = unpacked
                position += 1 + wordCount
            }
            end = position
        }

        mutating func next(width: Int) -> UInt32? {
            // The only number of one bit that is an exception is 1.
            guard width > 1 else { return 1 }
            guard used[width] < values[width].count else { return nil }
            defer { used[width] += 1 }
            return values[width][used[width]]
        }
    }

    /// Unpacks numbers of a fixed width, from the lowest bit of each word.
    @inline(__always)
    private static func unpack(
        _ words: [UInt32], at start: Int, width: Int, count: Int, _ store: (Int, UInt32) -> Void
    ) {
        guard width > 0 else { return }
        let mask = width == 32 ? UInt64(UInt32.max) : (1 << UInt64(width)) - 1
        var (buffer, bits, position) = (UInt64(0), 0, start)
        for index in 0..<count {
            if bits < width {
                buffer |= UInt64(words[position]) << UInt64(bits)
                bits += 32
                position += 1
            }
            store(index, UInt32(truncatingIfNeeded: buffer & mask))
            buffer >>= UInt64(width)
            bits -= width
        }
    }

    /// Reads the numbers that do not fill a block: 7 bits a byte, the lowest first; the last byte has the high bit.
    private static func readRest(
        _ words: [UInt32], from position: Int, into values: inout [UInt32], from first: Int
    ) -> Bool {
        var byte = position * 4
        for index in first..<values.count {
            var (value, shift) = (UInt32(0), UInt32(0))
            while true {
                guard byte < words.count * 4, shift < 35 else { return false }
                let next = words[byte / 4] >> UInt32(8 * (byte & 3)) & 0xFF
                byte += 1
                value |= (next & 0x7F) << shift
                if next >= 0x80 { break }
                shift += 7
            }
            values[index] = value
        }
        return true
    }
}
