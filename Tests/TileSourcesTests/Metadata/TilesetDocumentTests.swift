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

    @Test(arguments: [
        "", "null", "[]", "3", "{", #"{"name": 3}"#, #"{"name": ["a"]}"#, #"{"name": ""}"#, #"{"bounds": 1}"#,
        #"{"bounds": [1, 2, 3]}"#, #"{"bounds": [0, 0, 0, 0]}"#, #"{"bounds": [null, 1, 2, 3]}"#,
        #"{"bounds": "nan,nan,nan,nan"}"#, #"{"bounds": [0, 1, 2, 1e999]}"#, #"{"bounds": "1,2,3,4,5"}"#,
        #"{"bounds": "1,2,,4"}"#, #"{"bounds": [0, 50, 10, 40]}"#, #"{"bounds": [0, 0, 5000000, 10]}"#,
        #"{"minzoom": 31}"#, #"{"minzoom": -1}"#, #"{"minzoom": 1.5}"#, #"{"minzoom": 1e300}"#,
        #"{"minzoom": "five"}"#, #"{"minzoom": true}"#, "\u{0}\u{1}",
        "{\"name\": \"" + String(repeating: "a", count: 16_385) + "\"}",
    ])
    func nonsenseCountsAsAbsent(json: String) {
        #expect(TilesetDocument(json: Array(json.utf8)) == TilesetDocument())
    }

    @Test func deepNestingIsSafe() {
        let json = Array(repeating: UInt8(ascii: "["), count: 100_000)
        #expect(TilesetDocument(json: json) == TilesetDocument())
    }

    @Test func zoomsMustAscend() {
        #expect(TilesetDocument(json: Array(#"{"minzoom": 9, "maxzoom": 3}"#.utf8)).zooms == nil)
    }

    /// Writers round the edge of the world outwards.
    @Test func boundsAreMovedToTheWorld() {
        let world = GeoBounds(lenient: "-180.0000001,-90.1,180.0000001,85.0511")
        #expect(world == GeoBounds(west: -180, south: -90, east: 180, north: 85.0511))
    }
}
