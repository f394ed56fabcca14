import Imaging
import JSON
import MapGeometry
import MapLabels
import MapStyle
import TestSupport
import Testing
import VectorTiles

@testable import VectorRendering

/// Texts whose points are outside of an image are drawn if anything of them is in it.
@Suite struct LabelEdgeTests {
    /// Letters that are larger than their advance.
    private static let letters = SquareLetters(advance: 14, side: 24, left: -4, top: -2)

    private static let side = 100
    private static let rounds = 12

    /// An image of one tile of the world at zoom 6, where a degree is about 45 points, around a point on the equator.
    private static func image(_ data: String, _ layout: String, side: Int) throws -> Pixmap {
        let style = try Style(
            Array(
                """
                {"version": 8, "sources": {"s": {"type": "geojson", "data": \(data)}}, "layers": [
                  {"id": "names", "type": "symbol", "source": "s", "layout": {"text-font": ["Letters"],
                   "text-allow-overlap": true, "text-ignore-placement": true, "text-keep-upright": false\(layout)},
                   "paint": {"text-halo-color": "#f00", "text-halo-width": 2}}]}
                """.utf8))
        let world = try #require(TileCoordinate(z: 0, x: 0, y: 0))
        let content = try #require(
            try GeoJSONSlicer(geoJSON: Array(data.utf8), options: SlicingOptions()).tile(at: world))
        let view = StyledView(
            viewport: Viewport(
                center: Coordinate(latitude: 0, longitude: 0), zoom: 6,
                size: Size(width: Double(side), height: Double(side))), scale: 1)
        let tile = SourceTile(coordinate: world, column: 0, styleZoom: view.tileZoom, content: content)
        let list = DrawList(style.resolved(at: view.styleZoom), in: view, tiles: ["s": [tile]]) { demand in
            var table = GlyphTable()
            table.use(letters, for: demand)
            return table
        }
        var canvas = Pixmap(width: side, height: side)
        list.draw(on: &canvas)
        return canvas
    }

    /// The same pixels as in the middle of a larger image, which has all of the texts, for random properties.
    @Test(arguments: ["point", "line"]) func textsReachIntoTheImage(placement: String) throws {
        var random = SplitMix64(state: 11)
        var drawn = 0
        for _ in 0..<Self.rounds {
            func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
            let features = (0..<30).map { _ in
                let (x, y) = (number(-4...4), number(-4...4))
                let geometry =
                    placement == "point"
                    ? #"{"type": "Point", "coordinates": [\#(x), \#(y)]}"#
                    : #"""
                    {"type": "LineString", "coordinates": [[\#(x - 9), \#(y + number(-9...9))], [\#(x), \#(y)], \#
                    [\#(x + 9), \#(y + number(-9...9))]]}
                    """#
                let name = String(repeating: "m", count: Int.random(in: 1...9, using: &random))
                return #"{"type": "Feature", "properties": {"name": "\#(name)"}, "geometry": \#(geometry)}"#
            }
            let data = #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#
            let spacing = Bool.random(using: &random) ? number(-4...0) : 0
            let scale = Bool.random(using: &random) ? number(1...5) : 1
            let layout = """
                , "symbol-placement": "\(placement)", "symbol-spacing": 100, "text-size": \(number(6...24)),
                "text-field": ["format", ["get", "name"], {"font-scale": \(scale)}],
                "text-letter-spacing": \(spacing), "text-offset": [\(number(-3...3)), \(number(-3...3))],
                "text-line-height": \(number(0.2...3)), "text-max-width": \(number(1...8)),
                "text-rotate": \(Bool.random(using: &random) ? number(-180...180) : 0),
                "text-anchor": "\(["center", "left", "top-right", "bottom"].randomElement(using: &random) ?? "")"
                """
            let (small, large) = try (
                Self.image(data, layout, side: Self.side), Self.image(data, layout, side: 5 * Self.side)
            )
            let margin = 2 * Self.side
            let (pixels, middle) = (small.pixels, large.pixels)
            for index in pixels.indices {
                let (x, y) = (index % Self.side + margin, index / Self.side + margin)
                let (here, there) = (pixels[index], middle[y * large.width + x])
                if there != 0 { drawn += 1 }
                // Positions are rounded, so a pixel at an edge may differ a little.
                guard Self.difference(here, there) > 8 else { continue }
                Issue.record("pixel \(x - margin), \(y - margin) of \(layout): \(here) and not \(there)")
                break
            }
        }
        #expect(drawn > Self.rounds * 500)
    }

    /// The largest difference of the samples of two pixels.
    private static func difference(_ one: UInt32, _ other: UInt32) -> Int {
        var most = 0
        for shift in [UInt32(0), 8, 16, 24] {
            let (a, b) = (Int((one >> shift) & 255), Int((other >> shift) & 255))
            most = max(most, abs(a - b))
        }
        return most
    }
}
