import MapGeometry
import MapLabels
import MapStyle
import Testing
import VectorTiles

@testable import VectorRendering

/// Which labels of a tile are left out of an image that has too many.
@Suite struct LabelLimitTests {
    /// A glyph for each character.
    private struct Letters: LocalGlyphs {
        func glyphs(of scalars: [Unicode.Scalar], fonts: [String]) -> [LocalGlyph] {
            scalars.enumerated().map { LocalGlyph(id: $1.value, source: $0, advance: 12, x: 0, y: 0) }
        }

        func field(_ id: UInt32) -> GlyphField? { nil }

        func hasInk(_ id: UInt32) -> Bool { true }
    }

    /// Ten names of three letters, placed in descending order, and a point without a name; none is near the antimeridian,
    /// where the tile has copies of points beyond it.
    private static func layout() throws -> TileLayout {
        let points = (0...10).map { number in
            let name = number < 10 ? #""name": "10\#(number)""# : ""
            return """
                {"type": "Feature", "properties": {\(name)}, "geometry": \
                {"type": "Point", "coordinates": [\(5 * number), 5]}}
                """
        }
        let data = #"{"type": "FeatureCollection", "features": [\#(points.joined(separator: ","))]}"#
        let style = try Style(
            Array(
                """
                {"version": 8, "sources": {"s": {"type": "geojson", "data": \(data)}}, "layers": [
                  {"id": "names", "type": "symbol", "source": "s", "layout": {"text-field": ["get", "name"],
                   "symbol-sort-key": ["-", 0, ["to-number", ["get", "name"], 0]]}}]}
                """.utf8))
        let slicer = try GeoJSONSlicer(geoJSON: Array(data.utf8), options: SlicingOptions())
        let world = try #require(TileCoordinate(z: 0, x: 0, y: 0))
        let tile = try #require(slicer.tile(at: world))
        return TileLayout(tile, at: world, styleZoom: 0, LayerGroup.all(of: "s", in: style.resolved(at: 0)))
    }

    private static func shaped(_ layout: TileLayout) -> TileLayout {
        var glyphs = GlyphTable()
        glyphs.use(Letters(), for: layout.demand)
        return layout.shaped(SpriteImages(), glyphs, check: {})
    }

    private static func names(_ layout: TileLayout) -> [String] {
        layout.parts.values.flatMap { part -> [String] in
            guard let labels = (part as? SymbolPart)?.layout else { return [] }
            return labels.symbols.compactMap { labels.labels[$0.label].text?.key }
        }
    }

    /// Each name counts for 19.
    @Test(arguments: [(190, 10), (189, 9), (95, 5), (94, 4), (18, 0), (0, 0)])
    func keepsTheFirstLabels(weight: Int, count: Int) throws {
        let layout = try Self.layout()
        #expect(layout.textWeights == [190])
        let expected = (0..<count).map { "10\(9 - $0)" }
        let before = layout.limited(toTextWeight: weight)
        #expect(Self.names(Self.shaped(before)) == expected)
        // A layout from the cache has been shaped, and gives the same.
        let after = Self.shaped(layout).limited(toTextWeight: weight)
        #expect(Self.names(after) == expected)
        for limited in [before, after] {
            #expect(limited.omittedLabels == 10 - count && limited.textWeights == [190])
            // A lower limit after a higher one is the lower one.
            #expect(Self.names(Self.shaped(limited.limited(toTextWeight: 40))) == Array(expected.prefix(2)))
        }
    }
}
