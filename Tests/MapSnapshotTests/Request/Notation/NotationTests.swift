import MapGeometry
import Testing

@testable import MapSnapshot

@Suite struct NotationTests {
    @Test(arguments: [
        ("0", 0), ("-0.5", -0.5), ("+3", 3), (".25", 0.25), ("1e3", 1000), ("1E-2", 0.01), ("007", 7),
    ])
    func numbers(text: String, value: Double) {
        #expect(Notation.number(text) == value)
    }

    @Test(arguments: ["", " ", "1 ", "nan", "inf", "0x10", "1,5", "1_000", "e", "--1", "1e", "1e999", "٣", "1\u{0}"])
    func noNumbers(text: String) {
        #expect(Notation.number(text) == nil)
    }

    @Test(
        arguments: [
            ("1,2", [1, 2]), (" 1 ,\t-2.5 ", [1, -2.5]), ("7", [7]), ("", nil), ("1,", nil), (",1", nil), ("1;2", nil),
            ("1 2", nil),
        ] as [(String, [Double]?)])
    func lists(text: String, values: [Double]?) {
        #expect(Notation.numbers(text) == values)
    }

    @Test(
        arguments: [
            ("400x200", 400, 200, nil), ("400x200@2x", 400, 200, 2), ("1.5x2@1.5x", 1.5, 2, 1.5), ("-1x0", -1, 0, nil),
        ] as [(String, Double, Double, Double?)])
    func sizes(text: String, width: Double, height: Double, scale: Double?) throws {
        let read = try Notation.size(text)
        #expect(read.size == Size(width: width, height: height))
        #expect(read.scale == scale)
    }

    @Test(arguments: ["", "400", "400x", "x200", "400x200x2", "400X200", "400x200@", "400x200@2", "400x200@x", "@2x"])
    func noSizes(text: String) {
        let error = #expect(throws: SnapshotError.self) { try Notation.size(text) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.hasPrefix("size \(text.isEmpty ? "\"\"" : text) is not valid") == true)
    }

    @Test(arguments: [
        ("", ""), ("12345", "12345"), ("123456", "1234…"), ("a\nb\u{1B}c", "a b c"), ("äöüßé", "äöüßé"),
        ("a\u{301}\u{301}\u{301}\u{301}\u{301}", "a\u{301}\u{301}\u{301}…"),
    ])
    func shortened(text: String, short: String) {
        #expect(Array(Notation.shortened(text, to: 5).unicodeScalars) == Array(short.unicodeScalars))
    }

    @Test func padding() {
        #expect(Notation.padding([3]) == EdgeInsets(3))
        #expect(Notation.padding([1, 2, 3, 4]) == EdgeInsets(top: 1, right: 2, bottom: 3, left: 4))
        for numbers in [[], [1, 2], [1, 2, 3], [1, 2, 3, 4, 5]] as [[Double]] {
            #expect(Notation.padding(numbers) == nil)
        }
    }
}
