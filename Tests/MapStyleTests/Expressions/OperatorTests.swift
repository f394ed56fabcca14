import JSON
import MapGeometry
import Testing

@testable import MapStyle

/// Each operator with constant values, evaluated for one feature.
@Suite struct OperatorTests {
    static let feature = """
        {"id": 7, "properties": {"name": "Kirjasto", "class": "park", "rank": 3, "open": true, "none": null,
         "list": [1, 2, 3], "fields": {"a": 1}}}
        """

    static let types: [(String, String)] = [
        (#"["literal", [1, "a"]]"#, #"[1,"a"]"#), (#"["literal", {"a": [true]}]"#, #"{"a":[true]}"#),
        (#"["semiliteral", [["get", "rank"], 2]]"#, "[3,2]"), (#"["semiliteral", 4]"#, "4"),
        (#"["array", ["get", "list"]]"#, "[1,2,3]"), (#"["array", "number", 3, ["get", "list"]]"#, "[1,2,3]"),
        (#"["array", "string", ["get", "list"]]"#, "error"), (#"["array", "number", 2, ["get", "list"]]"#, "error"),
        (#"["string", ["get", "rank"], ["get", "name"]]"#, #""Kirjasto""#), (#"["string", ["get", "rank"]]"#, "error"),
        (#"["number", ["get", "name"], 5]"#, "5"), (#"["boolean", ["get", "open"]]"#, "true"),
        (#"["object", ["get", "fields"]]"#, #"{"a":1}"#), (#"["object", ["get", "list"]]"#, "error"),
        (#"["to-boolean", ["get", "none"]]"#, "false"), (#"["to-boolean", "0"]"#, "true"),
        (#"["to-string", ["get", "list"]]"#, #""[1,2,3]""#), (#"["to-string", ["get", "none"]]"#, #""""#),
        (#"["to-string", 1e21]"#, #""1e+21""#), (#"["to-string", 0.1]"#, #""0.1""#),
        (#"["to-number", "0x1F"]"#, "31"), (#"["to-number", ["get", "name"], "12.5"]"#, "12.5"),
        (#"["to-number", ["get", "name"]]"#, "error"), (#"["to-number", ["get", "none"]]"#, "0"),
        (#"["to-color", "nocolor", "lime"]"#, #""rgba(0,255,0,1)""#), (#"["to-color", ["get", "name"]]"#, "error"),
        (#"["to-rgba", "rgba(255, 0, 51, 0.5)"]"#, "[255,0,51,0.5]"), (#"["rgb", 255, 0, 0]"#, #""rgba(255,0,0,1)""#),
        (#"["rgba", 255, 0, ["get", "rank"], 0.5]"#, #""rgba(255,0,3,0.5)""#),
        (#"["rgb", 256, 0, ["get", "rank"]]"#, "error"), (#"["typeof", ["get", "list"]]"#, #""array<number, 3>""#),
        (#"["typeof", ["get", "none"]]"#, #""null""#), (#"["error", "no"]"#, "error"),
    ]

    static let lookups: [(String, String)] = [
        (#"["get", "name"]"#, #""Kirjasto""#), (#"["get", "nothing"]"#, "null"),
        (#"["get", ["concat", "na", "me"]]"#, #""Kirjasto""#), (#"["get", "a", ["get", "fields"]]"#, "1"),
        (#"["has", "none"]"#, "true"), (#"["has", "nothing"]"#, "false"), (#"["has", "a", ["get", "fields"]]"#, "true"),
        (#"["id"]"#, "7"), (#"["geometry-type"]"#, #""Unknown""#), (#"["at", 1, ["get", "list"]]"#, "2"),
        (#"["at", 3, ["get", "list"]]"#, "error"), (#"["at", 0.5, ["get", "list"]]"#, "error"),
        (#"["at", -1, ["get", "list"]]"#, "error"), (#"["in", 2, ["get", "list"]]"#, "true"),
        (#"["in", "jas", ["get", "name"]]"#, "true"), (#"["in", 1, ["get", "none"]]"#, "false"),
        (#"["in", ["get", "list"], ["get", "list"]]"#, "error"), (#"["index-of", "s", ["get", "name"]]"#, "5"),
        (#"["index-of", 3, ["get", "list"]]"#, "2"), (#"["index-of", 1, ["get", "list"], 1]"#, "-1"),
        (#"["index-of", "b", "💧b"]"#, "1"), (#"["slice", ["get", "name"], 3]"#, #""jasto""#),
        (#"["slice", ["get", "list"], -2, -1]"#, "[2]"), (#"["slice", "💧bc", 1, 2]"#, #""b""#),
        (#"["length", "💧b"]"#, "2"), (#"["length", ["get", "list"]]"#, "3"), (#"["length", ["get", "rank"]]"#, "error"),
        (#"["feature-state", "hover"]"#, "null"), (#"["global-state", "dark"]"#, "true"),
        (#"["global-state", "nothing"]"#, "null"), (#"["get", "rank", ["properties"]]"#, "3"),
        (#"["zoom"]"#, "14.5"), (#"["heatmap-density"]"#, "0.25"), (#"["line-progress"]"#, "0.25"),
        (#"["elevation"]"#, "0.25"), (#"["accumulated"]"#, "9"),
    ]

    static let decisions: [(String, String)] = [
        (#"["all", true, ["get", "open"]]"#, "true"), (#"["all", false, ["get", "rank"]]"#, "false"),
        (#"["all", true, ["get", "rank"]]"#, "error"), (#"["any", false, ["get", "open"]]"#, "true"),
        (#"["any"]"#, "false"),
        (#"["all"]"#, "true"), (#"["!", ["get", "open"]]"#, "false"), (#"["==", ["get", "class"], "park"]"#, "true"),
        (#"["==", ["get", "class"], 3]"#, "false"), (#"["!=", ["get", "rank"], 3]"#, "false"),
        (#"["<", ["get", "rank"], 4]"#, "true"), (#"[">", ["get", "rank"], "3"]"#, "error"),
        (#"["<=", "b", ["get", "class"]]"#, "true"), (#"[">=", ["get", "rank"], 4]"#, "false"),
        (#"["<", "Ｚ", "💧"]"#, "false"), (#"["case", ["get", "open"], 1, 2]"#, "1"),
        (#"["case", ["<", ["get", "rank"], 0], 1, 2]"#, "2"),
        (#"["coalesce", ["get", "nothing"], ["get", "none"], ["get", "rank"]]"#, "3"),
        (#"["match", ["get", "class"], ["wood", "park"], "green", "grey"]"#, #""green""#),
        (#"["match", ["get", "rank"], 1, "a", 3, "b", "c"]"#, #""b""#),
        (#"["match", ["get", "open"], "true", 1, 2]"#, "2"),
        (#"["let", "x", ["get", "rank"], ["+", ["var", "x"], ["var", "x"]]]"#, "6"),
        (#"["step", ["get", "rank"], "a", 3, "b", 4, "c"]"#, #""b""#), (#"["step", 2.9, "a", 3, "b"]"#, #""a""#),
        (#"["interpolate", ["linear"], ["get", "rank"], 1, 10, 5, 20]"#, "15"),
        (#"["interpolate", ["exponential", 2], ["get", "rank"], 1, 0, 5, 15]"#, "3"),
        (#"["interpolate", ["cubic-bezier", 0, 0, 1, 1], ["get", "rank"], 1, 0, 5, 8]"#, "4"),
        (#"["interpolate", ["linear"], ["get", "rank"], 1, ["literal", [0, 4]], 5, ["literal", [2, 0]]]"#, "[1,2]"),
        (
            #"["to-rgba", ["interpolate", ["linear"], ["get", "rank"], 1, "black", 5, "white"]]"#,
            "[127.5,127.5,127.5,1]"
        ),
        (#"["interpolate-lab", ["linear"], ["get", "rank"], 1, "black", 5, "white"]"#, #""rgba(119,119,119,1)""#),
        (#"["interpolate-hcl", ["linear"], ["get", "rank"], 1, "red", 5, "blue"]"#, #""rgba(245,0,134,1)""#),
        (#"["is-supported-script", "Ж"]"#, "true"),
    ]

    static let mathematics: [(String, String)] = [
        (#"["+", 1, ["get", "rank"], 3]"#, "7"), (#"["+"]"#, "0"), (#"["*", 2, ["get", "rank"]]"#, "6"),
        (#"["*"]"#, "1"),
        (#"["-", ["get", "rank"]]"#, "-3"), (#"["-", ["get", "rank"], 5]"#, "-2"),
        (#"["/", ["get", "rank"], 2]"#, "1.5"),
        (#"["%", -5, ["get", "rank"]]"#, "-2"), (#"["^", 2, ["get", "rank"]]"#, "8"), (#"["sqrt", 9]"#, "3"),
        (#"["log10", 100]"#, "2"), (#"["ln", ["e"]]"#, "1"), (#"["log2", 8]"#, "3"),
        (#"["ln2"]"#, "0.6931471805599453"),
        (#"["pi"]"#, "3.141592653589793"), (#"["e"]"#, "2.718281828459045"), (#"["sin", 0]"#, "0"),
        (#"["cos", 0]"#, "1"),
        (#"["tan", 0]"#, "0"), (#"["asin", 0]"#, "0"), (#"["acos", 1]"#, "0"), (#"["atan", 0]"#, "0"),
        (#"["min", 2, ["get", "rank"]]"#, "2"), (#"["max", 2, ["get", "rank"]]"#, "3"), (#"["abs", -2]"#, "2"),
        (#"["round", 2.5]"#, "3"), (#"["round", -2.5]"#, "-3"), (#"["floor", -2.5]"#, "-3"), (#"["ceil", -2.5]"#, "-2"),
        (#"["+", 1, ["get", "name"]]"#, "error"),
    ]

    static let texts: [(String, String)] = [
        (#"["concat", "a", ["get", "rank"], ["get", "none"], true]"#, #""a3true""#), (#"["upcase", "ßä"]"#, #""SSÄ""#),
        (#"["downcase", ["get", "name"]]"#, #""kirjasto""#), (#"["split", "a;b;", ";"]"#, #"["a","b",""]"#),
        (#"["split", "ab", ""]"#, #"["a","b"]"#), (#"["join", ["literal", ["a", "b"]], "-"]"#, #""a-b""#),
        (#"["resolved-locale", ["collator", {"locale": "de"}]]"#, #""de""#),
        (#"["==", "a", ["get", "letter"], ["collator", {}]]"#, "false"),
        (#"["==", "Kirjästo", ["get", "name"], ["collator", {}]]"#, "true"),
        (#"["==", "Kirjästo", ["get", "name"], ["collator", {"diacritic-sensitive": true}]]"#, "false"),
        (#"["<", "a", ["get", "class"], ["collator", {"case-sensitive": true}]]"#, "true"),
        (#"["number-format", 1234567.891, {}]"#, #""1,234,567.891""#),
        (#"["number-format", 1234.5, {"locale": "de", "min-fraction-digits": 2}]"#, #""1.234,50""#),
        (#"["number-format", 0.125, {"max-fraction-digits": 2}]"#, #""0.13""#),
        (#"["number-format", 12, {"currency": "USD"}]"#, #""$12.00""#),
        (#"["format", "a", {"font-scale": 2}, ["get", "name"]]"#, #""aKirjasto""#), (#"["image", "star"]"#, #""star""#),
        (#"["image", ""]"#, "null"),
    ]

    @Test(arguments: types + lookups + decisions + mathematics + texts)
    func gives(expression: String, expected: String) throws {
        #expect(try Evaluation(expression).json == expected, "\(expression)")
    }

    /// Every operator of the specification is known, and none besides.
    @Test func operatorsAreWhole() {
        let words = """
            == != > < >= <= array at boolean case coalesce collator format image in index-of interpolate interpolate-hcl
            interpolate-lab length let literal match number number-format object semiliteral slice step string
            to-boolean to-color to-number to-string var within distance global-state error typeof to-rgba rgb rgba has
            get feature-state properties geometry-type id zoom heatmap-density elevation line-progress accumulated + * -
            / % ln2 pi e ^ sqrt log10 ln log2 sin cos tan asin acos atan min max abs round floor ceil all any !
            is-supported-script upcase downcase concat split join resolved-locale
            """
        #expect(
            Set(ExpressionParser.operators.keys) == Set(words.split(whereSeparator: \.isWhitespace).map(String.init)))
    }

    /// Every operator is in one of the tables above, or in one of the suites for geometry.
    @Test func operatorsAreTested() {
        let tables = (Self.types + Self.lookups + Self.decisions + Self.mathematics + Self.texts).map(\.0).joined()
        let missing = ExpressionParser.operators.keys.filter { !tables.contains("[\"\($0)\"") }
        #expect(
            Set(missing)
                == ["within", "distance", "var"].filter { !tables.contains("[\"\($0)\"") }.reduce(into: Set()) {
                    $0.insert($1)
                })
    }
}

/// An expression evaluated for the feature of the tables.
struct Evaluation {
    let json: String

    init(_ text: String, expecting type: ValueType? = nil) throws {
        let source = try #require(JSONValue(text: text[...]))
        let expression: Expression
        do throws(ExpressionError) {
            expression = try ExpressionParser.parse(source, expecting: type, state: ["dark": .bool(true)])
        } catch {
            json = error.sentence == EvaluationError.notConvertible.sentence ? "error" : "refused: \(error.sentence)"
            return
        }
        guard case .object(let fields)? = JSONValue(text: OperatorTests.feature[...]) else {
            json = "no feature"
            return
        }
        let (table, row) = FeatureTable.single(fields)
        let context = EvaluationContext(zoom: 14.5, rampInput: 0.25, accumulated: .number(9))
        json = (try? expression.value(context, row: row, table: table).json) ?? "error"
        // Bound to the table it gives the same.
        var bound = expression.bound(to: table, context)
        #expect((bound.value(row)?.json ?? "error") == json, "\(text) bound")
        if json == "true" || json == "false" { #expect(bound.matches(row) == (json == "true"), "\(text) as a filter") }
    }
}
