import JSON
import MapGeometry
import Testing

@testable import VectorTiles

@Suite struct PointClustersTests {
    /// Three points close together and one far away.
    static let json = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"n":1},"geometry":{"type":"Point","coordinates":[10,0]}},
        {"type":"Feature","properties":{"n":2},"geometry":{"type":"Point","coordinates":[10.5,0]}},
        {"type":"Feature","properties":{"n":4},"geometry":{"type":"Point","coordinates":[11,0]}},
        {"type":"Feature","properties":{"n":8},"geometry":{"type":"Point","coordinates":[100,0]}}]}
        """

    func layer(_ z: Int, _ x: Int, _ y: Int, _ change: (inout ClusterOptions) -> Void = { _ in }) throws -> VectorLayer
    {
        var options = ClusterOptions()
        change(&options)
        let clusters = PointClusters(try GeoJSONSlicer(geoJSON: Array(Self.json.utf8)), options: options)
        let tile = clusters.tile(at: try #require(TileCoordinate(z: z, x: x, y: y)))
        return try #require(tile?.layers.first)
    }

    @Test func clustersNearbyPoints() throws {
        let layer = try layer(0, 0, 0)
        #expect(layer.features.count == 2)
        let cluster = layer.features[0]
        #expect(layer.property("cluster", of: cluster) == .bool(true))
        #expect(layer.property("point_count", of: cluster) == .number(3))
        #expect(layer.property("point_count_abbreviated", of: cluster) == .number(3))
        #expect(layer.property("cluster_id", of: cluster) == layer.id(of: cluster))
        #expect(layer.property("n", of: cluster) == nil)
        #expect(layer.property("n", of: layer.features[1]) == .number(8))
        var geometry = TileGeometry()
        #expect(layer.decodeGeometry(of: cluster, into: &geometry))
        // In the middle of 10, 10.5 and 11 degrees.
        #expect(geometry.points == [TilePoint(x: Int16((8192 * (10.5 / 360 + 0.5) + 0.5).rounded(.down)), y: 4096)])
    }

    @Test func deepDownAllAreSingle() throws {
        // A tile of level 9 has 0.7 degrees: half a degree is 364 points of it.
        for x in 270...271 {
            let layer = try layer(9, x, 256)
            #expect(layer.features.allSatisfy { layer.property("cluster", of: $0) == nil })
        }
    }

    @Test func aboveTheMaximumZoomAllAreSingle() throws {
        #expect(try layer(1, 1, 0) { $0.maximumZoom = 0 }.features.count == 4)
    }

    @Test func smallGroupsAreNotClustered() throws {
        #expect(try layer(0, 0, 0) { $0.minimumPoints = 3 }.features.count == 2)
        #expect(try layer(0, 0, 0) { $0.minimumPoints = 4 }.features.count == 4)
    }

    @Test func noRadiusNoClusters() throws {
        for radius in [0, -1, Double.nan] { #expect(try layer(0, 0, 0) { $0.radius = radius }.features.count == 4) }
    }

    @Test func propertiesOfTheirPoints() throws {
        @Sendable func sum(_ values: [VectorValue]) -> Double {
            if case .number(let value) = values.first { value } else { 0 }
        }
        let layer = try layer(0, 0, 0) {
            $0.aggregation = ClusterAggregation(
                names: ["sum"], initial: { [$0["n"] ?? .null] }, merged: { [.number(sum($0) + sum($1))] })
        }
        #expect(layer.property("sum", of: layer.features[0]) == .number(7))
    }

    @Test(arguments: [
        (999, VectorValue.number(999)), (1000, .string("1k")), (1449, .string("1.4k")), (10_500, .string("11k")),
    ])
    func abbreviations(count: Int, expected: VectorValue) throws {
        let point = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[10,0]}}"#
        let json =
            #"{"type":"FeatureCollection","features":["#
            + Array(repeating: point, count: count).joined(separator: ",") + "]}"
        let clusters = PointClusters(try GeoJSONSlicer(geoJSON: Array(json.utf8)))
        let world = try #require(TileCoordinate(z: 0, x: 0, y: 0))
        let layer = try #require(clusters.tile(at: world)?.layers.first)
        #expect(layer.property("point_count_abbreviated", of: layer.features[0]) == expected)
    }
}
