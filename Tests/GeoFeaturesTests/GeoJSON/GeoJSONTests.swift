import MapGeometry
import Testing

@testable import GeoFeatures

@Suite struct GeoJSONTests {
    static func read(_ text: String, limits: FeatureLimits = FeatureLimits()) throws -> FeatureFile {
        try GeoJSON.read(Array(text.utf8), limits: limits)
    }

    static func place(_ longitude: Double, _ latitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude)
    }

    static func ring(_ pairs: [(Double, Double)]) -> [Coordinate] { pairs.map { place($0.0, $0.1) } }

    /// The geometries of RFC 7946, appendix A.
    static let examples: [(String, Geometry)] = [
        (#"{"type": "Point", "coordinates": [100.0, 0.0]}"#, .points([place(100, 0)])),
        (
            #"{"type": "LineString", "coordinates": [[100.0, 0.0], [101.0, 1.0]]}"#,
            .lines([[place(100, 0), place(101, 1)]])
        ),
        (
            """
            {"type": "Polygon", "coordinates": [
              [[100.0, 0.0], [101.0, 0.0], [101.0, 1.0], [100.0, 1.0], [100.0, 0.0]],
              [[100.8, 0.8], [100.8, 0.2], [100.2, 0.2], [100.2, 0.8], [100.8, 0.8]]]}
            """,
            .polygons([
                [
                    ring([(100, 0), (101, 0), (101, 1), (100, 1), (100, 0)]),
                    ring([(100.8, 0.8), (100.8, 0.2), (100.2, 0.2), (100.2, 0.8), (100.8, 0.8)]),
                ]
            ])
        ),
        (
            #"{"type": "MultiPoint", "coordinates": [[100.0, 0.0], [101.0, 1.0]]}"#,
            .points([place(100, 0), place(101, 1)])
        ),
        (
            #"{"type":"MultiLineString","coordinates":[[[100.0,0.0],[101.0,1.0]],[[102.0,2.0],[103.0,3.0]]]}"#,
            .lines([[place(100, 0), place(101, 1)], [place(102, 2), place(103, 3)]])
        ),
        (
            """
            {"type": "MultiPolygon", "coordinates": [
              [[[102.0, 2.0], [103.0, 2.0], [103.0, 3.0], [102.0, 3.0], [102.0, 2.0]]],
              [[[100.0, 0.0], [101.0, 0.0], [101.0, 1.0], [100.0, 1.0], [100.0, 0.0]]]]}
            """,
            .polygons([
                [ring([(102, 2), (103, 2), (103, 3), (102, 3), (102, 2)])],
                [ring([(100, 0), (101, 0), (101, 1), (100, 1), (100, 0)])],
            ])
        ),
        (
            """
            {"type": "GeometryCollection", "geometries": [
              {"type": "Point", "coordinates": [100.0, 0.0]},
              {"type": "LineString", "coordinates": [[101.0, 0.0], [102.0, 1.0]]}]}
            """,
            .collection([.points([place(100, 0)]), .lines([[place(101, 0), place(102, 1)]])])
        ),
    ]

    @Test(arguments: examples) func geometriesOfTheRFC(text: String, geometry: Geometry) throws {
        #expect(try Self.read(text).features == [Feature(geometry: geometry)])
        let feature = #"{"properties":{"a":[1,{"type":"x"}]},"geometry":\#(text),"id":7,"type":"Feature"}"#
        #expect(try Self.read(feature).features == [Feature(geometry: geometry)])
        let nested =
            #"{"type":"GeometryCollection","geometries":[{"geometries":[\#(text)],"type":"GeometryCollection"}]}"#
        #expect(try Self.read(nested).features.map(\.geometry) == [.collection([.collection([geometry])])])
    }

    /// The collection of RFC 7946, section 1.5, with foreign members, a null geometry and other orders.
    @Test func aCollection() throws {
        let text = """
            \u{FEFF}{"features": [
              {"type": "Feature", "geometry": {"type": "Point", "coordinates": [102.0, 0.5, 12, "high"]},
               "properties": {"prop0": "value0"}, "bbox": [1, 2, 3, 4]},
              {"type": "Feature", "geometry": null, "properties": null},
              {"geometry": {"coordinates": [[102.0, 0.0], [103.0, 1.0]], "type": "LineString"}, "type": "Feature"}],
             "coordinates": "foreign", "type": "FeatureCollection", "crs": {"type": "name"}}
            """
        let file = try Self.read(text)
        #expect(
            file.features.map(\.geometry) == [
                .points([Self.place(102, 0.5)]), nil, .lines([[Self.place(102, 0), Self.place(103, 1)]]),
            ])
        #expect(file.notes.isEmpty)
    }

    @Test(arguments: [
        #"{"type":"Point","coordinates":[]}"#, #"{"type":"LineString","coordinates":[]}"#,
        #"{"type":"Polygon","coordinates":[ ]}"#, #"{"type":"MultiPolygon","coordinates":[[]]}"#,
        #"{"type":"GeometryCollection","geometries":[]}"#, #"{"type":"MultiLineString","coordinates":[[]]}"#,
    ]) func emptyOnes(text: String) throws { #expect(try Self.read(text).features == [Feature(geometry: nil)]) }

    @Test func acceptsOpenRingsAndWrappedLongitudes() throws {
        let open = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}"#
        #expect(
            try Self.read(open).features.first?.geometry == .polygons([[Self.ring([(0, 0), (1, 0), (1, 1), (0, 0)])]]))
        let scrolled = #"{"type":"LineString","coordinates":[[179,0],[190,0],[-180,1],[180,1]]}"#
        #expect(
            try Self.read(scrolled).features.first?.geometry
                == .lines([Self.ring([(179, 0), (-170, 0), (-180, 1), (180, 1)])]))
        let escaped = #"{"t\u0079pe":"P\u006fint","coordinates":[1.5e0,-0.25E+1]}"#
        #expect(try Self.read(escaped).features.first?.geometry == .points([Self.place(1.5, -2.5)]))
    }

    @Test(arguments: [
        (#"{"type":"Point","coordinates":[10,95]}"#, "/coordinates: latitude 95.0 is not from -90 to 90"),
        (#"{"type":"Point","coordinates":[1e999,5]}"#, "/coordinates: longitude inf"),
        (#"{"type":"Point","coordinates":["1","2"]}"#, "/coordinates: a position has something other than numbers"),
        (#"{"type":"Point","coordinates":[NaN,5]}"#, "not valid at byte 32"),
        (#"{"type":"Point","coordinates":[5]}"#, "/coordinates: a position needs"),
        (#"{"type":"Point","coordinates":{}}"#, "/coordinates: this is not a position"),
        (#"{"type":"Point"}"#, "the document: the member coordinates is missing"),
        (#"{"type":"LineString","coordinates":[[1,2]]}"#, "/coordinates: a line needs two"),
        (#"{"type":"LineString","coordinates":[[1,2],[3,4],7]}"#, "/coordinates/2: this is not a position"),
        (#"{"type":"MultiLineString","coordinates":[[[1,2],[1,3]],[[1,2],[0,-91]]]}"#, "/coordinates/1/1: latitude"),
        (#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,0]]]}"#, "/coordinates/0: a ring needs"),
        (#"{"type":"Polygon","coordinates":[[[0,0],[1,0]]]}"#, "/coordinates/0: a ring needs"),
        (#"{"type":"Polygon","coordinates":[[0,0],[1,0],[0,0]]}"#, "/coordinates/0/0: this is not a position"),
        (#"{"type":"FeatureCollection","features":[{"type":"Point","coordinates":[1,2]}]}"#, "/features/0: type"),
        (#"{"type":"FeatureCollection","features":{}}"#, "/features: this is not an array"),
        (
            #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[0,91]}}]}"#,
            "/features/0/geometry/coordinates: latitude 91.0"
        ),
        (#"{"type":"Feature","properties":{}}"#, "the member geometry is missing"),
        (#"{"type":"Feature","geometry":[]}"#, "/geometry: this is not a geometry"),
        (#"{"type":"Feature","geometry":null,"properties":3}"#, "/properties: properties must be"),
        (#"{"type":"Topology"}"#, "type \"Topology\" is not one"),
        (#"{"type":7}"#, "type is not a string"), (#"{}"#, "type is missing"), ("[]", "this is not a GeoJSON object"),
        ("", "at byte 1: it ends there"), (#"{"type":"Point","coordinates":[1,2"#, "it ends there"),
        (#"{"type":"Point","coordinates":[1,2]} x"#, "there is more after the value"), (#"{"a":01}"#, "begins with 0"),
        (#"{"a":[1,]}"#, "a value is missing"), (#"{"a":{"b":1,}}"#, "a string is missing"),
        (#"{"a" 1}"#, "\":\" is missing"), (#"{"a":[1}"#, "a comma or a closing bracket"), (#"{"a":tru}"#, "not valid"),
        ("{\"a\":\"\n\"}", "control character"), (#"{"a":"\"}"#, "it ends there"), (#"{"a":-}"#, "a value is missing"),
        (#"{"a":1.}"#, "a digit is missing"), (#"{"a":1e}"#, "a digit is missing"),
        (#"{"a":.5}"#, "a value is missing"),
    ]) func wrongOnes(text: String, sentence: String) {
        let error = #expect(throws: FeatureError.self) { try Self.read(text) }
        #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
    }

    @Test func limits() throws {
        var limits = FeatureLimits()
        limits.places = 2
        let three = #"{"type":"LineString","coordinates":[[1,1],[2,2],[3,3]]}"#
        var error = #expect(throws: FeatureError.self) { try Self.read(three, limits: limits) }
        #expect(error?.code == .tooLarge && error?.description.hasPrefix("/coordinates/2: more than 2 points") == true)
        limits = FeatureLimits()
        limits.features = 1
        let feature = #"{"type":"Feature","geometry":null}"#
        error = #expect(throws: FeatureError.self) {
            try Self.read(#"{"type":"FeatureCollection","features":[\#(feature),\#(feature)]}"#, limits: limits)
        }
        #expect(error?.code == .tooLarge && error?.description.hasPrefix("/features/1: more than 1 features") == true)
        limits.bytes = 10
        error = #expect(throws: FeatureError.self) { try Self.read(three, limits: limits) }
        #expect(error?.code == .tooLarge)
    }

    /// Ten megabytes of collections within collections, or of brackets, end at the limit of levels.
    @Test(arguments: [#"{"type":"GeometryCollection","geometries":["#, "[", #"{"a":"#])
    func deepOnes(opening: String) {
        let text = String(repeating: opening, count: 10_000_000 / opening.utf8.count)
        let error = #expect(throws: FeatureError.self) { try Self.read(text) }
        #expect(error?.code == .tooLarge && error?.description.contains("64 levels") == true)
    }

    /// As deep as allowed, and behind something long: the deepest level is read, and soon.
    @Test func deepAndLong() throws {
        let places = (0..<3000).map { "[\($0 % 180),\($0 % 90)]" }.joined(separator: ",")
        var text = #"{"type":"LineString","coordinates":[\#(places)]}"#
        for _ in 0..<30 { text = #"{"geometries":[\#(text)],"type":"GeometryCollection"}"# }
        var geometry = try #require(try Self.read(text).features.first?.geometry)
        for _ in 0..<30 {
            guard case .collection(let parts) = geometry, let part = parts.first else { break }
            geometry = part
        }
        guard case .lines(let lines) = geometry else {
            Issue.record("not a line")
            return
        }
        #expect(lines.first?.count == 3000)
    }
}
