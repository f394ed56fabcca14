import JSON
import MapGeometry
import MapStyle
import Testing
import VectorTiles

@testable import StyleSources

@Suite struct FeatureTilesTests {
    /// The features of the world's tile: their properties by name.
    private static func features(_ source: String) throws -> [[String: VectorValue]] {
        let style = try Style(
            Array(
                """
                {"version": 8, "layers": [], "sources": {"s": {"type": "geojson", \(source), "data":
                 {"type": "FeatureCollection", "features": [
                   {"type": "Feature", "properties": {"n": 1, "kind": "a"}, "geometry": {"type": "Point", "coordinates": [10, 10]}},
                   {"type": "Feature", "properties": {"n": 2, "kind": "b"}, "geometry": {"type": "Point", "coordinates": [10.001, 10]}},
                   {"type": "Feature", "id": 7, "properties": {"n": 4, "kind": "a"}, "geometry": {"type": "Point", "coordinates": [10, 10.001]}},
                   {"type": "Feature", "properties": {"n": 8, "kind": "a"}, "geometry": {"type": "LineString", "coordinates": [[0, 0], [60, 60]]}}
                 ]}}}}
                """.utf8))
        guard case .geoJSON(let features)? = style.sources["s"], case .inline(let json) = features.data else {
            return []
        }
        let tiles = try FeatureTiles(Array(StyleValue(json).json.utf8), features)
        let world = try #require(TileCoordinate(z: 0, x: 0, y: 0))
        guard let layer = tiles.tile(at: world)?.layers.first else { return [] }
        return layer.features.map { feature in
            var values: [String: VectorValue] = [:]
            for (index, key) in layer.keys.enumerated() {
                if let value = layer.valueIndex(ofKey: index, in: feature) { values[key] = layer.value(at: value) }
            }
            return values
        }
    }

    @Test(arguments: [
        (#""maxzoom": 18"#, [1, 2, 4, 8]), (#""filter": ["==", ["get", "kind"], "a"]"#, [1, 4, 8]),
        (#""filter": ["==", "kind", "b"]"#, [2]), (#""filter": [">", "n", 100]"#, []),
        (#""filter": ["==", ["geometry-type"], "LineString"]"#, [8]), (#""filter": ["==", ["id"], 7]"#, [4]),
    ]) func filters(source: String, numbers: [Double]) throws {
        let found = try Self.features(source).compactMap { $0["n"] }
        #expect(found == numbers.map(VectorValue.number))
    }

    @Test func clustersHaveProperties() throws {
        let clusters = try Self.features(
            """
            "cluster": true, "clusterProperties": {
                "sum": ["+", ["get", "n"]], "max": ["max", ["get", "n"]],
                "anyB": ["any", ["==", ["get", "kind"], "b"]],
                "product": [["*", ["accumulated"], ["get", "product"]], ["+", 1, ["get", "n"]]]}
            """)
        #expect(clusters.count == 1)
        #expect(clusters.first?["point_count"] == .number(3))
        #expect(clusters.first?["sum"] == .number(7))
        #expect(clusters.first?["max"] == .number(4))
        #expect(clusters.first?["anyB"] == .bool(true))
        #expect(clusters.first?["product"] == .number(30))
    }
}
