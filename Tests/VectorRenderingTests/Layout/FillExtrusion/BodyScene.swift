import Imaging
import MapGeometry
import MapStyle
import Testing

@testable import VectorRendering
@testable import VectorTiles

/// Bodies in the middle of one tile, without a style.
struct BodyScene {
    /// A body: rings in tile units around the middle of the tile, clockwise as seen from above.
    struct Body {
        var rings: [[(x: Int, y: Int)]]
        var color = PaintColor(0.5, 0.5, 0.5, 1)
        var height: Double = 10
        var base: Double = 0
        var isLine = false

        /// A rectangle.
        static func box(
            _ left: Int, _ top: Int, _ right: Int, _ bottom: Int, color: PaintColor = [0.5, 0.5, 0.5, 1],
            height: Double = 10, base: Double = 0
        ) -> Body {
            Body(
                rings: [[(left, top), (right, top), (right, bottom), (left, bottom)]], color: color, height: height,
                base: base)
        }
    }

    var viewport = Viewport(
        center: Coordinate(latitude: 0, longitude: 0), zoom: 16, size: Size(width: 96, height: 96))
    var scale = 2.0
    var light = StyleLight()
    var hasGradient = true

    init(pitch: Double = 0, bearing: Double = 0) {
        (viewport.pitch, viewport.bearing) = (pitch, bearing)
        viewport.center = WebMercator.unproject(WorldPoint(x: 16_384.5 / 32_768, y: 16_384.5 / 32_768))
    }

    var view: StyledView { StyledView(viewport: viewport, scale: scale) }
    var shownLight: ExtrusionLight { ExtrusionLight(light, zoom: 15, bearing: viewport.bearing) }

    func tile(_ bodies: [Body]) throws -> FillExtrusionDrawing.Tile {
        var builder = VectorLayerBuilder(SourceTables())
        for body in bodies {
            let feature = SourceFeature(id: nil, tags: [], shape: .points([]))
            builder.add(feature, kind: body.isLine ? .line : .polygon) { writer in
                for ring in body.rings {
                    let points = ring.map { (x: $0.x + 4096, y: $0.y + 4096) }
                    if body.isLine { writer.line(points) } else { writer.ring(points) }
                }
            }
        }
        let layer = try #require(builder.tile().layers.first)
        let indexes = Array(layer.features.indices)
        var paint = FillExtrusionPaint(
            color: .each(bodies.map(\.color)), height: .each(bodies.map { Float($0.height) }),
            base: .each(bodies.map { Float($0.base) }))
        paint.hasGradient = hasGradient
        let coordinate = try #require(TileCoordinate(z: 15, x: 16_384, y: 16_384))
        return DrawnTile(
            placement: TilePlacement(coordinate, column: 16_384, styleZoom: 15, in: view),
            layout: FillExtrusionLayout(layer, features: indexes, FillLayout(layer, features: indexes)), paint: paint)
    }

    func drawing(_ bodies: [Body], above lower: [Body] = [], opacity: Float = 1) throws -> FillExtrusionDrawing {
        FillExtrusionDrawing(
            [try tile(bodies)], above: lower.isEmpty ? [] : [try tile(lower)], opacity: opacity, shownLight, view)
    }

    func drawn(
        _ bodies: [Body], above lower: [Body] = [], opacity: Float = 1, over word: UInt32 = 0,
        check: () throws -> Void = {}
    ) throws -> Pixmap {
        var canvas = Pixmap(width: view.width, height: view.height, fill: word)
        var buffers = ValuesByType()
        let drawing = try drawing(bodies, above: lower, opacity: opacity)
        try canvas.withBand { try drawing.draw(on: $0, &buffers, check: check) }
        return canvas
    }
}
