import MapGeometry
import MapStyle
import Testing
import VectorTiles

@testable import VectorRendering

/// Filters of one property, which look its values up once for all filters.
@Suite struct OneColumnFilterTests {
    /// A point whose property `name` is a or b, by the pairs of its tags.
    private static func tile(tags: [UInt8]) -> [UInt8] {
        let feature: [UInt8] =
            [0x12, UInt8(tags.count)] + tags + [0x18, 1, 0x22, 3, 9, 0, 0]
        let layer: [UInt8] =
            [0x78, 2, 0x0A, 1, 0x70, 0x12, UInt8(feature.count)] + feature + [0x1A, 4] + Array("name".utf8)
            + [0x22, 3, 0x0A, 1, 0x61, 0x22, 3, 0x0A, 1, 0x62]
        return [0x1A, UInt8(layer.count)] + layer
    }

    @Test(
        arguments: [
            ([0, 0], "a"), ([0, 1], "b"), ([], nil),
            // The last of equal names counts.
            ([0, 0, 0, 1], "b"), ([0, 1, 0, 0], "a"),
        ] as [([UInt8], String?)])
    func theLastValueCounts(tags: [UInt8], value: String?) throws {
        for (filter, passes) in [
            (#"["==", ["get", "name"], "a"]"#, value == "a"), (#"["==", ["get", "name"], "b"]"#, value == "b"),
            (#"["!", ["has", "name"]]"#, value == nil), (#"["in", "name", "a", "b"]"#, value != nil),
        ] {
            #expect(try drawn(Self.tile(tags: tags), filter: filter) == passes, "\(filter)")
        }
    }

    /// Two layers with the same column, of which the second one reads what the first one looked up.
    @Test func filtersShareAColumn() throws {
        let tile = Self.tile(tags: [0, 1])
        #expect(try drawn(tile, filter: #"["==", ["get", "name"], "a"]"#, #"["==", ["get", "name"], "b"]"#))
        #expect(try !drawn(tile, filter: #"["==", ["get", "name"], "a"]"#, #"["!=", ["get", "name"], "b"]"#))
    }

    /// Whether any layer draws something.
    private func drawn(_ tile: [UInt8], filter filters: String...) throws -> Bool {
        let layers = filters.enumerated().map { index, filter in
            #"{"id": "\#(index)", "type": "circle", "source": "s", "source-layer": "p", "filter": \#(filter)}"#
        }
        let style = try Style(
            Array(
                """
                {"version": 8, "sources": {"s": {"type": "vector", "url": "x"}},
                 "layers": [\(layers.joined(separator: ","))]}
                """.utf8))
        let groups = LayerGroup.all(of: "s", in: style.resolved(at: 0))
        let world = try #require(TileCoordinate(z: 0, x: 0, y: 0))
        let layout = TileLayout(try VectorTile(mvt: tile), at: world, styleZoom: 0, groups, check: {})
        return layout.vertexCount > 0
    }
}
