/// One bit per value, unpacked: presence, and the values of a boolean column.
struct MLTBits {
    /// Number of bits.
    let count: Int
    /// The lowest bit of a byte comes first.
    private let bytes: [UInt8]

    /// Number of bits that are set.
    let setCount: Int

    subscript(index: Int) -> Bool { bytes[index >> 3] >> UInt8(index & 7) & 1 != 0 }

    /// Calls `body` with the index of each bit that is set.
    @inline(__always)
    func forEachSet(_ body: (Int) -> Void) {
        for (index, byte) in bytes.enumerated() {
            var rest = byte
            while rest != 0 {
                body(index << 3 | rest.trailingZeroBitCount)
                rest &= rest &- 1
            }
        }
    }

    /// - Returns: nil without a stream.
    init?(_ stream: MLTStream?, _ input: Span<UInt8>, count: Int) throws(VectorTileError) {
        guard let stream else { return nil }
        try self.init(stream, input, count: count)
    }

    /// Decodes runs of bytes, as in ORC: below 128, the next byte is repeated three times more; from 128 on, 256 minus
    /// the number of literal bytes.
    ///
    /// - Parameter count: the number of bits that the column needs.
    init(_ stream: MLTStream, _ input: Span<UInt8>, count: Int) throws(VectorTileError) {
        guard stream.storedCount == count else { throw stream.corrupt }
        let byteCount = (count + 7) / 8
        // A run of 130 bytes takes two.
        guard byteCount <= stream.range.count * 65 else { throw stream.corrupt }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        var position = Int(stream.range.lowerBound)
        let end = Int(stream.range.upperBound)
        while bytes.count < byteCount {
            guard position < end else { throw stream.corrupt }
            let control = Int(input[position])
            position += 1
            if control < 128 {
                guard position < end, control + 3 <= byteCount - bytes.count else { throw stream.corrupt }
                bytes.append(contentsOf: repeatElement(input[position], count: control + 3))
                position += 1
            } else {
                let literals = 256 - control
                guard literals <= end - position, literals <= byteCount - bytes.count else { throw stream.corrupt }
                for index in position..<position + literals { bytes.append(input[index]) }
                position += literals
            }
        }
        if count & 7 != 0 { bytes[byteCount - 1] &= 1 << UInt8(count & 7) - 1 }
        self.count = count
        self.bytes = bytes
        setCount = bytes.reduce(0) { $0 + $1.nonzeroBitCount }
    }
}
