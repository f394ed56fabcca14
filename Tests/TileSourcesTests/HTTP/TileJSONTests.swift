import HTTP
import MapGeometry
import Testing

@testable import TileSources

@Suite struct TileJSONTests {
    private func read(_ text: String) throws(TileSourceError) -> TileJSON {
        try TileJSON(parsing: Array(text.utf8), name: "https://h/t.json")
    }

    @Test(arguments: ["2.0.0", "2.2.0", "3.0.0", "3.0.1"]) func readsAll(version: String) throws {
        let document = try read(
            """
            {"tilejson": "\(version)", "name": "City", "attribution": "<a href='x'>© People</a>", "scheme": "tms",
             "tiles": ["https://a.h/{z}/{x}/{y}{r}.png?k=1", "https://b.h/{z}/{x}/{y}{r}.png"], "minzoom": 3,
             "maxzoom": 14, "bounds": [24.9, 60.1, 25, 60.2], "center": [24.95, 60.15, 10], "tilesize": 512}
            """)
        let metadata = document.metadata
        #expect(metadata.name == "City")
        #expect(metadata.attribution == "<a href='x'>© People</a>")
        #expect(metadata.zooms == 3...14)
        #expect(metadata.bounds == GeoBounds(west: 24.9, south: 60.1, east: 25, north: 60.2))
        #expect(metadata.tileSize == 512)
        #expect(metadata.densities == [1, 2])
        let addresses = document.templates.map { template in
            TileCoordinate(z: 11, x: 327, y: 791).flatMap { template.address(for: $0, density: 1)?.text }
        }
        #expect(addresses == ["https://a.h/11/327/1256.png?k=1", "https://b.h/11/327/1256.png"])
    }

    @Test(arguments: [
        ("", nil), (#", "minzoom": 4"#, 4...30), (#", "maxzoom": 9"#, 0...9), (#", "minzoom": 9, "maxzoom": 2"#, nil),
        (#", "minzoom": "2", "maxzoom": "5""#, 2...5), (#", "minzoom": -1, "maxzoom": 99"#, nil),
    ]) func levels(fields: String, zooms: ClosedRange<Int>?) throws {
        #expect(try read(#"{"tiles": ["https://h/{z}/{x}/{y}"]\#(fields)}"#).metadata.zooms == zooms)
    }

    @Test(arguments: [
        ("", 256), (#", "tileSize": 512"#, 512), (#", "tilesize": 0"#, 256), (#", "tilesize": 1e99"#, 256),
        (#", "tilesize": "512""#, 256), (#", "tilesize": 100000"#, 256),
    ]) func sizes(field: String, size: Int) throws {
        let metadata = try read(#"{"tiles": ["https://h/{z}/{x}/{y}"]\#(field)}"#).metadata
        #expect(metadata.tileSize == size)
        #expect(metadata.densities == [1])
    }

    @Test(arguments: [
        ("", "not TileJSON"), ("{}", "not TileJSON"), ("[]", "not TileJSON"),
        (#"{"tiles": "https://h"}"#, "not TileJSON"),
        (#"{"tiles": []}"#, "is empty"), (#"{"tiles": ["/{z}/{x}/{y}"]}"#, "not an http or https URL"),
        (#"{"tiles": ["https://h/{z}/{x}/{y}/{key}"]}"#, "no key is configured for {key}"),
        (#"{"tilejson": "4.0.0", "tiles": ["https://h/{z}/{x}/{y}"]}"#, "TileJSON 4.0.0 is not supported; use 2 or 3"),
    ]) func refuses(text: String, words: String) {
        let error = #expect(throws: TileSourceError.self) { try read(text) }
        #expect(error?.description.contains(words) == true)
    }
}
