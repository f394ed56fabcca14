import TestSupport
import Testing

@testable import Imaging

@Suite struct PixelRunsTests {
    /// Against counting pixel by pixel, for rows that end anywhere in a word and runs longer than one.
    @Test(arguments: [0, 1, 2, 31, 32, 33, 63, 64, 65, 200, 512]) func lengths(count: Int) {
        var random = SplitMix64(state: UInt64(count))
        for changes in [0, 1, 7, count] {
            var row = [UInt32](repeating: 1, count: count)
            for _ in 0..<changes where count > 0 { row[Int.random(in: 0..<count, using: &random)] = 2 }
            let other = [UInt32](repeating: 1, count: count)
            var runs = PixelRuns(count: count)
            // Bits of the row before do not stay.
            runs.compare(other, with: other, count: count)
            runs.compare(row, with: other, count: count)
            let lengths = runs.words.withUnsafeBytes { bits in
                bits.baseAddress.map { bits in
                    (0..<count).map { PixelRuns.length(bits, from: PixelRuns.lead + $0) }
                }
            }
            #expect(lengths == (0..<count).map { row[$0...].prefix { $0 == 1 }.count })
        }
    }
}
