import JSON
import MapGeometry
import Testing

@testable import VectorTiles

/// The part of a tile in one of its descendants.
@Suite struct TilePartTests {
    /// The tile of the world with this GeoJSON, and its part in a tile deep below the middle.
    private func part(_ geoJSON: String, z: Int, hasLineMetrics: Bool = false) throws -> (VectorLayer, [[TilePoint]]) {
        var options = SlicingOptions()
        (options.maximumZoom, options.tolerance, options.hasLineMetrics) = (0, 0, hasLineMetrics)
        let slicer = try GeoJSONSlicer(geoJSON: Array(geoJSON.utf8), options: options)
        let world = try #require(TileCoordinate(z: 0, x: 0, y: 0))
        let square = try #require(TileCoordinate(z: z, x: 1 << (z - 1), y: 1 << (z - 1)))
        let tile = try #require(slicer.tile(at: world)).part(of: world, in: square)
        let layer = try #require(tile.layers.first)
        var geometry = TileGeometry()
        guard let feature = layer.features.first else { return (layer, []) }
        #expect(layer.decodeGeometry(of: feature, into: &geometry))
        return (layer, geometry.parts)
    }

    /// Square 1, 1 of zoom 1 has the southeast quarter of the world, and a buffer of a quarter of its width.
    @Test func areas() throws {
        let (layer, parts) = try part(
            #"{"type":"Feature","properties":{"a":1},"geometry":{"type":"Polygon","coordinates":[[[-90,66.51326],[90,66.51326],[90,-66.51326],[-90,-66.51326],[-90,66.51326]]]}}"#,
            z: 1)
        let ring = try #require(parts.first)
        #expect(Set(ring.map(\.x)) == [-2048, 4096] && Set(ring.map(\.y)) == [-2048, 4096])
        #expect(layer.property("a", of: layer.features[0]) == .number(1))
    }

    @Test(arguments: [1, 8, 20, 30]) func linesKeepTheirSlope(z: Int) throws {
        // Through the middle of the world, down to the southeast.
        let (_, parts) = try part(#"{"type":"LineString","coordinates":[[-90,66.51326],[90,-66.51326]]}"#, z: z)
        let line = try #require(parts.first)
        #expect(line.count == 2 && line.allSatisfy { $0.x == $0.y })
        #expect(line[0].x == -2048 && line[1].x == (z == 1 ? 4096 : 10_240))
    }

    @Test func piecesOfLinesKeepTheirProgress() throws {
        let (layer, _) = try part(
            #"{"type":"LineString","coordinates":[[-90,66.51326],[90,-66.51326]]}"#, z: 2, hasLineMetrics: true)
        let clip = try #require(layer.clip(ofFeatureAt: 0))
        #expect(abs(clip.start - (0.5 - 0.0625 * 2)) < 1e-3 && abs(clip.end - 1) < 1e-3)
    }

    @Test func omitsPointsOutside() throws {
        #expect(try part(#"{"type":"Point","coordinates":[90,0]}"#, z: 4).1.isEmpty)
        #expect(try part(#"{"type":"Point","coordinates":[0,0]}"#, z: 4).1 == [[TilePoint(x: 0, y: 0)]])
    }
}
