import TestSupport
import Testing

@testable import JSON

/// "é" of one scalar and of two are different texts.
@Suite struct TextDictionaryTests {
    private let one = "caf\u{E9}"
    private let two = "cafe\u{301}"

    @Test func bytesDecide() {
        #expect(one == two, "the texts are canonically equivalent")
        #expect(!one.hasSameBytes(as: two) && one.hasSameBytes(as: "caf" + "\u{E9}"))
        // Two marks in either order, in as many bytes.
        #expect(!"a\u{323}\u{307}".hasSameBytes(as: "a\u{307}\u{323}"))
        #expect(Set([one, two, one].map(ExactText.init)).count == 2)
        #expect(ExactText(two) < ExactText(one) && !(ExactText(one) < ExactText(two)))
    }

    @Test func keepsBoth() {
        var values: TextDictionary<Int> = ["a": 1, two: 2, one: 3, "a": 4]
        #expect(values.count == 3 && values["a"] == 4 && values[one] == 3 && values[two] == 2)
        #expect(values.ordered.map(\.value) == [4, 2, 3])
        values[one, default: 0] += 10
        #expect(values[one] == 13)
        #expect(values.updateValue(5, forKey: two) == 2)
        values[two] = nil
        #expect(values[two] == nil && values.removeValue(forKey: one) == 13 && values.keys == ["a"])
        #expect(TextDictionary([(one, 1), (two, 2), (one, 3)]).mapValues { $0 * 2 } == [one: 6, two: 4])
    }

    /// Long ones have a table, which must follow each change, as Swift's dictionary does.
    @Test func randomChangesAreThoseOfADictionary() {
        var random = SplitMix64(state: 5)
        var (values, expected): (TextDictionary<Int>, [String: Int]) = ([:], [:])
        for step in 0..<4_000 {
            // Up to 120 keys for a while, then few, then many again.
            let key = "key \(Int.random(in: 0..<120, using: &random))"
            switch Int.random(in: 0..<4, using: &random) {
            case 0: #expect(values.updateValue(step, forKey: key) == expected.updateValue(step, forKey: key))
            case 1: #expect(values.removeValue(forKey: key) == expected.removeValue(forKey: key))
            case 2:
                let isKept = (step / 1_000).isMultiple(of: 2) || Int.random(in: 0..<4, using: &random) == 0
                (values[key], expected[key]) = isKept ? (step, step) : (nil, nil)
            default:
                values[key, default: 1] += 1
                expected[key, default: 1] += 1
            }
            #expect(values[key] == expected[key] && values.count == expected.count)
        }
        #expect(Set(values.keys) == Set(expected.keys) && values.values.sorted() == expected.values.sorted())
        #expect(values.ordered.map(\.key) == expected.keys.sorted())
        #expect(values == TextDictionary(expected) && values.hashValue == TextDictionary(expected).hashValue)
        let even = expected.filter { $1.isMultiple(of: 2) }
        #expect(values.filter { $0.value.isMultiple(of: 2) } == TextDictionary(even))
        values[values.keys[0], default: 0] += 1
        #expect(values != TextDictionary(expected))
    }

    @Test func membersOfJSON() throws {
        let json = try #require(JSONValue(text: #"{"caf\u00e9": 1, "cafe\u0301": 2}"#))
        guard case .object(let fields) = json else {
            Issue.record("no object")
            return
        }
        #expect(fields[one] == .number(1) && fields[two] == .number(2))
        #expect(JSONValue.string(one) != .string(two))
    }

    /// A text of one line has no line.
    @Test(arguments: [
        ("{", "at byte 2: it ends there"), ("[1,,]", "at byte 4: a value is missing"),
        ("{\n \"ä\": x}", "at byte 10 (line 2, column 7): a value is missing"),
        ("{\n\n", "at byte 4 (line 3, column 1): it ends there"),
    ]) func errorsNameThePlace(text: String, words: String) {
        var scanner = JSONScanner(Array(text.utf8), maximumDepth: 8)
        let error = #expect(throws: JSONError.self) { try JSONValue(&scanner, depth: 8) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
}
