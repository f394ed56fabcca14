import Testing

@testable import JSON

@Suite struct NearestNameTests {
    private static let fields = ["lat", "lon", "zoom", "size", "scale", "max_zoom", "appearance", "pins", "paths"]

    @Test(arguments: [
        ("zom", "zoom"), ("zooom", "zoom"), ("zomo", "zoom"), ("ZOOM", "zoom"), ("max-zoom", "max_zoom"),
        ("sise", "size"),
        ("la", "lat"), ("pin", "pins"), ("appearence", "appearance"), ("apearanze", "appearance"), ("scael", "scale"),
    ])
    func theMostSimilarIsFound(word: String, name: String) {
        #expect(NearestName.find(word, among: Self.fields) == name)
        #expect(NearestName.remedy(for: word, among: Self.fields) == "use \(name)")
    }

    @Test(arguments: ["", "z", "colour", "frobnicate", "bearing", String(repeating: "zoom", count: 100_000)])
    func othersAreAllListed(word: String) {
        #expect(NearestName.find(word, among: Self.fields) == nil)
        #expect(NearestName.remedy(for: word, among: Self.fields).hasPrefix("use one of lat, lon, zoom, "))
    }

    @Test func oneNameNeedsNoChoice() {
        #expect(NearestName.remedy(for: "roads", among: ["default"]) == "use default")
    }
}

@Suite struct JSONDocumentTests {
    @Test func aWholeDocumentIsRead() throws {
        #expect(try JSONValue(whole: Array(" {\"a\": [1]} \n".utf8)) == .object(["a": .array([.number(1)])]))
    }

    @Test(arguments: [
        ("{\"a\":1} x", "byte 9: there is something after the value"), ("", "byte 1"),
        ("{\"a\":1", "byte 7: it ends there"),
        ("{\"a\":1,\"a\":2}", "\"a\" appears twice"),
    ])
    func anythingElseIsNamed(text: String, words: String) {
        let error = #expect(throws: JSONError.self) { try JSONValue(whole: Array(text.utf8)) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test func otherEncodingsAreNamed() {
        let error = #expect(throws: JSONError.self) { try JSONValue(whole: [0x22, 0xE9, 0x22]) }
        #expect(error?.description == "the text is not UTF-8")
    }
}
