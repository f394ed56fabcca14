import JSON
import MapStyle
import Testing
import TileSources
import VectorTiles

@testable import StyleSources

@Suite struct BuiltInStyleTests {
    /// Names of streets do not break at kinks.
    @Test(arguments: VectorSchema.allCases) func namesAlongLinesBendLittle(schema: VectorSchema) throws {
        let lines = BuiltInStyle(schema: schema, isDark: false).json.split(separator: "\n")
            .filter { $0.contains(#""symbol-placement":"line""#) && $0.contains(#""text-field""#) }
        #expect(lines.count >= 4 && lines.allSatisfy { $0.contains(#""text-max-angle":25"#) })
    }

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
                "physical_point", "places", "pois", "roads", "transit", "water",
            ]
        ),
        (
            .shortbread,
            [
                "addresses", "aerialways", "boundaries", "boundary_labels", "buildings", "dam_lines", "dam_polygons",
                "ferries", "land", "ocean", "pier_lines", "pier_polygons", "place_labels", "pois",
                "public_transport", "sites", "street_labels", "street_polygons", "streets",
                "streets_polygons_labels", "water_lines", "water_lines_labels", "water_polygons",
                "water_polygons_labels",
            ]
        ),
    ]) func sourceLayers(schema: VectorSchema, layers: [String]) throws {
        let style = try Style(Array(BuiltInStyle(schema: schema, isDark: false).json.utf8))
        #expect(Set(style.layers.compactMap(\.sourceLayer)).sorted() == layers)
        #expect(BuiltInStyle.sourceLayers(of: schema).isSuperset(of: layers))
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
    @Test(
        arguments: [
            (VectorSchema.openMapTiles, "waterway", "waterway", ["class": "river", "brunnel": "tunnel"]),
            (.shortbread, "water_lines", "water_lines_labels", ["kind": "river", "tunnel": true]),
        ] as [(VectorSchema, String, String, [String: VectorValue])])
    func riversAreNamedOnlyWhereTheyAreDrawn(
        schema: VectorSchema, lines: String, names: String, tunnel: [String: VectorValue]
    ) throws {
        let open = tunnel.filter { $0.value == "river" }
        for kind in ["waterway", "river label"] {
            #expect(try Self.drawn(schema, kind, in: kind == "waterway" ? lines : names, open))
            #expect(try !Self.drawn(schema, kind, in: kind == "waterway" ? lines : names, tunnel))
        }
    }

    /// Streets for pedestrians are streets, not paths, from image zoom 14, and named from 15.
    @Test(
        arguments: [
            (
                VectorSchema.openMapTiles, "transportation", "transportation_name",
                ["class": "path", "subclass": "pedestrian"]
            ),
            (.protomaps, "roads", "roads", ["kind": "path", "kind_detail": "pedestrian"]),
            (.protomaps, "roads", "roads", ["pmap:kind": "path", "pmap:kind_detail": "pedestrian"]),
            (.protomaps, "roads", "roads", ["pmap:kind": "other", "highway": "pedestrian"]),
            (.shortbread, "streets", "street_labels", ["kind": "pedestrian"]),
        ] as [(VectorSchema, String, String, [String: VectorValue])])
    func pedestrianStreetsAreStreets(
        schema: VectorSchema, roads: String, names: String, street: [String: VectorValue]
    ) throws {
        for kind in ["ground pedestrian", "ground pedestrian casing"] {
            #expect(try Self.drawn(schema, kind, in: roads, street, zoom: 13))
        }
        #expect(try Self.drawn(schema, "minor road label", in: names, street, zoom: 14))
        for kind in ["ground path", "ground steps", "ground minor", "ground service"] {
            #expect(try !Self.drawn(schema, kind, in: roads, street, zoom: 16))
        }
        #expect(try !Self.drawn(schema, "path label", in: names, street, zoom: 16))
    }

    /// Disputed borders are not drawn as borders.
    @Test(
        arguments: [
            (VectorSchema.openMapTiles, "boundary", ["admin_level": 2, "disputed": 1]),
            (.protomaps, "boundaries", ["kind": "country", "disputed": true]),
            (.shortbread, "boundaries", ["admin_level": 2, "disputed": true]),
        ] as [(VectorSchema, String, [String: VectorValue])])
    func disputedBordersAreDashed(schema: VectorSchema, boundaries: String, border: [String: VectorValue]) throws {
        #expect(try Self.drawn(schema, "disputed border", in: boundaries, border, zoom: 6))
        #expect(try !Self.drawn(schema, "country border", in: boundaries, border, zoom: 6))
        let agreed = border.filter { $0.key != "disputed" }
        #expect(try !Self.drawn(schema, "disputed border", in: boundaries, agreed, zoom: 6))
        #expect(try Self.drawn(schema, "country border", in: boundaries, agreed, zoom: 6))
    }

    /// Every label and everything else that can be switched off says what it is.
    @Test(arguments: [VectorSchema.openMapTiles, .protomaps, .shortbread])
    func layersHaveRoles(schema: VectorSchema) throws {
        let json = BuiltInStyle(schema: schema, isDark: false).json
        var roles: [String: Set<String>] = [:]
        for line in json.split(separator: "\n") {
            guard let id = line.split(separator: "\"").dropFirst(3).first.map(String.init), line.hasPrefix("{\"id\"")
            else { continue }
            let role = StyleRole.allCases.first { line.contains($0.json) }
            #expect(role != nil || !line.contains(#""type":"symbol""#), "\(id)")
            if let role { roles[role.rawValue, default: []].insert(id) }
        }
        #expect(roles.keys.sorted() == StyleRole.allCases.map(\.rawValue).sorted())
        #expect(roles["buildings"] == ["building"])
        #expect(roles["borders"]?.allSatisfy { $0.contains("border") } == true)
        #expect(roles["pois"]?.contains("place label") == true)
        #expect(roles["transit"]?.isSuperset(of: ["ferry", "ground rail", "station label"]) == true)
    }

    /// Whether a layer of a style draws a line with these properties.
    ///
    /// - Parameter zoom: in style terms.
    private static func drawn(
        _ schema: VectorSchema, _ id: String, in sourceLayer: String, _ properties: [String: VectorValue],
        zoom: Double = 14
    ) throws -> Bool {
        let style = try Style(Array(BuiltInStyle(schema: schema, isDark: false).json.utf8))
        let feature = FeatureEvaluation(kind: .line, TextDictionary(properties.map { ($0.key, $0.value) }))
        return style.resolved(at: zoom).layers.contains { layer in
            layer.id.hasPrefix(id) && layer.sourceLayer == sourceLayer
                && (layer.id == id || layer.id.dropFirst(id.count).allSatisfy { $0.isNumber || $0 == " " })
                && layer.filter.map(feature.matches) ?? true
        }
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

extension VectorValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// True or false.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}
