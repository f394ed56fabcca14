import MapGeometry
import SnapshotTestSupport
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct LayerLocationTests {
    @Test func readsEveryOption() throws {
        let location = try LayerLocation(
            parsing: "a.mbtiles#id=my%20map&scheme=tms&layout=zyx&table=t&tile-size=512&min-zoom=3&max-zoom=9"
                + "&encoding=terrarium&attribution=%C2%A9%20A&generation=3&density=2&opacity=0.5&dark=night.pmtiles%23id=n"
                + "&style=light&labels=in-place")
        var expected = LayerLocation(TileLocation(base: "a.mbtiles"))
        (expected.source.id, expected.source.scheme, expected.source.layout) = ("my map", .tms, .zyx)
        (expected.source.table, expected.source.tileSize) = ("t", 512)
        (expected.source.minZoom, expected.source.maxZoom, expected.source.encoding) = (3, 9, .terrarium)
        (expected.source.attribution, expected.source.generation) = ("© A", "3")
        (expected.density, expected.opacity, expected.dark) = (2, 0.5, "night.pmtiles#id=n")
        (expected.style, expected.labels) = ("light", .inPlace)
        #expect(location == expected)
        // A test for a new option is one for its key, too.
        #expect(LayerLocation.optionNames.count == 15)
    }

    @Test func aDarkLocationMayHaveOptions() throws {
        let location = try LayerLocation(parsing: "day#id=d&dark=night#scheme=tms")
        #expect(location.dark == "night#scheme=tms" && location.source.scheme == nil)
    }

    @Test(arguments: [
        "a#colour=red", "a#id=x&", "a#id=", "a#density=2&density=3", "a#density=5", "a#density=0", "a#density=1.5",
        "a#opacity=1.1", "a#opacity=-0.1", "a#opacity=nan", "a#opacity=", "a#dark=", "a#style=", "a#labels=below",
        "a#min-zoom=5&max-zoom=4", "a#tile-size=0", "a#encoding=feet", "a#id=%zz", "", "#id=x",
    ])
    func refuses(text: String) {
        let error = #expect(throws: TileSourceError.self) { try LayerLocation(parsing: text) }
        #expect(error?.code == .invalidLocation && error?.description.contains(text) == true)
    }

    @Test(arguments: ["a#colour=red", "a#density=x"]) func errorsListTheKnownKeys(text: String) {
        let error = #expect(throws: TileSourceError.self) { try LayerLocation(parsing: text) }
        for key in LayerLocation.optionNames { #expect(error?.description.contains(key) == true) }
    }

    /// These are about the layer, or about other tiles.
    @Test func tilesAreTheSameHoweverTheyAreDrawn() async throws {
        func identity(_ options: String) async throws -> TilesetIdentity? {
            try await TileLayer(opening: LayerLocation(parsing: "https://h/{z}/{x}/{y}.png\(options)")).source
                .identity()
        }
        let usual = try await identity("")
        for options in ["#density=2", "#opacity=0.5", "#dark=https://h/{z}/{x}/{y}.jpg"] {
            #expect(try await identity(options) == usual)
        }
    }

    @Test func darkTilesCountForBulkUse() throws {
        let dark = "https://c.tile.openstreetmap.org/{z}/{x}/{y}.png"
        #expect(try LayerLocation(parsing: "city.mbtiles#dark=\(dark)").bulkRefusal?.contains("policy forbids") == true)
        #expect(try LayerLocation(parsing: "city.mbtiles#dark=night.mbtiles").bulkRefusal == nil)
    }
}
