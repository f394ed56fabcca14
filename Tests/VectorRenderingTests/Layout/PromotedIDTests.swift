import MapGeometry
import MapStyle
import Testing
import VectorTiles

@testable import VectorRendering

/// `promoteId`: a property as the id of features.
@Suite struct PromotedIDTests {
    /// A tile with a point whose id is 7 and whose `name` is `a`.
    private static let tile: [UInt8] = {
        let feature: [UInt8] = [0x08, 7, 0x12, 2, 0, 0, 0x18, 1, 0x22, 3, 9, 0, 0]
        let layer: [UInt8] =
            [0x78, 2, 0x0A, 1, 0x70, 0x12, UInt8(feature.count)] + feature + [0x1A, 4] + Array("name".utf8)
            + [0x22, 3, 0x0A, 1, 0x61]
        return [0x1A, UInt8(layer.count)] + layer
    }()

    @Test(arguments: [
        ("", "7", true), ("", #""a""#, false), (#", "promoteId": "name""#, #""a""#, true),
        (#", "promoteId": "name""#, "7", false), (#", "promoteId": {"p": "name"}"#, #""a""#, true),
        (#", "promoteId": {"q": "name"}"#, "7", true), (#", "promoteId": "absent""#, "null", true),
    ]) func ids(promotion: String, id: String, passes: Bool) throws {
        let style = try Style(
            Array(
                """
                {"version": 8, "sources": {"s": {"type": "vector", "url": "x"\(promotion)}}, "layers": [
                  {"id": "l", "type": "circle", "source": "s", "source-layer": "p", "filter": ["==", ["id"], \(id)]}]}
                """.utf8))
        let groups = LayerGroup.all(of: "s", in: style.resolved(at: 0))
        let world = try #require(TileCoordinate(z: 0, x: 0, y: 0))
        let layout = TileLayout(try VectorTile(mvt: Self.tile), at: world, styleZoom: 0, groups, check: {})
        #expect((layout.vertexCount > 0) == passes)
    }
}
