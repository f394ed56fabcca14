import Imaging
import JSON
import MapGeometry
import VectorTiles

@testable import MapLabels
@testable import MapStyle
@testable import VectorRendering

/// Buildings, ground, lines and labels of arbitrary places and heights, seen by any camera up to 60 degrees.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTilted(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var dice = Dice(input(start, count))
    let center = Coordinate(latitude: 170 * dice.fraction() - 85, longitude: 360 * dice.fraction() - 180)
    let viewport = Viewport(
        center: center, zoom: dice.pick([15, 16, 22, 24 * dice.fraction(), 3]),
        bearing: dice.pick([0, 30, 360 * dice.fraction()]),
        size: Size(width: Double(1 + dice.byte() % 96), height: Double(1 + dice.byte() % 96)),
        pitch: dice.pick([60, 45, 60 * dice.fraction(), 0]),
        roll: dice.pick([0, 0, 10, 180, 360 * dice.fraction()]))
    let view = StyledView(viewport: viewport, scale: dice.pick([1, 2, 1 + 3 * dice.fraction()]))
    guard let styles, let style = styles.randomElement(by: dice.byte()),
        let slicer = try? GeoJSONSlicer(geoJSON: features(around: center, &dice), options: SlicingOptions())
    else { return 0 }
    let tiles = TileCover(viewport: viewport, z: view.tileZoom).prefix(64).compactMap { cell in
        slicer.tile(at: cell.coordinate).map {
            SourceTile(coordinate: cell.coordinate, column: cell.column, styleZoom: view.tileZoom, content: $0)
        }
    }
    let list = DrawList(style.resolved(at: view.styleZoom), in: view, tiles: ["s": tiles]) { demand in
        var table = GlyphTable()
        table.use(Squares(), for: demand)
        return table
    }
    var canvas = Pixmap(width: view.width, height: view.height, fill: 0)
    list.draw(on: &canvas)
    require(
        canvas.pixels.allSatisfy { word in [16, 8, 0].allSatisfy { word >> $0 & 0xFF <= word >> 24 } },
        "a color above its alpha")
    return 0
}

/// A polygon or line for every few bytes, near the center or far beyond it.
private func features(around center: Coordinate, _ dice: inout Dice) -> [UInt8] {
    let features = (0..<1 + dice.byte() % 12).map { _ in
        let spread = dice.pick([0.001, 0.01, 1, 90, 0.00001])
        let points = (0..<3 + dice.byte() % 6).map { _ in
            "[\(center.longitude + spread * (dice.fraction() - 0.5)),\(center.latitude + spread * (dice.fraction() - 0.5))]"
        }
        let height = dice.pick(["15", "1000000", "-5", "1e300", "0", "\(1000 * dice.fraction())", "null"])
        let base = dice.pick(["0", "0", "10", "1e9", "-1e300"])
        let line = points.joined(separator: ",")
        let geometry =
            dice.byte() % 3 == 0
            ? #"{"type":"LineString","coordinates":[\#(line)]}"#
            : #"{"type":"Polygon","coordinates":[[\#(line),\#(points[0])]]}"#
        return #"{"type":"Feature","properties":{"h":\#(height),"b":\#(base),"n":"abc"},"geometry":\#(geometry)}"#
    }
    return Array(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#.utf8)
}

/// With labels that lie or stand, and walls that are opaque or not.
private let styles: [Style]? = try? ["map", "viewport"].flatMap { alignment in
    try [1, 0.5].map { opacity in
        try Style(
            Array(
                """
                {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "FeatureCollection", "features": []}}},
                 "layers": [
                  {"id": "a", "type": "background", "paint": {"background-color": "#eee"}},
                  {"id": "b", "type": "fill", "source": "s", "paint": {"fill-color": "#9c9"}},
                  {"id": "c", "type": "line", "source": "s",
                   "paint": {"line-width": 3, "line-dasharray": [2, 1], "line-color": "#c33"}},
                  {"id": "d", "type": "circle", "source": "s",
                   "paint": {"circle-radius": 4, "circle-pitch-alignment": "\(alignment)"}},
                  {"id": "e", "type": "fill-extrusion", "source": "s", "paint": {"fill-extrusion-opacity": \(opacity),
                   "fill-extrusion-height": ["get", "h"], "fill-extrusion-base": ["get", "b"],
                   "fill-extrusion-translate": [3, -2]}},
                  {"id": "f", "type": "symbol", "source": "s", "layout": {"text-field": ["get", "n"],
                   "symbol-placement": "line", "text-pitch-alignment": "\(alignment)", "symbol-spacing": 40}},
                  {"id": "g", "type": "symbol", "source": "s", "layout": {"text-field": ["get", "n"],
                   "text-pitch-alignment": "\(alignment)", "text-variable-anchor": ["left", "top"]}}]}
                """.utf8))
    }
}

extension [Style] {
    fileprivate func randomElement(by number: Int) -> Style? { isEmpty ? nil : self[number % count] }
}

/// A black square for each character.
private struct Squares: LocalGlyphs {
    func glyphs(of scalars: [Unicode.Scalar], fonts: [String]) -> [LocalGlyph] {
        scalars.enumerated().map { LocalGlyph(id: $1.value, source: $0, advance: 12, x: 0, y: 0) }
    }

    func field(_ id: UInt32) -> GlyphField? {
        GlyphField(
            left: 1, top: -8, advance: 12, width: 16, height: 16, pixelsPerUnit: 1,
            bytes: [UInt8](repeating: 255, count: 256), offset: 0)
    }
}
