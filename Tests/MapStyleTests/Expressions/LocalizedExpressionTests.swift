import Testing

@testable import MapStyle

@Suite struct LocalizedExpressionTests {
    private static let german = ["name": "Genève", "name:de": "Genf", "name_en": "Geneva", "name:latin": "Genève"]
    private static let none = ["name": "東京", "name:latin": "Tokyo", "name:nonlatin": "東京"]

    /// The text of a feature in a language.
    private func text(_ field: String, _ language: String, _ properties: [String: String]) throws -> String {
        let layer =
            #"{"id":"a","type":"symbol","source":"s","source-layer":"l","layout":{"text-field":\#(field)}}"#
        let style = try Style(
            Array(
                #"{"version":8,"sources":{"s":{"type":"vector","url":"mbtiles://a"}},"layers":[\#(layer)]}"#.utf8))
        let localized = style.resolved(at: 3).localized(try #require(LabelLanguage(language)))
        guard case .symbol(let symbol)? = localized.layers.first?.kind, let data = symbol.text.field.data else {
            return ""
        }
        let (table, rows) = FeatureTable.of([properties.mapValues { .string($0) }])
        return data.value(EvaluationContext(zoom: 3), row: rows[0], table: table).text
    }

    @Test(arguments: [
        #"["get","name"]"#, #"["get","name_en"]"#, #"["get","name:latin"]"#, #""{name}""#, #""{name:latin}""#,
        #"["coalesce",["get","name:fr"],["get","name"]]"#, #"["to-string",["get","name"]]"#,
        #"["let","n",["get","name"],["var","n"]]"#, #"["format",["get","name"],{"font-scale":0.8}]"#,
        #"["step",["zoom"],"",2,["get","name"]]"#,
    ])
    func everyNameThatAFieldReadsIsTheOneInTheLanguage(field: String) throws {
        #expect(try text(field, "de", Self.german) == "Genf")
        #expect(try text(field, "de-CH", Self.german) == "Genf")
    }

    @Test(arguments: [
        (#"["get","name"]"#, "東京"), (#""{name:latin}""#, "Tokyo"), (#""{name:latin}\n{name:nonlatin}""#, "Tokyo\n東京"),
    ]) func keepsTheNameWithoutOneInTheLanguage(field: String, expected: String) throws {
        #expect(try text(field, "sw", Self.none) == expected)
    }

    @Test func aSecondScriptIsLeftOutIfTheNameIsKnown() throws {
        var feature = Self.none
        feature["name_de"] = "Tokio"
        #expect(try text(#"["concat",["get","name:latin"],["get","name:nonlatin"]]"#, "de", feature) == "Tokio")
    }

    @Test func keepsOtherProperties() throws {
        #expect(try text(#"["get","names"]"#, "de", ["names": "a", "names:de": "b", "name:de": "c"]) == "a")
        #expect(try text(#"["concat",["get","ref"]," ",["get","name"]]"#, "de", ["ref": "7", "name:de": "c"]) == "7 c")
    }

    @Test(arguments: [
        ("de", ["de"]), ("pt-BR", ["pt-BR", "pt_BR", "pt"]), ("PT_br", ["pt-br", "pt_br", "pt"]),
        ("zh-Hant-TW", ["zh-Hant-TW", "zh_Hant_TW", "zh-Hant", "zh_Hant", "zh"]),
    ]) func codesFromTheMostSpecific(code: String, codes: [String]) {
        #expect(LabelLanguage(code)?.codes == codes)
    }

    @Test(arguments: [
        "", "d", "germ", "de-", "de--CH", "d1", "de:CH", "dé", String(repeating: "de-", count: 20) + "ch",
    ])
    func otherTextsAreNotCodes(code: String) {
        #expect(LabelLanguage(code) == nil)
    }
}
