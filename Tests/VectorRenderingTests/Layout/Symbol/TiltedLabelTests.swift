import Imaging
import JSON
import MapGeometry
import MapLabels
import MapStyle
import Testing
import VectorTiles

@testable import VectorRendering

/// Labels of tilted images: sizes, boxes and what becomes of them on pages.
@Suite struct TiltedLabelTests {
    /// Letters that are half an em wide.
    private static let letters = SquareLetters(advance: 12, side: 16, left: 1, top: -8)

    private static let pitch = 60.0

    /// Names at the center, far to the north and near to the south.
    private static func list(_ layout: String, pitch: Double = pitch, roll: Double = 0) throws -> DrawList {
        let points = ["center": 0.0, "far": 8, "near": -8].map { name, latitude in
            """
            {"type": "Feature", "properties": {"name": "\(name)"}, "geometry": \
            {"type": "Point", "coordinates": [0, \(latitude)]}}
            """
        }
        let data = #"{"type": "FeatureCollection", "features": [\#(points.sorted().joined(separator: ","))]}"#
        let style = try Style(
            Array(
                """
                {"version": 8, "sources": {"s": {"type": "geojson", "data": \(data)}}, "layers": [
                  {"id": "names", "type": "symbol", "source": "s", "layout": {"text-field": ["get", "name"],
                   "text-font": ["Letters"], "text-size": 12, "text-padding": 0, "text-allow-overlap": true\(layout)}}]}
                """.utf8))
        let slicer = try GeoJSONSlicer(geoJSON: Array(data.utf8), options: SlicingOptions())
        let view = view(pitch: pitch, roll: roll)
        let tiles = TileCover(viewport: view.viewport, z: view.tileZoom).compactMap { cell in
            slicer.tile(at: cell.coordinate).map {
                SourceTile(coordinate: cell.coordinate, column: cell.column, styleZoom: view.tileZoom, content: $0)
            }
        }
        return DrawList(style.resolved(at: view.styleZoom), in: view, tiles: ["s": tiles]) { demand in
            var table = GlyphTable()
            table.use(letters, for: demand)
            return table
        }
    }

    private static func view(pitch: Double, roll: Double = 0) -> StyledView {
        StyledView(
            viewport: Viewport(
                center: Coordinate(latitude: 0, longitude: 0), zoom: 5, size: Size(width: 400, height: 400),
                pitch: pitch, roll: roll), scale: 1)
    }

    private static func box(_ list: DrawList, _ name: String) throws -> LabelBox {
        try #require(list.places.first { $0.text == name }).box
    }

    /// How much larger the ground looks at a label than at the center.
    private static func ratio(_ list: DrawList, _ name: String) throws -> Double {
        let anchor = try #require(list.places.first { $0.text == name }).anchor
        return GroundProjection(view(pitch: pitch).viewport).ratio(at: anchor)
    }

    @Test(arguments: ["far", "near"]) func uprightLabelsShrinkHalfAsMuchAsTheGround(name: String) throws {
        let (flat, tilted) = (try Self.list("", pitch: 0), try Self.list(""))
        let (was, box) = (try Self.box(flat, name), try Self.box(tilted, name))
        let factor = 0.5 + 0.5 * (try Self.ratio(tilted, name))
        #expect(name == "far" ? factor < 0.9 : factor > 1.1)
        #expect(abs(box.width - was.width * factor) < 1e-6 && abs(box.height - was.height * factor) < 1e-6)
    }

    @Test func labelsAtTheCenterKeepTheirSize() throws {
        let (flat, tilted) = (try Self.box(Self.list("", pitch: 0), "center"), try Self.box(Self.list(""), "center"))
        #expect(abs(flat.left - tilted.left) < 1e-6 && abs(flat.bottom - tilted.bottom) < 1e-6)
    }

    /// A label that lies is foreshortened; its box is around what is seen of it.
    @Test(arguments: ["far", "center", "near"]) func labelsLieOnTheGround(name: String) throws {
        let lying = #", "text-pitch-alignment": "map""#
        let (was, tilted) = (try Self.box(Self.list(lying, pitch: 0), name), try Self.list(lying))
        let (box, ratio) = (try Self.box(tilted, name), try Self.ratio(tilted, name))
        let factor = (0.5 + 0.5 / ratio) * ratio
        // The near edge looks a little larger than the middle, and the far one a little smaller.
        #expect(abs(box.width / (was.width * factor) - 1) < 0.03)
        #expect(abs(box.height / (was.height * factor * ratio / 2) - 1) < 0.03)
    }

    /// With several anchors, a label is moved by its size on the ground.
    @Test func labelsThatLieMoveOnTheGround() throws {
        let list = try Self.list(
            #", "text-pitch-alignment": "map", "text-variable-anchor": ["top"], "text-radial-offset": 1"#)
        for name in ["far", "center", "near"] {
            let place = try #require(list.places.first { $0.text == name })
            #expect(place.box.top > place.anchor.y - 3 && place.box.bottom > place.anchor.y)
            #expect(place.box.left < place.anchor.x && place.box.right > place.anchor.x)
        }
    }

    @Test(arguments: [("map", 0.0, true), ("viewport", 60, true), ("map", 60, false), ("auto", 60, true)])
    func onlyLabelsThatLieArePixelsOnPages(alignment: String, pitch: Double, isExact: Bool) throws {
        let list = try Self.list(#", "text-pitch-alignment": "\#(alignment)""#, pitch: pitch)
        #expect(list.labels.map(\.isExactOnPage) == [isExact])
    }

    /// A rolled camera turns the map below labels that stand upright.
    @Test func uprightLabelsIgnoreTheRoll() throws {
        let (straight, rolled) = (try Self.list("", pitch: 0), try Self.list("", pitch: 0, roll: 90))
        let (was, box) = (try Self.box(straight, "far"), try Self.box(rolled, "far"))
        #expect(abs(box.width - was.width) < 1e-6 && abs(box.height - was.height) < 1e-6)
        let anchors = [straight, rolled].compactMap { $0.places.first { $0.text == "far" }?.anchor }
        try #require(anchors.count == 2)
        #expect(anchors[0].y < 150 && abs(anchors[1].y - 200) < 1e-6 && abs(anchors[1].x - 200) > 50)
    }

    /// Everything that is drawn is seen: in the image, and of its size.
    @Test(arguments: [#", "text-pitch-alignment": "map""#, #", "text-rotation-alignment": "map""#, ""])
    func inkIsInTheBoxes(layout: String) throws {
        let list = try Self.list(layout)
        var canvas = Pixmap(width: 400, height: 400)
        list.draw(on: &canvas)
        for place in list.places {
            var (inside, count) = (0, 0)
            for y in max(Int(place.box.top), 0)..<min(Int(place.box.bottom), 400) {
                for x in max(Int(place.box.left), 0)..<min(Int(place.box.right), 400) {
                    (inside, count) = (inside + (canvas.pixels[y * 400 + x] != 0 ? 1 : 0), count + 1)
                }
            }
            #expect(Double(inside) > 0.2 * Double(count), "\(place.text)")
        }
        let ink = canvas.pixels.count { $0 != 0 }
        let boxes = list.places.reduce(0) { $0 + ($1.box.width + 2) * ($1.box.height + 2) }
        #expect(Double(ink) < boxes)
    }
}
