import Imaging
import MapGeometry
import MapStyle
import Rasterising
import Testing

@testable import VectorRendering

@Suite struct RasterDrawingTests {
    private static let (red, blue): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF)

    private func view(_ zoom: Double, side: Double = 64, scale: Double = 1, longitude: Double = 0) -> StyledView {
        StyledView(
            viewport: Viewport(
                center: Coordinate(latitude: 0, longitude: longitude), zoom: zoom,
                size: Size(width: side, height: side)), scale: scale)
    }

    private func drawn(_ layer: any DrawnLayer, _ view: StyledView) -> Pixmap {
        var canvas = Pixmap(width: view.width, height: view.height)
        var list = DrawList()
        list.layers = [layer]
        list.draw(on: &canvas)
        return canvas
    }

    private func world(_ words: [UInt32], side: Int, _ view: StyledView, _ paint: RasterPaint) throws -> any DrawnLayer
    {
        let texture = try #require(Texture(width: side, height: side, words: words))
        let tile = try #require(TileCoordinate(z: 0, x: 0, y: 0))
        let placement = TilePlacement(tile, column: 0, styleZoom: 0, in: view.aligned)
        return RasterDrawing([DrawnTile(placement: placement, layout: RasterLayout(texture), paint: paint)])
    }

    private func style(_ paint: String) throws -> RasterPaint {
        let json = #"""
            {"version": 8, "sources": {"s": {"type": "raster", "url": "x"}},
             "layers": [{"id": "a", "type": "raster", "source": "s", "paint": {\#(paint)}}]}
            """#
        guard case .raster(let layer) = try Style(Array(json.utf8)).layers[0].kind else { throw Absent() }
        return RasterPaint(layer, zoom: 0)
    }

    private struct Absent: Error {}

    /// As the formulas of MapLibre's shader give them, for the middle gray and for red.
    @Test(arguments: [
        ("", 0xFFFF_0000 as UInt32, 0xFF80_8080 as UInt32),
        (#""raster-hue-rotate": 120"#, 0xFF00_FF00, 0xFF80_8080),
        (#""raster-hue-rotate": 360"#, 0xFFFF_0000, 0xFF80_8080),
        (#""raster-saturation": -1"#, 0xFF55_5555, 0xFF80_8080),
        (#""raster-contrast": -1"#, 0xFF80_8080, 0xFF80_8080),
        (#""raster-contrast": 0.5"#, 0xFFFF_0000, 0xFF81_8181),
        (#""raster-brightness-min": 0.5"#, 0xFFFF_8080, 0xFFC0_C0C0),
        (#""raster-brightness-max": 0.5"#, 0xFF80_0000, 0xFF40_4040),
        (#""raster-brightness-min": 1, "raster-brightness-max": 0"#, 0xFF00_FFFF, 0xFF7F_7F7F),
    ]) func adjustments(paint: String, red: UInt32, gray: UInt32) throws {
        let view = view(1, side: 512)
        var words = [UInt32](repeating: 0xFFFF_0000, count: 4)
        let paint = try style(paint)
        #expect(Self.isNear(drawn(try world(words, side: 2, view, paint), view).pixels[0], red))
        words = [UInt32](repeating: 0xFF80_8080, count: 4)
        #expect(Self.isNear(drawn(try world(words, side: 2, view, paint), view).pixels[0], gray))
    }

    private static func isNear(_ a: UInt32, _ b: UInt32) -> Bool {
        [0, 8, 16, 24].allSatisfy { (a >> $0 & 255).distance(to: b >> $0 & 255).magnitude <= 1 }
    }

    /// At an integer zoom, texels lie exactly on pixels, wherever the center is.
    @Test(arguments: [0.0, 0.1, 33.3, -77.7]) func tilesAreAligned(longitude: Double) throws {
        let view = view(1, side: 63, longitude: longitude)
        let words = (0..<512 * 512).map { place -> UInt32 in place & 1 == 0 ? 0xFF00_0000 : 0xFF00_FFFF }
        let row = drawn(try world(words, side: 512, view, RasterPaint()), view).row(31)
        #expect(Set(row.filter { $0 >> 24 == 255 }) == [0xFF00_0000, 0xFF00_FFFF])
    }

    @Test func resampling() throws {
        let view = view(1, side: 512)
        let words = [Self.red, Self.blue, Self.red, Self.blue]
        var paint = RasterPaint()
        #expect(Set(drawn(try world(words, side: 2, view, paint), view).row(256)).count > 200)
        paint.isNearest = true
        #expect(Set(drawn(try world(words, side: 2, view, paint), view).row(256)) == [Self.red, Self.blue])
    }

    /// Reduced, a tile shows means of its texels, also with nearest resampling.
    @Test(arguments: [false, true]) func reduction(isNearest: Bool) throws {
        let view = view(1, side: 64)
        let texels = (0..<2048 * 2048).map { place -> UInt32 in (place + place / 2048) & 1 == 0 ? 0xFF00_0000 : ~0 }
        var paint = RasterPaint()
        paint.isNearest = isNearest
        let row = drawn(try world(texels, side: 2048, view, paint), view).row(32)
        #expect(row.allSatisfy { Self.isNear($0, 0xFF80_8080) })
    }

    /// A parent is drawn in the square of the missing tile and nowhere else.
    @Test func aParentFillsOneSquare() throws {
        let view = view(2, side: 512)
        let texture = try #require(
            Texture(width: 2, height: 2, words: [Self.red, Self.blue, Self.blue, Self.red]))
        let (parent, square) = (
            try #require(TileCoordinate(z: 0, x: 0, y: 0)), try #require(TileCoordinate(z: 1, x: 1, y: 0))
        )
        let placement = TilePlacement(parent, square: square, column: 1, styleZoom: 1, in: view.aligned)
        var paint = RasterPaint()
        paint.isNearest = true
        let canvas = drawn(
            RasterDrawing([DrawnTile(placement: placement, layout: RasterLayout(texture), paint: paint)]), view)
        #expect(canvas.row(100)[400] == Self.blue && canvas.row(100)[100] == 0)
        #expect(canvas.row(400)[400] == 0)
        #expect(canvas.pixels.count { $0 != 0 } == 256 * 256)
    }

    /// The four colors of an image are where its corners are, also in copies of the world.
    @Test func imagesHaveCorners() throws {
        let view = view(0, side: 600)
        let green: UInt32 = 0xFF00_FF00
        let texture = try #require(Texture(width: 2, height: 2, words: [Self.red, green, Self.blue, 0xFFFF_FFFF]))
        let corners = [(-60.0, 50.0), (60, 50), (60, -50), (-60, -50)].map {
            Coordinate(latitude: $0.1, longitude: $0.0)
        }
        let image = try #require(ImageLayout(texture, corners: corners))
        var paint = RasterPaint()
        paint.isNearest = true
        let canvas = drawn(ImageDrawing(image, paint, in: view.aligned), view)
        #expect(canvas.row(280)[280] == Self.red && canvas.row(280)[320] == green)
        #expect(canvas.row(320)[280] == Self.blue && canvas.row(320)[320] == 0xFFFF_FFFF)
        #expect(canvas.row(280)[280 + 256] == Self.red && canvas.row(280)[280 - 256] == Self.red)
        #expect(canvas.row(300)[400] == 0)
    }

    @Test(arguments: [
        [(0.0, 0.0), (0, 0), (0, 0), (0, 0)], [(0, 0), (10, 0), (0, 0), (10, 0)], [(0, 0), (1, 0), (1, 1)],
        [(.nan, 0), (1, 0), (1, 1), (0, 1)],
    ]) func imagesWithoutAreaDrawNothing(places: [(Double, Double)]) throws {
        let view = view(1)
        let texture = try #require(Texture(width: 1, height: 1, words: [Self.red]))
        let corners = places.map { Coordinate(latitude: $0.1, longitude: $0.0) }
        guard let image = ImageLayout(texture, corners: corners) else { return }
        #expect(drawn(ImageDrawing(image, RasterPaint(), in: view), view).pixels.allSatisfy { $0 == 0 })
    }
}
