import MapGeometry
import Testing

@testable import TileSources

@Suite struct TilesetDocumentTests {
    @Test func readsTileJSON() {
        let json = """
            {"name": "Vaduz", "attribution": "© somebody", "bounds": [9.4, 47, 9.7, 47.5], "minzoom": 2, "maxzoom": 14}
            """
        let document = TilesetDocument(json: Array(json.utf8))
        #expect(document.name == "Vaduz")
        #expect(document.attribution == "© somebody")
        #expect(document.bounds == GeoBounds(west: 9.4, south: 47, east: 9.7, north: 47.5))
        #expect(document.zooms == 2...14)
    }

    /// As tippecanoe and mb-util write it: everything is text.
    @Test func readsTexts() {
        let json = #"{"bounds": "9.4, 47,9.7,47.5", "minzoom": "2", "maxzoom": "14.0", "json": "{}"}"#
        let document = TilesetDocument(json: Array(json.utf8))
        #expect(document.bounds == GeoBounds(west: 9.4, south: 47, east: 9.7, north: 47.5))
        #expect(document.zooms == 2...14)
    }

    @Test(arguments: ["", "null", "[]", "3", "{", "\u{0}\u{1}", "\"a\"", "{\"a\": \"\\x\"}"])
    func reportsOtherJSON(json: String) {
        #expect(TilesetDocument(json: Array(json.utf8)) == TilesetDocument(problem: "it is not a JSON object"))
    }

    @Test(arguments: ["3", "[\"a\"]", "{}", "true", "\"" + String(repeating: "a", count: 16_385) + "\""])
    func anAttributionThatIsNotTextIsAProblem(value: String) {
        let document = TilesetDocument(json: Array("{\"name\": \"n\", \"attribution\": \(value)}".utf8))
        #expect(document.name == "n" && document.attribution == nil && document.problem != nil)
    }

    @Test(arguments: ["null", "\"\""]) func anAttributionMayBeEmpty(value: String) {
        #expect(TilesetDocument(json: Array("{\"attribution\": \(value)}".utf8)).problem == nil)
    }

    @Test(arguments: [
        #"{"name": 3}"#, #"{"name": ["a"]}"#, #"{"name": ""}"#, #"{"bounds": 1}"#,
        #"{"bounds": [1, 2, 3]}"#, #"{"bounds": [0, 0, 0, 0]}"#, #"{"bounds": [null, 1, 2, 3]}"#,
        #"{"bounds": "nan,nan,nan,nan"}"#, #"{"bounds": [0, 1, 2, 1e999]}"#, #"{"bounds": "1,2,3,4,5"}"#,
        #"{"bounds": "1,2,,4"}"#, #"{"bounds": [0, 50, 10, 40]}"#, #"{"bounds": [0, 0, 5000000, 10]}"#,
        #"{"minzoom": 31}"#, #"{"minzoom": -1}"#, #"{"minzoom": 1.5}"#, #"{"minzoom": 1e300}"#,
        #"{"minzoom": "five"}"#, #"{"minzoom": true}"#, #"{"center": [1]}"#, #"{"center": "200,0,3"}"#,
        "{\"name\": \"" + String(repeating: "a", count: 16_385) + "\"}",
    ])
    func nonsenseCountsAsAbsent(json: String) {
        var document = TilesetDocument(json: Array(json.utf8))
        document.values = [:]
        #expect(document == TilesetDocument())
    }

    @Test func deepNestingIsSafe() {
        let json = Array(repeating: UInt8(ascii: "["), count: 100_000)
        #expect(TilesetDocument(json: json).problem != nil)
    }

    /// A number too large for any type, and a name twice, of which the last one counts.
    @Test func oddValuesDoNotLoseTheRest() {
        let document = TilesetDocument(json: Array(#" {"a": [1e400], "name": "n", "b": 1, "b": -2.0} "#.utf8))
        #expect(document.name == "n" && document.problem == nil)
        #expect(document.values["a"] == .list([.null]) && document.values["b"] == .integer(-2))
    }

    @Test func keepsUnknownKeys() {
        let json =
            #"{"name": "n", "bounds": "1,2,3,4", "a": [1, 2.5, null, true, {"b": "c"}], "version": "2", "tiles": []}"#
        let document = TilesetDocument(json: Array(json.utf8))
        #expect(
            document.others == [
                "a": .list([.integer(1), .number(2.5), .null, .bool(true), .object(["b": .text("c")])]),
                "version": .text("2"),
            ])
        #expect(document.others["a"]?.asText == #"[1,2.5,null,true,{"b":"c"}]"#)
        #expect(document.values.count == 5)
    }

    @Test func readsTheCenter() {
        let center = TilesetDocument(["center": .text("9.5,47.1,14")]).center
        #expect(center?.place == Coordinate(latitude: 47.1, longitude: 9.5) && center?.zoom == 14)
    }

    @Test func zoomsMustAscend() {
        #expect(TilesetDocument(json: Array(#"{"minzoom": 9, "maxzoom": 3}"#.utf8)).zooms == nil)
    }

    /// Writers round the edge of the world outwards.
    @Test func boundsAreMovedToTheWorld() {
        let world = TilesetDocument(["bounds": .text("-180.0000001,-90.1,180.0000001,85.0511")])
        #expect(world.bounds == GeoBounds(west: -180, south: -90, east: 180, north: 85.0511))
    }
}
