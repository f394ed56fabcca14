import JSON
import Testing

@testable import MapStyle

/// Texts are equal if they have the same bytes, in every operator, as in JavaScript.
@Suite struct ExactTextRulesTests {
    private static let one = #"caf\u00e9"#
    private static let two = #"cafe\u0301"#

    /// The name of the feature is "café" of one scalar; its two properties have names that differ likewise.
    @Test(arguments: [
        #"["==", ["get", "name"], "\#(one)"]"#, #"["!=", ["get", "name"], "\#(two)"]"#,
        #"["match", ["get", "name"], "\#(two)", false, "\#(one)", true, false]"#,
        #"["!", ["match", ["get", "name"], ["\#(two)"], true, false]]"#,
        #"["in", ["get", "name"], ["literal", ["x", "\#(one)"]]]"#,
        #"["!", ["in", ["get", "name"], ["literal", ["x", "\#(two)"]]]]"#,
        #"["==", ["index-of", ["get", "name"], ["literal", ["\#(two)", "\#(one)"]]], 1]"#,
        #"["<", "\#(two)", ["get", "name"]]"#, #"[">", ["get", "name"], "\#(two)"]"#,
        #"["==", ["get", "\#(one)"], 1]"#, #"["==", ["get", "\#(two)"], 2]"#,
        #"["==", ["get", "\#(two)", ["properties"]], 2]"#, #"["!", ["has", "cafe"]]"#,
        #"["==", ["get", "\#(one)", ["literal", {"\#(two)": 3, "\#(one)": 4}]], 4]"#,
        #"["case", ["==", ["get", "name"], "\#(two)"], false, true]"#,
        // Legacy filters.
        #"["==", "name", "\#(one)"]"#, #"["!=", "name", "\#(two)"]"#, #"["in", "name", "\#(one)"]"#,
        #"["!in", "name", "\#(two)"]"#, #"["==", "\#(two)", 2]"#,
    ]) func bytesDecide(text: String) throws {
        let filter = try ExpressionParser.filter(try #require(JSONValue(text: text[...])), state: [:])
        let feature = try #require(
            JSONValue(text: #"{"properties": {"name": "\#(Self.one)", "\#(Self.one)": 1, "\#(Self.two)": 2}}"#))
        guard case .object(let fields) = feature else { throw StyleTests.Wrong() }
        let (table, row) = FeatureTable.single(fields)
        var bound = filter.bound(to: table, EvaluationContext())
        let isMatch = bound.matches(row)
        #expect(isMatch, "\(text)")
    }

    @Test func idsMayBeTwins() throws {
        let style = try Style(
            Array(
                """
                {"version": 8, "sources": {"\(Self.one)": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}},
                   "\(Self.two)": {"type": "raster", "tiles": ["a"]}},
                 "layers": [{"id": "\(Self.one)", "type": "circle", "source": "\(Self.one)"},
                   {"id": "\(Self.two)", "type": "raster", "source": "\(Self.two)"}]}
                """.utf8))
        #expect(style.sources.count == 2 && style.layers.count == 2)
    }
}
