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

    /// What is left out at an integer zoom is drawn neither there nor anywhere before the next.
    @Test(arguments: [VectorSchema.openMapTiles, .protomaps, .shortbread, nil])
    func partAtAZoomDrawsTheSame(schema: VectorSchema?) throws {
        let layers = ["one", "two"]
        let whole = try Style(Array(BuiltInStyle(schema: schema, layers: layers, isDark: false).json.utf8))
        for integerZoom in stride(from: 0.0, through: 24, by: 1) {
            let json = BuiltInStyle(schema: schema, layers: layers, isDark: false, at: integerZoom).json
            let part = try Style(Array(json.utf8))
            #expect(schema == nil || integerZoom > 10 || part.layers.count < whole.layers.count)
            for zoom in stride(from: integerZoom, to: integerZoom + 1, by: 0.25) {
                let (found, expected) = (part.resolved(at: zoom).layers, whole.resolved(at: zoom).layers)
                #expect(found.map(\.id) == expected.map(\.id), "at zoom \(zoom)")
                for (found, expected) in zip(found, expected) {
                    var found = found
                    found.index = expected.index
                    #expect(found == expected, "at zoom \(zoom)")
                }
            }
        }
    }

    /// The style of a schema names only layers that the schema has.
    @Test(arguments: [
        (
            VectorSchema.openMapTiles,
            [
                "aerodrome_label", "aeroway", "boundary", "building", "housenumber", "landcover", "landuse",
                "mountain_peak", "park", "place", "poi", "transportation", "transportation_name", "water",
                "water_name", "waterway",
            ]
        ),
        (
            .protomaps,
            [
                "boundaries", "buildings", "earth", "landcover", "landuse", "natural", "physical_line",
                "physical_point", "places", "pois", "roads", "water",
            ]
        ),
        (
            .shortbread,
            [
                "addresses", "boundaries", "boundary_labels", "buildings", "ferries", "land", "ocean",
                "pier_polygons", "place_labels", "pois", "public_transport", "sites", "street_labels",
                "street_polygons", "streets", "water_lines", "water_lines_labels", "water_polygons",
                "water_polygons_labels",
            ]
        ),
    ]) func sourceLayers(schema: VectorSchema, layers: [String]) throws {
        let style = try Style(Array(BuiltInStyle(schema: schema, isDark: false).json.utf8))
        #expect(Set(style.layers.compactMap(\.sourceLayer)).sorted() == layers)
    }

    @Test(arguments: [VectorSchema.openMapTiles, .protomaps, .shortbread])
    func importantLabelsArePlacedFirst(schema: VectorSchema) throws {
        let style = try Style(Array(BuiltInStyle(schema: schema, isDark: false).json.utf8))
        let ids = style.layers.map(\.id)
        let places = try ["place", "suburb", "major road", "village", "town", "city", "capital", "country"].map {
            try #require(ids.firstIndex(of: "\($0) label"))
        }
        #expect(places == places.sorted())
        // All that is not a label lies below all labels.
        let first = try #require(ids.firstIndex { $0.contains("label") })
        #expect(ids[first...].allSatisfy { $0.contains("label") })
    }

    /// Water in tunnels is neither drawn nor named.
    @Test(arguments: [
        (VectorSchema.openMapTiles, "waterway", "waterway"), (.shortbread, "water_lines", "water_lines_labels"),
    ]) func riversAreNamedOnlyWhereTheyAreDrawn(schema: VectorSchema, lines: String, names: String) throws {
        let layers = try Style(Array(BuiltInStyle(schema: schema, isDark: false).json.utf8)).layers
        let line = try #require(layers.first { $0.id == "waterway" && $0.sourceLayer == lines })
        let label = try #require(layers.first { $0.id.hasPrefix("river label") && $0.sourceLayer == names })
        #expect(line.filter != nil && label.filter == line.filter)
    }

    @Test func everyIconOfAStyleExists() {
        let names = Set(StylePlace.all.map(\.icon))
        #expect(names.subtracting(MapIcon.names).isEmpty)
        #expect(Set(StylePlace.nameless).subtracting(StylePlace.all.flatMap(\.values)).isEmpty)
    }

    /// Twice in one `match` would be an error of the style.
    @Test func noKindOfPlaceIsListedTwice() {
        let values = StylePlace.all.flatMap(\.values)
        #expect(Set(values).count == values.count)
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
