import Imaging
import MapGeometry
import Testing
import VectorTiles

@testable import VectorRendering

/// Common mistakes in drawing map tiles.
@Suite struct TrapTests {
    static let red: PaintColor = [1, 0, 0, 1]
    static let line = #"{"type":"LineString","coordinates":[[-90,0],[90,0]]}"#
    static let square = #"{"type":"Polygon","coordinates":[[[-30,-25],[30,-25],[30,25],[-30,25],[-30,-25]]]}"#

    /// Half of a *device* pixel is added to each side of a line, at any scale.
    @Test(arguments: [1.0, 2, 3]) func halfPixelsOfTheDevice(scale: Double) throws {
        var scene = try Scene(Self.line)
        scene.scale = scale
        var paint = LinePaint()
        paint.width = .constant(4)
        let column = scene.drawn(scene.lines(paint), over: 0xFFFF_FFFF).column(Int(32 * scale)).map { 255 - $0 & 255 }
        // Full ink on the width itself and no ink a pixel beyond it.
        #expect(column.filter { $0 == 255 }.count == Int(4 * scale))
        #expect(column.filter { $0 > 0 }.count == Int(4 * scale))
    }

    @Test func aWidthOfZeroDrawsNothing() throws {
        let scene = try Scene(Self.line)
        var paint = LinePaint()
        paint.width = .constant(0)
        #expect(scene.drawn(scene.lines(paint)).pixels.allSatisfy { $0 == 0 })
    }

    @Test func aGapWidensBothSides() throws {
        let scene = try Scene(Self.line)
        var paint = LinePaint()
        (paint.width, paint.gapWidth) = (.constant(4), .constant(8))
        let column = scene.drawn(scene.lines(paint)).column(32).map { $0 >> 24 }
        let inked = column.indices.filter { column[$0] == 255 }
        #expect(inked == [24, 25, 26, 27, 36, 37, 38, 39])
    }

    @Test func anOffsetLeadsToTheRight() throws {
        let scene = try Scene(Self.line)
        var paint = LinePaint()
        (paint.width, paint.offset) = (.constant(2), .constant(10))
        let column = scene.drawn(scene.lines(paint)).column(32).map { $0 >> 24 }
        #expect(column.firstIndex(of: 255) == 41)
    }

    /// Outlines in the areas' own color reach half a pixel further, and never lie over the areas.
    @Test func outlinesOfOneColor() throws {
        let scene = try Scene(Self.square, zoom: 0.3)
        let plain = scene.drawn(scene.fills(FillPaint(color: .constant(Self.red), isAntialiased: false)))
        let outlined = scene.drawn(scene.fills(FillPaint(color: .constant(Self.red))))
        let isSame = zip(plain.pixels, outlined.pixels).allSatisfy { $0 == 0 || $0 == $1 }
        #expect(isSame)
        let isEqual = plain == outlined
        #expect(!isEqual)
        let half = FillPaint(color: .constant(Self.red), opacity: .constant(0.5))
        let translucent = scene.drawn(scene.fills(half))
        // Over translucent areas they show: their edge is darker than their inside.
        let alphas = Set(translucent.pixels.map { $0 >> 24 })
        #expect(alphas.contains { $0 > 128 })
    }

    /// A property of each feature makes a layer translucent for drawing, even if all values are opaque.
    @Test func valuesPerFeatureAreNotOpaque() {
        #expect(FillPaint(color: .constant(Self.red)).isOpaque)
        #expect(!FillPaint(color: .each([Self.red])).isOpaque)
        #expect(!FillPaint(color: .constant(Self.red), opacity: .each([1])).isOpaque)
    }

    /// A circle belongs to the tile of its point and is not cut at its border.
    @Test func circlesAreWhole() throws {
        var scene = try Scene(#"{"type":"Point","coordinates":[0,0]}"#, zoom: 2)
        var paint = CirclePaint()
        paint.radius = .constant(20)
        let whole = scene.drawn(scene.circles(paint))
        // Four tiles have the point in reach; one draws it, so a translucent one is blended once.
        let opaque = whole.row(32).filter { $0 >> 24 == 255 }
        #expect(opaque.count == 38)
        paint.opacity = .constant(0.5)
        #expect(scene.drawn(scene.circles(paint)).pixels.allSatisfy { $0 >> 24 <= 128 })
        scene.viewport.bearing = 45
        let half = scene.drawn(scene.circles(paint)).row(32).filter { $0 >> 24 == 128 }
        #expect(half.count == 38)
    }

    @Test func translationsTurnWithTheMapOrNot() throws {
        var scene = try Scene(#"{"type":"Point","coordinates":[0,0]}"#)
        scene.viewport.bearing = 90
        func center(isMap: Bool) -> (Int, Int)? {
            var paint = CirclePaint()
            (paint.radius, paint.translation) = (.constant(1.5), Translation(x: 10, y: 0, isMap: isMap))
            let pixmap = scene.drawn(scene.circles(paint))
            let inked = pixmap.pixels.indices.filter { pixmap.pixels[$0] >> 24 > 200 }
            guard let first = inked.first else { return nil }
            return (first % 64, first / 64)
        }
        // At bearing 90 east is up.
        #expect(center(isMap: false).map { $0.0 > 38 } == true)
        #expect(center(isMap: true).map { $0.1 < 26 } == true)
    }

    /// Overzoomed tiles keep their grid and the widths of the wanted zoom.
    @Test func overzoom() throws {
        let scene = try Scene(Self.line, zoom: 4)
        let world = try #require(TileCoordinate(z: 0, x: 0, y: 0))
        let layer = try #require(scene.slicer.tile(at: world)?.layers.first)
        let placement = TilePlacement(
            world, column: 0, styleZoom: 3, in: scene.view)
        #expect(placement.overscale == 8)
        var paint = LinePaint()
        paint.width = .constant(6)
        let layout = LineLayout(layer, features: [0], shape: .constant(LineShape()))
        let drawn = scene.drawn(LineDrawing([DrawnTile(placement: placement, layout: layout, paint: paint)]))
        #expect(drawn.column(32).filter { $0 >> 24 == 255 }.count == 6)
    }
}
