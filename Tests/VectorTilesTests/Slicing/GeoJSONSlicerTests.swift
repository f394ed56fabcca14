import JSON
import MapGeometry
import Testing

@testable import VectorTiles

@Suite struct GeoJSONSlicerTests {
    func slicer(_ json: String, _ change: (inout SlicingOptions) -> Void = { _ in }) throws -> GeoJSONSlicer {
        var options = SlicingOptions()
        change(&options)
        return try GeoJSONSlicer(geoJSON: Array(json.utf8), options: options)
    }

    func feature(_ geometry: String, _ properties: String = "{}") -> String {
        #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
    }

    func parts(_ tile: VectorTile?) -> [[[TilePoint]]] {
        guard let layer = tile?.layers.first else { return [] }
        var geometry = TileGeometry()
        return layer.features.map { layer.decodeGeometry(of: $0, into: &geometry) ? geometry.parts : [] }
    }

    func tile(_ z: Int, _ x: Int, _ y: Int) throws -> TileCoordinate { try #require(TileCoordinate(z: z, x: x, y: y)) }

    @Test func aPointIsInTheTilesAroundIt() throws {
        let slicer = try slicer(#"{"type":"Point","coordinates":[0,0]}"#)
        #expect(parts(slicer.tile(at: try tile(0, 0, 0))) == [[[TilePoint(x: 4096, y: 4096)]]])
        // On the corner of four tiles: in all of them, by the buffer.
        #expect(parts(slicer.tile(at: try tile(1, 0, 0))) == [[[TilePoint(x: 8192, y: 8192)]]])
        #expect(parts(slicer.tile(at: try tile(1, 1, 1))) == [[[TilePoint(x: 0, y: 0)]]])
        #expect(slicer.tile(at: try tile(3, 0, 0)) == nil)
    }

    @Test func theWorldRepeats() throws {
        let slicer = try slicer(#"{"type":"MultiPoint","coordinates":[[179,0],[-179,0]]}"#)
        // West of the first column and east of the last there is the other side of the world.
        #expect(parts(slicer.tile(at: try tile(0, 0, 0))).flatMap { $0 }.count == 4)
    }

    @Test func linesAreCutAtTheBuffer() throws {
        let slicer = try slicer(#"{"type":"LineString","coordinates":[[-90,0],[90,0]]}"#)
        #expect(
            parts(slicer.tile(at: try tile(1, 0, 0))) == [
                [[TilePoint(x: 4096, y: 8192), TilePoint(x: 10_240, y: 8192)]]
            ])
        #expect(
            parts(slicer.tile(at: try tile(1, 1, 0))) == [
                [[TilePoint(x: -2048, y: 8192), TilePoint(x: 4096, y: 8192)]]
            ])
    }

    @Test func reenteringLinesHaveTwoParts() throws {
        let slicer = try slicer(#"{"type":"LineString","coordinates":[[-90,10],[90,10],[90,20],[-90,20]]}"#)
        #expect(parts(slicer.tile(at: try tile(1, 0, 0))).map(\.count) == [2])
    }

    @Test func lineMetricsTellThePart() throws {
        let slicer = try slicer(#"{"type":"LineString","coordinates":[[-90,0],[90,0]]}"#) { $0.hasLineMetrics = true }
        let layer = try #require(slicer.tile(at: try tile(1, 1, 0))?.layers.first)
        let clip = try #require(layer.clip(ofFeatureAt: 0))
        #expect(abs(clip.start - 0.25) < 1e-12)
        #expect(clip.end == 1)
        let whole = try #require(slicer.tile(at: try tile(0, 0, 0))?.layers.first?.clip(ofFeatureAt: 0))
        #expect(whole == LineClip(start: 0, end: 1))
    }

    @Test func lineMetricsIgnorePointsBesideTheLine() throws {
        let geometries = #"{"type":"Point","coordinates":[10,5]},{"type":"LineString","coordinates":[[-90,0],[90,0]]}"#
        let slicer = try slicer(#"{"type":"GeometryCollection","geometries":[\#(geometries)]}"#) {
            $0.hasLineMetrics = true
        }
        let layer = try #require(slicer.tile(at: try tile(1, 1, 0))?.layers.first)
        let clips = layer.features.indices.map { layer.clip(ofFeatureAt: $0) }
        #expect(clips.count == 2 && clips[0] == nil)
        #expect(abs(try #require(clips.last ?? nil).start - 0.25) < 1e-12)
    }

    /// Outer rings turn one way and holes the other, whatever the file has.
    @Test(arguments: [false, true]) func orientation(isReversed: Bool) throws {
        let outer = ["[0,0]", "[40,0]", "[40,40]", "[0,40]", "[0,0]"]
        let hole = ["[10,10]", "[20,10]", "[20,20]", "[10,20]", "[10,10]"]
        let rings = [outer, hole].map { "[" + (isReversed ? $0.reversed() : $0).joined(separator: ",") + "]" }
        let slicer = try slicer(#"{"type":"Polygon","coordinates":[\#(rings.joined(separator: ","))]}"#)
        let areas = parts(slicer.tile(at: try tile(0, 0, 0)))[0].map { ring in
            zip(ring, ring.dropFirst()).reduce(0) { $0 + Int($1.0.x) * Int($1.1.y) - Int($1.1.x) * Int($1.0.y) }
        }
        #expect(areas.count == 2)
        #expect(areas[0] > 0)
        #expect(areas[1] < 0)
    }

    @Test(arguments: [(100.0, 80.0), (-100, -80), (190, -10), (300, -60), (450, 85.0511287798066)])
    func latitudesBeyondAPoleCountBack(latitude: Double, expected: Double) throws {
        func point(_ latitude: Double) throws -> [[TilePoint]] {
            let slicer = try slicer(#"{"type":"Point","coordinates":[0,\#(latitude)]}"#)
            return try #require(parts(slicer.tile(at: try tile(0, 0, 0))).first)
        }
        #expect(try point(latitude) == point(expected))
    }

    @Test func simplifiesSmallDetails() throws {
        let wiggle = (0...100).map { "[\(Double($0) / 10),\($0 % 2 == 0 ? 0 : 0.01)]" }.joined(separator: ",")
        let slicer = try slicer(#"{"type":"LineString","coordinates":[\#(wiggle)]}"#) { $0.maximumZoom = 12 }
        #expect(parts(slicer.tile(at: try tile(0, 0, 0)))[0][0].count == 2)
        let deep = try #require(TileCoordinate(containing: Coordinate(latitude: 0.005, longitude: 5), z: 12))
        #expect(parts(slicer.tile(at: deep))[0][0].count > 2)
    }

    @Test func ids() throws {
        let features = [
            feature(#"{"type":"Point","coordinates":[0,0]}"#, #"{"k":"a"}"#).dropLast() + #","id":7}"#,
            feature(#"{"type":"Point","coordinates":[0,0]}"#, #"{"k":3,"n":null,"l":[1]}"#)[...],
        ]
        let json = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        func ids(_ change: (inout SlicingOptions) -> Void) throws -> [VectorValue?] {
            let layer = try #require(try slicer(json, change).tile(at: try tile(0, 0, 0))?.layers.first)
            return layer.features.map { layer.id(of: $0) }
        }
        #expect(try ids { _ in } == [.number(7), nil])
        #expect(try ids { $0.generatesIDs = true } == [.number(0), .number(1)])
        #expect(try ids { $0.promotedID = "k" } == [.string("a"), .number(3)])
        let layer = try #require(try slicer(json).tile(at: try tile(0, 0, 0))?.layers.first)
        #expect(layer.property("n", of: layer.features[1]) == .null)
        #expect(layer.property("l", of: layer.features[1]) == .array([.number(1)]))
        #expect(layer.property("k", of: layer.features[1]) == .number(3))
    }

    /// What is JSON but no geometry draws nothing.
    @Test(arguments: [
        "null", "3", "[]", "{}", #"{"type":"Feature"}"#, #"{"type":"Feature","geometry":null}"#,
        #"{"type":"Point","coordinates":[]}"#, #"{"type":"Point","coordinates":["0",0]}"#,
        #"{"type":"Point","coordinates":[0]}"#, #"{"type":"LineString","coordinates":[0,0]}"#,
        #"{"type":"Polygon","coordinates":[[]]}"#, #"{"type":"Polygon","coordinates":[[0,0],[1,1]]}"#,
        #"{"type":"Nothing","coordinates":[0,0]}"#, #"{"type":"FeatureCollection","features":[null,{"type":3}]}"#,
        #"{"type":"FeatureCollection"}"#, #"{"type":"GeometryCollection","geometries":[{"type":"Point"}]}"#,
    ]) func invalidGeometry(json: String) throws {
        #expect(try slicer(json).tile(at: try tile(0, 0, 0)) == nil)
    }

    @Test func collectionsAreTheirParts() throws {
        let json = feature(
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[0,0]},{"type":"LineString","coordinates":[[0,0],[9,9]]}]}"#,
            #"{"k":true}"#)
        let layer = try #require(try slicer(json).tile(at: try tile(0, 0, 0))?.layers.first)
        #expect(layer.features.map(\.kind) == [.point, .line])
        #expect(layer.features.map { layer.property("k", of: $0) } == [.bool(true), .bool(true)])
    }

    @Test(arguments: ["", "{", #"{"type":"Point","coordinates":[0,0]"#, "[1,]"]) func notJSON(json: String) {
        let error = #expect(throws: VectorTileError.self) { try GeoJSONSlicer(geoJSON: Array(json.utf8)) }
        #expect(error?.code == .corrupt)
    }

    /// What draws nothing, or elsewhere, says so.
    @Test(arguments: [
        (#"{"error": "no such file"}"#, "an object without a type"), ("42", "a number"), ("null", "null"),
        (#"[{"type": "Point", "coordinates": [0, 0]}]"#, "an array"), (#""a.geojson""#, "a text"),
        (#"{"type": "Topology", "objects": {}}"#, "convert it to GeoJSON"),
        (#"{"type": "Map"}"#, "an object of type Map"),
        (
            #"{"type": "Point", "coordinates": [2600000, 1200000]}"#,
            "such as [2600000.0, 1200000.0], are not in degrees"
        ),
        (#"{"type": "LineString", "coordinates": [[9, 47], [758000, 221000]]}"#, "are not in degrees"),
        (#"{"type": "Point", "coordinates": [9.5, 91]}"#, "are not in degrees"),
    ]) func problems(json: String, words: String) throws {
        let problem = try slicer(json).problem
        #expect(problem?.contains(words) == true, "\(problem ?? "")")
    }

    @Test(arguments: [
        #"{"type": "FeatureCollection", "features": []}"#, #"{"type": "Feature", "geometry": null}"#,
        #"{"type": "Point", "coordinates": [190, 47]}"#, #"{"type": "GeometryCollection", "geometries": []}"#,
    ]) func good(json: String) throws { #expect(try slicer(json).problem == nil) }

    /// Property names and values that differ in bytes are distinct.
    @Test func bytesTellPropertiesApart() throws {
        let (one, two) = ("caf\u{E9}", "cafe\u{301}")
        let json = feature(#"{"type":"Point","coordinates":[0,0]}"#, #"{"\#(one)": "\#(one)", "\#(two)": "\#(two)"}"#)
        let layer = try #require(try slicer(json).tile(at: try tile(0, 0, 0))?.layers.first)
        for name in [one, two] {
            guard case .string(let value)? = layer.property(name, of: layer.features[0]) else {
                Issue.record("no property")
                continue
            }
            #expect(value.hasSameBytes(as: name))
        }
    }

    @Test func limits() {
        func error(_ json: String, _ change: (inout GeoJSONLimits) -> Void) -> VectorTileError.Code? {
            var limits = GeoJSONLimits()
            change(&limits)
            do {
                _ = try GeoJSONSlicer(geoJSON: Array(json.utf8), limits: limits)
                return nil
            } catch {
                return error.code
            }
        }
        let points = #"{"type":"MultiPoint","coordinates":[[0,0],[1,1]]}"#
        let two = #"{"type":"FeatureCollection","features":[\#(feature(points)),\#(feature(points))]}"#
        #expect(error(points) { $0.places = 2 } == nil)
        #expect(error(points) { $0.places = 1 } == .tooLarge)
        #expect(error(two) { $0.features = 2 } == nil)
        #expect(error(two) { $0.features = 1 } == .tooLarge)
        #expect(error(points) { $0.bytes = points.utf8.count } == nil)
        #expect(error(points) { $0.bytes = points.utf8.count - 1 } == .tooLarge)
        #expect(error(two) { $0.depth = 3 } == .tooLarge)
    }
}
