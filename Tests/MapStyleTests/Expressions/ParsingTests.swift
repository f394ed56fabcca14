import JSON
import Testing

@testable import MapStyle

@Suite struct ParsingTests {
    /// What is refused, and where.
    @Test(arguments: [
        (#"[]"#, [Int](), "an empty array"), (#"[1]"#, [0], "begins with the name"),
        (#"["foo", 1]"#, [0], "unknown operator \"foo\""), (#"{"a": 1}"#, [], "an object is not an expression"),
        (#"["+", 1, "a"]"#, [2], "a text, but a number is needed"), (#"["case", true, 1]"#, [], "at least 3"),
        (#"["case", true, 1, false, 2]"#, [], "pairs of condition"),
        (#"["case", 1, 1, 2]"#, [1], "a boolean is needed"),
        (#"["match", "a", "b", 1]"#, [], "at least 4"), (#"["match", "a", [], 1, 2]"#, [2], "at least one label"),
        (#"["match", 1, 1, 1, "b", 2, 3]"#, [4], "all strings or all numbers"),
        (#"["match", 1, 1.5, 1, 2]"#, [2], "integers"),
        (#"["match", "a", "b", 1, "b", 2, 3]"#, [4], "twice"),
        (#"["match", true, "b", 1, 2]"#, [1], "labels are strings"),
        (#"["step", 1, 2]"#, [], "at least 4"), (#"["step", 1, 2, "3", 4]"#, [3], "a plain number"),
        (#"["step", 1, 2, 3, 4, 3, 5]"#, [5], "ascend"), (#"["interpolate", 1, 2, 3, 4]"#, [1], "a curve is"),
        (#"["interpolate", ["cubic"], 2, 3, 4]"#, [1], "unknown curve"),
        (#"["interpolate", ["linear"], 2, 3, "a", 4, "b"]"#, [], "cannot be interpolated"),
        (#"["==", ["literal", []], 1]"#, [1], "cannot be compared"), (#"["==", 1, "a"]"#, [], "cannot be compared"),
        (#"["<", true, false]"#, [1], "cannot be compared"), (#"["var", "x"]"#, [1], "no variable \"x\""),
        (#"["let", "a b", 1, 2]"#, [1], "letters, digits"), (#"["let", "a", 1, ["var", "b"]]"#, [3, 1], "no variable"),
        (#"["get"]"#, [], "1 to 2 arguments"), (#"["get", 1]"#, [1], "a text is needed"),
        (#"["within", {"type": "Point", "coordinates": [0, 0]}]"#, [], "a polygon"),
        (#"["distance", 3]"#, [], "valid GeoJSON"), (#"["rgb", 256, 0, 0]"#, [], "cannot be converted"),
        (#"["at", 5, ["literal", [1]]]"#, [], "outside"), (#"["array", "text", ["get", "a"]]"#, [1], "items"),
        (#"["format", {}]"#, [], "must begin with"),
        (#"["format", "a", {"vertical-align": "up"}]"#, [], "bottom, center"),
        (#"["number-format", 1, {"currency": "EUR", "unit": "meter"}]"#, [2], "exclude"),
        (#"["collator", []]"#, [], "an object"), (#"["image", null]"#, [1], "a text is needed"),
    ])
    func refuses(text: String, path: [Int], word: String) throws {
        let error = try #require(throws: ExpressionError.self) {
            _ = try ExpressionParser.parse(try #require(JSONValue(text: text[...])), expecting: nil)
        }
        #expect(error.path == path, "\(text): \(error.sentence)")
        #expect(error.sentence.contains(word), "\(text): \(error.sentence)")
    }

    /// What is constant is computed while parsing.
    @Test(arguments: [
        (#"["+", 1, ["*", 2, 3]]"#, true), (#"["concat", "a", ["to-string", 1]]"#, true),
        (#"["let", "x", 2, ["^", ["var", "x"], 3]]"#, true), (#"["+", 1, ["zoom"]]"#, false),
        (#"["global-state", "a"]"#, false), (#"["image", "a"]"#, false), (#"["id"]"#, false),
        (#"["to-color", "red"]"#, true), (#"["collator", {}]"#, false),
    ])
    func folds(text: String, isConstant: Bool) throws {
        let expression = try ExpressionParser.parse(try #require(JSONValue(text: text[...])), expecting: nil)
        #expect((expression.constant != nil) == isConstant)
        if isConstant { #expect(expression.nodes.count <= 3) }
    }

    @Test func levelsAreLimited() throws {
        func nested(_ count: Int) -> JSONValue {
            (0..<count).reduce(JSONValue.bool(true)) { inner, _ in .array([.string("!"), inner]) }
        }
        #expect(throws: Never.self) { try ExpressionParser.parse(nested(63), expecting: nil) }
        let error = #expect(throws: ExpressionError.self) { try ExpressionParser.parse(nested(64), expecting: nil) }
        #expect(error?.isTooLarge == true)
        #expect(error?.sentence.contains("64 levels") == true)
    }

    @Test func nodesAreLimited() throws {
        func sum(_ count: Int) -> JSONValue {
            .array([.string("+")] + (0..<count).map { _ in .array([.string("zoom")]) })
        }
        #expect(throws: Never.self) { try ExpressionParser.parse(sum(4_900), expecting: nil) }
        let error = #expect(throws: ExpressionError.self) { try ExpressionParser.parse(sum(10_000), expecting: nil) }
        #expect(error?.isTooLarge == true)
    }

    /// Variables that double with each level would run for years.
    @Test func stepsAreLimited() throws {
        var body = JSONValue.array([.string("var"), .string("x40")])
        for level in (1...40).reversed() {
            let last = JSONValue.array([.string("var"), .string("x\(level - 1)")])
            body = .array([.string("let"), .string("x\(level)"), .array([.string("+"), last, last]), body])
        }
        let text = JSONValue.array([.string("let"), .string("x0"), .array([.string("zoom")]), body])
        let expression = try ExpressionParser.parse(text, expecting: nil)
        #expect(throws: EvaluationError.tooLarge) { try expression.value(EvaluationContext(zoom: 1)) }
    }

    /// An overload that does not fit is not read again and again.
    @Test func refusalIsFast() throws {
        let inner = JSONValue.array([.string("all"), .bool(true), .number(1)])
        let deep = (0..<60).reduce(inner) { inner, _ in .array([.string("all"), inner, .bool(true)]) }
        #expect(throws: ExpressionError.self) { try ExpressionParser.parse(deep, expecting: .boolean) }
    }

    @Test func textsAreLimited() throws {
        let text =
            #"["let", "a", ["concat", ["get", "s"], ["get", "s"]], ["let", "b", ["concat", ["var", "a"], ["var", "a"], ["var", "a"]], ["concat", ["var", "b"], ["var", "b"]]]]"#
        let expression = try ExpressionParser.parse(try #require(JSONValue(text: text[...])), expecting: nil)
        let (table, rows) = FeatureTable.of([["s": .string(String(repeating: "x", count: 100_000))]])
        #expect(throws: EvaluationError.tooLarge) {
            try expression.value(EvaluationContext(), row: rows[0], table: table)
        }
    }
}
