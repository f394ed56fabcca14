import TestSupport
import Testing

@testable import JSON

@Suite struct JSONNumberTests {
    /// The same bits as the standard library's reading of the same text.
    @Test func sameAsTheStandardLibrary() throws {
        var random = SplitMix64(state: 70)
        let texts = (0..<5000).flatMap { _ -> [String] in
            let number = random.number(-180...180)
            let cut = Double(Int64(number * 1e7)) / 1e7
            return ["\(number)", "\(cut)", "\(number)e-3", "\(Int64.random(in: .min ... .max, using: &random))"]
        }
        for text in texts + [
            "0", "-0", "0.1", "123456789012345678901234567890", "1e308", "5e-324", "0.00000000000000000000001",
        ] {
            var scanner = JSONScanner(Array(text.utf8), maximumDepth: 4)
            let number = try scanner.number()
            #expect(number.bitPattern == Double(text)?.bitPattern, "\(text)")
            #expect(scanner.position == text.utf8.count)
        }
    }
}
