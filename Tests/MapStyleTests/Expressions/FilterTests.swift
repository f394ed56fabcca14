import JSON
import Testing

@testable import MapStyle

@Suite struct FilterTests {
    static let park: [String: StyleValue] = [
        "class": .string("park"), "rank": .number(3), "open": .bool(true), "none": .null,
    ]

    /// Legacy filters compare without assertions: what is of another type does not pass.
    @Test(arguments: [
        (#"["==", "class", "park"]"#, true), (#"["==", "class", "wood"]"#, false), (#"["==", "class", 3]"#, false),
        (#"["!=", "class", "wood"]"#, true), (#"["!=", "nothing", "wood"]"#, true), (#"["<", "rank", 4]"#, true),
        (#"["<", "rank", "4"]"#, false), (#"[">", "class", "a"]"#, true), (#"["<=", "rank", 3]"#, true),
        (#"[">=", "rank", 4]"#, false), (#"["in", "class", "wood", "park"]"#, true), (#"["in", "class"]"#, false),
        (#"["!in", "class", "wood"]"#, true), (#"["!in", "nothing", "wood"]"#, true), (#"["has", "none"]"#, true),
        (#"["!has", "class"]"#, false), (#"["==", "none", null]"#, true), (#"["==", "nothing", null]"#, false),
        (#"["==", "$type", "Polygon"]"#, true), (#"["in", "$type", "Point", "LineString"]"#, false),
        (#"["==", "$id", 7]"#, true), (#"["in", "$id", 1, 7]"#, true), (#"["has", "$id"]"#, true),
        (#"["all", ["==", "class", "park"], [">", "rank", 1]]"#, true),
        (#"["any", ["==", "class", "a"], ["has", "b"]]"#, false),
        (#"["none", ["==", "class", "a"], ["has", "b"]]"#, true), (#"["all"]"#, true), (#"["any"]"#, false),
        (#"["all", ["in", "class", "park"], true]"#, true),
        // Expressions.
        (#"["==", ["get", "class"], "park"]"#, true), (#"["in", ["get", "class"], ["literal", ["park"]]]"#, true),
        (#"["match", ["get", "class"], ["park", "wood"], true, false]"#, true), (#"["has", "class"]"#, true),
        (#"["all", ["has", "class"], ["!", ["get", "open"]]]"#, false),
        (#"["==", ["geometry-type"], "Polygon"]"#, true),
        (#"[">", ["get", "class"], 3]"#, false), ("true", true), ("false", false),
        (#"["step", ["zoom"], false, 14, true]"#, true), (#"["==", ["id"], 7]"#, true),
    ])
    func passes(text: String, expected: Bool) throws {
        let filter = try ExpressionParser.filter(try #require(JSONValue(text: text[...])), state: [:])
        var (table, rows) = FeatureTable.of([Self.park])
        rows[0].id = .number(7)
        table = FeatureTable(keys: table.keys, values: table.values, bytes: [], others: table.others, tags: table.tags)
        var bound = filter.bound(to: table, EvaluationContext(zoom: 14))
        #expect(bound.matches(rows[0]) == expected, "\(text)")
        // A second time out of memory.
        #expect(bound.matches(rows[0]) == expected, "\(text)")
        let value = try? filter.value(EvaluationContext(zoom: 14), row: rows[0], table: table)
        #expect((value == .bool(true)) == expected, "\(text)")
    }

    /// Texts of tiles are compared where they are, even those that are not UTF-8.
    @Test(arguments: [
        (#"["==", ["get", "k"], "park"]"#, [true, false, false, false, false, false]),
        (#"["!=", ["get", "k"], "park"]"#, [false, true, true, true, true, true]),
        (#"["==", ["get", "k"], "pork"]"#, [false, false, false, false, false, false]),
        (#"["!=", ["get", "k"], ""]"#, [true, false, true, true, true, true]),
        (#"["==", ["get", "k"], "é"]"#, [false, false, true, false, false, false]),
        (#"["==", ["get", "k"], "\uFFFD"]"#, [false, false, false, true, false, false]),
        (#"["==", ["get", "k"], 7]"#, [false, false, false, false, true, false]),
        (#"["==", "park", ["get", "k"]]"#, [true, false, false, false, false, false]),
        (
            #"["==", ["get", "k"], "PARK", ["collator", {"case-sensitive": false}]]"#,
            [true, false, false, false, false, false]
        ),
        (#"["all", ["has", "k"], ["!=", ["get", "k"], ""]]"#, [true, false, true, true, true, false]),
        (#"["any", ["!", ["has", "k"]], ["==", ["get", "k"], ""]]"#, [false, true, false, false, false, true]),
        (#"["any", ["!has", "k"], ["==", "k", ""]]"#, [false, true, false, false, false, true]),
    ])
    func textsOfTiles(text: String, expected: [Bool]) throws {
        let filter = try ExpressionParser.filter(try #require(JSONValue(text: text[...])), state: [:])
        let bytes = Array("parké".utf8) + [0xFF]
        let table = FeatureTable(
            keys: ["k"],
            values: [
                .text(offset: 0, length: 4), .text(offset: 4, length: 0), .text(offset: 4, length: 2),
                .text(offset: 6, length: 1), .number(7),
            ], bytes: bytes, tags: [0, 0, 0, 1, 0, 2, 0, 3, 0, 4])
        let ranges = (0..<5).map { 2 * $0..<2 * $0 + 2 } + [10..<10]
        var bound = filter.bound(to: table, EvaluationContext(zoom: 14))
        for _ in 0..<2 {
            #expect(ranges.map { bound.matches(FeatureRow(kind: .point, tags: $0)) } == expected, "\(text)")
        }
    }

    @Test(arguments: [
        (#"["==", "$type", "Area"]"#, [2]), (#"["<", "$type", "Point"]"#, [0]), (#"["==", 3, 3, 3, 3]"#, []),
        (#"["all", ["==", "class", "a"], ["foo"]]"#, [2, 0]), (#"["in", 3, 4]"#, []), (#"["==", "class", {}]"#, [2]),
        (#""class""#, []), (#"["get", "class", 3]"#, [2]),
        // Mixed with expressions, where a legacy filter would compare two texts.
        (#"["all", ["==", ["get", "class"], "park"], ["==", "class", "park"]]"#, [2]),
        (#"["any", ["==", "$type", "Point"], [">", ["zoom"], 3]]"#, [1]),
        (#"["all", ["has", "class"], ["any", ["in", "class", "a", "b"], ["get", "open"]]]"#, [2, 1]),
        (#"["all", ["get", "open"], ["none", ["==", "class", "a"]]]"#, [2]), (#"["none", ["get", "open"]]"#, [0]),
    ])
    func refuses(text: String, path: [Int]) throws {
        let error = try #require(throws: ExpressionError.self) {
            _ = try ExpressionParser.filter(try #require(JSONValue(text: text[...])), state: [:])
        }
        #expect(error.path == path, "\(text): \(error.sentence)")
    }

    /// What is bound to a table gives the same as what is not, for every feature.
    @Test func boundIsTheSame() throws {
        let classes = ["park", "wood", "water", "road"]
        var features: [[String: StyleValue]] = []
        for number in 0..<200 {
            var feature: [String: StyleValue] = ["rank": number % 7 == 0 ? .string("x") : .number(Double(number % 5))]
            if number % 3 != 0 { feature["class"] = .string(classes[number % 4]) }
            features.append(feature)
        }
        let (table, rows) = FeatureTable.of(features)
        for text in [
            #"["all", ["==", ["get", "class"], "park"], [">", ["get", "rank"], 2]]"#,
            #"["any", ["match", ["get", "class"], ["wood", "water"], true, false], ["!", ["has", "class"]]]"#,
            #"["all", ["!=", "class", "road"], ["in", "rank", 1, 2], ["==", "$type", "Polygon"]]"#,
            #"["<", ["get", "rank"], ["length", ["to-string", ["get", "class"]]]]"#,
            #"["case", ["has", "class"], ["<", ["get", "rank"], 3], ["==", ["get", "rank"], 0]]"#,
        ] {
            let filter = try ExpressionParser.filter(try #require(JSONValue(text: text[...])), state: [:])
            var bound = filter.bound(to: table, EvaluationContext(zoom: 14))
            for row in rows {
                let value = try? filter.value(EvaluationContext(zoom: 14), row: row, table: table)
                #expect(bound.matches(row) == (value == .bool(true)), "\(text)")
            }
        }
    }

    /// Filters of one property answer by its value, once they have seen a feature with it.
    @Test(arguments: [
        (#"["in", "class", "park", "water"]"#, true), (#"["match", ["get", "class"], ["wood"], true, false]"#, true),
        (#"["all", ["!=", ["get", "class"], "wood"]]"#, true), (#"["!", ["has", "class"]]"#, true),
        (#"["all", ["==", "class", "park"], [">", "rank", 1]]"#, false), (#"["==", "$type", "Point"]"#, false),
        (#"["==", ["get", "class"], ["get", "rank"]]"#, false), ("true", false),
    ])
    func oneColumnDecides(text: String, isOne: Bool) throws {
        let (table, rows) = FeatureTable.of([
            ["class": .string("park")], ["class": .string("wood"), "rank": .number(2)], ["rank": .number(1)],
        ])
        let filter = try ExpressionParser.filter(try #require(JSONValue(text: text[...])), state: [:])
        var bound = filter.bound(to: table, EvaluationContext(zoom: 14))
        #expect(bound.onlyColumn == (isOne ? table.column("class") : nil))
        guard let column = bound.onlyColumn else { return }
        for row in rows {
            let value = table.valueIndex(column: column, tags: row.tags).map { Int32($0) } ?? -1
            let isMatch = bound.matches(value: value) { row }
            #expect(isMatch == bound.matches(row))
            #expect(
                bound.matches(value: value) {
                    Issue.record("the value is known"); return row
                } == isMatch)
        }
    }

    /// Texts of the tile's bytes, and indexes outside its tables.
    @Test func readsTextsInPlace() throws {
        let bytes = Array("xparkwood".utf8)
        let table = FeatureTable(
            keys: ["class"],
            values: [.text(offset: 1, length: 4), .text(offset: 5, length: 4), .text(offset: 8, length: 40)],
            bytes: bytes, tags: [0, 0, 0, 1, 0, 2, 0, 99])
        let filter = try ExpressionParser.filter(
            try #require(JSONValue(text: #"["==", ["get", "class"], "wood"]"#)), state: [:])
        var bound = filter.bound(to: table, EvaluationContext())
        let rows = (0..<4).map { FeatureRow(kind: .point, tags: 2 * $0..<2 * $0 + 2) }
        #expect(rows.map { bound.matches($0) } == [false, true, false, false])
    }
}
