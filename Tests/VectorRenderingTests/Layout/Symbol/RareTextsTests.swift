import JSON
import MapGeometry
import MapLabels
import MapStyle
import Synchronization
import Testing
import VectorTiles

@testable import VectorRendering

/// Characters that the preferred font lacks are looked for only in texts that an image may show.
@Suite struct RareTextsTests {
    /// A preferred font with the letters of ASCII, and another one with Cyrillic ones; remembers what was looked for.
    private final class Letters: LocalGlyphs {
        private let searched = Mutex<Set<Unicode.Scalar>>([])
        var found: Set<Unicode.Scalar> { searched.withLock { $0 } }

        func glyphs(of scalars: [Unicode.Scalar], fonts: [String]) -> [LocalGlyph] {
            searched.withLock { $0.formUnion(scalars.filter { !$0.isASCII }) }
            return scalars.enumerated().filter { $1.value < 0x500 }.map {
                LocalGlyph(id: $1.value, source: $0, advance: ShapedText.em, x: 0, y: 0)
            }
        }

        func hasAtHand(_ scalar: Unicode.Scalar, fonts: [String]) -> Bool { scalar.isASCII }
        func field(_ id: UInt32) -> GlyphField? { nil }
        func hasInk(_ id: UInt32) -> Bool { true }
    }

    private static let near = #"{"type": "Point", "coordinates": [0, 0]}"#
    private static let beside = #"{"type": "Point", "coordinates": [4, 0]}"#
    private static let far = #"{"type": "Point", "coordinates": [60, 10]}"#
    private static let street = #"{"type": "LineString", "coordinates": [[-30, 0], [30, 0]]}"#

    /// What is missing in an image of 300 points around the center of the world, of which 360 degrees are 16,384 points.
    private static func missing(
        _ texts: [(name: String, geometry: String)], _ letters: Letters, _ placement: String = "point"
    ) throws -> Set<Unicode.Scalar> {
        let features = texts.map {
            #"{"type": "Feature", "properties": {"name": "\#($0.name)"}, "geometry": \#($0.geometry)}"#
        }
        let data = #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#
        let style = try Style(
            Array(
                """
                {"version": 8, "sources": {"s": {"type": "geojson", "data": \(data)}}, "layers": [
                  {"id": "names", "type": "symbol", "source": "s", "layout": {"text-field": ["get", "name"],
                   "text-font": ["Letters"], "text-size": 12, "symbol-placement": "\(placement)"}}]}
                """.utf8))
        let world = try #require(TileCoordinate(z: 0, x: 0, y: 0))
        let content = try #require(
            try GeoJSONSlicer(geoJSON: Array(data.utf8), options: SlicingOptions()).tile(at: world))
        let view = StyledView(
            viewport: Viewport(
                center: Coordinate(latitude: 0, longitude: 0), zoom: 6, size: Size(width: 300, height: 300)), scale: 1)
        let groups = LayerGroup.all(of: "s", in: style.resolved(at: view.styleZoom))
        let layout = TileLayout(content, at: world, styleZoom: view.tileZoom, groups, check: {})
        var table = GlyphTable()
        table.use(letters, for: layout.demand)
        let tile = SourceTile(coordinate: world, column: 0, styleZoom: view.tileZoom, content: content)
        return layout.shaped(SpriteImages(), table, check: {}).missing(at: TilePlacement(tile, in: view), in: view)
    }

    @Test func distantTextsAreNotLookedAt() throws {
        let letters = Letters()
        let texts = [("here", Self.near), ("д", Self.far), ("東", Self.far)]
        #expect(try Self.missing(texts, letters) == [])
        #expect(letters.found.isEmpty)
    }

    /// Its point is 32 points beside the image.
    @Test func textsThatReachIntoTheImageAreLookedAt() throws {
        let letters = Letters()
        #expect(try Self.missing([("here", Self.near), ("дa東京", Self.beside)], letters) == ["東", "京"])
        #expect(letters.found.isSuperset(of: ["д", "東", "京"]))
    }

    /// There is nothing to shape of them, but that is what is missing.
    @Test(arguments: ["line", "line-center"]) func streetsWithoutAnyGlyphAreLookedAt(placement: String) throws {
        #expect(try Self.missing([("東京", Self.street)], Letters(), placement) == ["東", "京"])
    }
}
