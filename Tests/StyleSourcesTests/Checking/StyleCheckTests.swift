import Testing

@testable import StyleSources

@Suite struct StyleCheckTests {
    @Test func namesLayerAndKey() {
        let document = StyleDocument(
            name: "a",
            bytes: Array(
                """
                {"version": 8, "terrain": {}, "sources": {}, "layers": [
                    {"id": "ground", "type": "background", "paint": {"background-color": "no color"}},
                    {"id": "names", "type": "symbol", "source": "absent"}]}
                """.utf8))
        let check = StyleCheck(document)
        #expect(!check.isValid)
        #expect(
            check.findings.contains {
                $0.isError && $0.layer == "ground" && $0.pointer == "/layers/0/paint/background-color"
            })
        #expect(check.findings.contains { $0.isError && $0.layer == "names" && $0.pointer == "/layers/1/source" })
        #expect(check.findings.contains { !$0.isError && $0.pointer == "/terrain" && $0.layer == nil })
    }

    @Test func aStyleWithNotesIsValid() {
        let check = StyleCheck(
            StyleDocument(
                name: "a", bytes: Array(#"{"version": 8, "terrain": {}, "sources": {}, "layers": []}"#.utf8)))
        #expect(check.isValid && check.findings.count == 1)
    }
}
