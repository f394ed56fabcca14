import Testing

@testable import Imaging

@Suite struct DeflateCodeTests {
    private static func fibonacci(_ count: Int) -> [UInt32] {
        var numbers: [UInt32] = [1, 1]
        while numbers.count < count { numbers.append(numbers[numbers.count - 1] &+ numbers[numbers.count - 2]) }
        return numbers
    }

    private static let cases: [(frequencies: [UInt32], limit: Int)] = [
        ([0, 0, 0], 7), ([5, 0, 0], 7), ([0, 9], 7), ([0, 0, 0, 9], 7), ([1, 1, 1], 15), ([1, 1, 1, 1, 1, 1, 1, 1], 3),
        (fibonacci(19), 7), (fibonacci(40), 15), (fibonacci(40).reversed(), 15),
        ([UInt32](repeating: 1, count: 285) + [UInt32.max], 15), ((0..<286).map { UInt32($0) }, 15),
    ]

    /// Every bit string is a code or begins with exactly one, whatever the frequencies; no code is too long.
    @Test(arguments: cases) func codesAreComplete(frequencies: [UInt32], limit: Int) {
        let code = DeflateCode(frequencies: frequencies, limit: limit)
        let used = code.lengths.indices.filter { code.lengths[$0] > 0 }
        #expect(used.count >= 2 && used.allSatisfy { code.lengths[$0] <= limit })
        #expect(frequencies.indices.allSatisfy { frequencies[$0] == 0 || code.lengths[$0] > 0 })
        #expect(used.reduce(0) { $0 + 1 << (limit - Int(code.lengths[$1])) } == 1 << limit)
        // No code is the start of another.
        for a in used {
            for b in used where a != b && code.lengths[a] <= code.lengths[b] {
                let mask = UInt16(1) << code.lengths[a] &- 1
                #expect(code.codes[a] & mask != code.codes[b] & mask)
            }
        }
    }

    /// The example of RFC 1951, section 3.2.2: lengths 3, 3, 3, 3, 3, 2, 4, 4.
    @Test func theExampleOfTheSpecification() {
        let code = DeflateCode(frequencies: [3, 3, 3, 3, 3, 6, 1, 1], limit: 15)
        #expect(code.lengths.sorted() == [2, 3, 3, 3, 3, 3, 4, 4])
        func bits(_ symbol: Int) -> [UInt16] { (0..<UInt16(code.lengths[symbol])).map { code.codes[symbol] >> $0 & 1 } }
        #expect(bits(5) == [0, 0])
        #expect(bits(0) == [0, 1, 0] && bits(1) == [0, 1, 1] && bits(4) == [1, 1, 0])
        #expect(bits(6) == [1, 1, 1, 0] && bits(7) == [1, 1, 1, 1])
    }

    /// The table of RFC 1951, section 3.2.5.
    @Test(arguments: [
        (3, 257, 0, 0), (10, 264, 0, 0), (11, 265, 1, 0), (12, 265, 1, 1), (18, 268, 1, 1), (19, 269, 2, 0),
        (130, 280, 4, 15), (131, 281, 5, 0), (257, 284, 5, 30), (258, 285, 0, 0),
    ]) func lengths(length: Int, symbol: Int, bits: Int, extra: Int) {
        #expect(DeflateSymbols.length(length) == (symbol, bits, extra))
    }

    @Test(
        arguments: [
            (1, 0, 0, 0), (4, 3, 0, 0), (5, 4, 1, 0), (6, 4, 1, 1), (7, 5, 1, 0), (9, 6, 2, 0), (1537, 21, 9, 0),
            (24_576, 28, 13, 8191), (24_577, 29, 13, 0), (32_768, 29, 13, 8191),
        ] as [(UInt32, Int, Int, UInt32)]) func distances(distance: UInt32, symbol: Int, bits: Int, extra: UInt32)
    {
        #expect(DeflateSymbols.distance(distance) == (symbol, bits, extra))
    }
}
