/// Writes blocks of a Deflate stream, with codes made for each of them (RFC 1951, section 3.2.7).
struct DeflateWriter {
    private(set) var bytes: [UInt8]
    private var bits: UInt64 = 0
    /// Number of bits that are not in `bytes` yet, up to 7 between tokens.
    private var count: UInt64 = 0

    /// The order in which the lengths of the code for lengths are stored.
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    /// A token has at most 48 bits.
    private static let maximumTokenBytes = 6

    /// - Parameters:
    ///   - start: what comes before the stream.
    ///   - capacity: the approximate size in bytes.
    init(after start: [UInt8], reserving capacity: Int) {
        bytes = start
        bytes.reserveCapacity(capacity)
    }

    /// Writes a block.
    mutating func write(_ block: PixelTokens) {
        let symbols = block.frequencies
        let literals = DeflateCode(frequencies: Array(symbols.prefix(DeflateSymbols.literalCount)), limit: 15)
        let distances = DeflateCode(frequencies: Array(symbols.dropFirst(DeflateSymbols.literalCount)), limit: 15)
        put(block.isLast ? 1 : 0, 1)
        put(2, 2)
        writeCodes(literals, distances)
        // Every token is stored as eight bytes, of which the next one overwrites those that it does not need.
        let start = bytes.count
        let room = block.count * Self.maximumTokenBytes + 16
        bytes.append(contentsOf: repeatElement(0, count: room))
        let zero = (UInt64(literals.codes[0]), UInt64(literals.lengths[0]))
        let (tokens, number) = (block.tokens, block.count)
        var (pending, pendingCount, place) = (bits, count, start)
        bytes.withUnsafeMutableBytes { output in
            Tables(literals, distances).withCodes { codes in
                for index in 0..<number {
                    let token = tokens[index]
                    let (value, length) = token == PixelTokens.rowStart ? zero : codes.code(of: token)
                    pending |= value &<< pendingCount
                    pendingCount &+= length
                    output.storeBytes(of: pending.littleEndian, toByteOffset: place, as: UInt64.self)
                    place &+= Int(pendingCount >> 3)
                    pending &>>= pendingCount & ~7
                    pendingCount &= 7
                }
            }
        }
        bytes.removeLast(start + room - place)
        (bits, count) = (pending, pendingCount)
        put(UInt64(literals.codes[DeflateSymbols.endOfBlock]), Int(literals.lengths[DeflateSymbols.endOfBlock]))
    }

    /// Fills the last byte and appends what comes after the stream.
    mutating func finish(_ end: [UInt8]) {
        if count > 0 { put(0, 8 - Int(count)) }
        bytes += end
    }

    private mutating func writeCodes(_ literals: DeflateCode, _ distances: DeflateCode) {
        let lengths = literals.lengths + distances.lengths
        var frequencies = [UInt32](repeating: 0, count: Self.order.count)
        for length in lengths { frequencies[Int(length)] += 1 }
        let code = DeflateCode(frequencies: frequencies, limit: 7)
        put(UInt64(DeflateSymbols.literalCount - 257), 5)
        put(UInt64(DeflateSymbols.distanceCount - 1), 5)
        put(UInt64(Self.order.count - 4), 4)
        for symbol in Self.order { put(UInt64(code.lengths[symbol]), 3) }
        for length in lengths { put(UInt64(code.codes[Int(length)]), Int(code.lengths[Int(length)])) }
    }

    private mutating func put(_ value: UInt64, _ length: Int) {
        bits |= value << count
        count += UInt64(length)
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            count -= 8
        }
    }
}

/// The codes of all tokens, with the extra bits of lengths: a code and, above its 32 bits, the number of bits.
private struct Tables {
    /// The codes of literals, then those of lengths by their number of pixels.
    private let starts: [UInt64]
    /// The codes of literals, then those of distances by their symbol.
    private let middles: [UInt64]

    init(_ literals: DeflateCode, _ distances: DeflateCode) {
        func entry(_ code: DeflateCode, _ symbol: Int) -> UInt64 {
            UInt64(code.lengths[symbol]) << 32 | UInt64(code.codes[symbol])
        }
        let bytes = (0..<256).map { entry(literals, $0) }
        // Up to 127, which seven bits can have.
        starts =
            bytes
            + (0..<128).map { pixels in
                guard (1...PixelTokens.maximumPixels).contains(pixels) else { return 0 }
                let length = DeflateSymbols.length(3 * pixels)
                let code = entry(literals, length.symbol)
                return (code | UInt64(length.extra) << (code >> 32)) + UInt64(length.bits) << 32
            }
        middles = bytes + (0..<64).map { $0 < DeflateSymbols.distanceCount ? entry(distances, $0) : 0 }
    }

    /// Calls `body` with the codes.
    func withCodes(_ body: (Codes) -> Void) {
        starts.withUnsafeBufferPointer { starts in
            middles.withUnsafeBufferPointer { middles in
                guard let starts = starts.baseAddress, let middles = middles.baseAddress else { return }
                body(Codes(starts: starts, middles: middles))
            }
        }
    }

    struct Codes {
        let starts: UnsafePointer<UInt64>
        let middles: UnsafePointer<UInt64>

        /// The bits of a token and their number, without asking which kind it is: nobody could predict the answer.
        @inline(__always)
        func code(of token: UInt32) -> (UInt64, UInt64) {
            let isRepetition = token >> 31
            let start = starts[Int(token >> 16 & 0xFF | isRepetition << 8)]
            let (symbol, bits, extra) = DeflateSymbols.distance(token & 0xFFFF)
            // All bits set for repetitions.
            let mask = 0 &- UInt64(isRepetition)
            let (green, index) = (UInt64(token >> 8 & 0xFF), UInt64(symbol &+ 256))
            let middle = middles[Int(truncatingIfNeeded: (green & ~mask) | (index & mask))]
            let end = (starts[Int(token & 0xFF)] & ~mask) | ((UInt64(extra) | UInt64(bits) &<< 32) & mask)
            let (first, second) = (start >> 32, start >> 32 &+ middle >> 32)
            let value =
                start & 0xFFFF_FFFF | (middle & 0xFFFF_FFFF) &<< first | (end & 0xFFFF_FFFF) &<< second
            return (value, second &+ end >> 32)
        }
    }
}
