import MapStyle
import Testing
import TileSources

@testable import StyleSources

@Suite struct BuiltInStyleTests {
    @Test(arguments: [VectorSchema.openMapTiles, .protomaps, .shortbread, nil], [false, true])
    func isValidAndDrawnWhole(schema: VectorSchema?, isDark: Bool) throws {
        let style = BuiltInStyle(schema: schema, layers: ["one", "two \"quoted\""], isDark: isDark)
        let (read, report) = Style.check(Array(style.json.utf8))
        #expect(report.errors.isEmpty && report.notes.isEmpty, "\(report)")
        #expect(read.layers.count >= (schema == nil ? 7 : 40))
    }

    /// The style of a schema names only layers that the schema has.
    @Test(arguments: [
        (
            VectorSchema.openMapTiles,
            [
                "aeroway", "boundary", "building", "landcover", "landuse", "park", "transportation", "water",
                "waterway",
            ]
        ),
        (.protomaps, ["boundaries", "buildings", "earth", "landcover", "landuse", "natural", "roads", "water"]),
        (
            .shortbread,
            [
                "boundaries", "buildings", "ferries", "land", "ocean", "pier_polygons", "sites", "street_polygons",
                "streets", "water_lines", "water_polygons",
            ]
        ),
    ]) func sourceLayers(schema: VectorSchema, layers: [String]) throws {
        let style = try Style(Array(BuiltInStyle(schema: schema, isDark: false).json.utf8))
        #expect(Set(style.layers.compactMap(\.sourceLayer)).sorted() == layers)
    }

    @Test func theDigestIsThatOfTheStyles() {
        #expect(
            BuiltInStyle.digest == BuiltInStyle.computedDigest, "the built-in styles changed: state the new digest")
    }

    @Test func lightAndDarkHaveTheSameLayers() throws {
        let styles = try [false, true].map { isDark in
            try Style(Array(BuiltInStyle(schema: .openMapTiles, isDark: isDark).json.utf8))
        }
        #expect(styles[0].layers.map(\.id) == styles[1].layers.map(\.id))
        #expect(styles[0].layers != styles[1].layers)
    }
}
