import Glibc
import Imaging
import MapGeometry
import TestSupport
import Testing

@testable import VectorRendering
@testable import VectorTiles

/// Four tiles give the same pixels as the one above them, where both hold the whole geometry on the coarser grid.
@Suite struct SeamTests {
    static let zooms = [10.0, 10.25, 10.4, 10.5, 10.77, 10.99]
    static let bearings = [0.0, 17, 45, 90]

    /// Lines across the middle of the tile, in even units of it.
    ///
    /// They have no sharp corners: near those, the extra vertices of dashes are rounded to units of each tile.
    static let lines: [[(x: Int, y: Int)]] = {
        var random = SplitMix64(state: 15)
        return (0..<60).map { _ in
            var (x, y) = (Int.random(in: 1400...2600, using: &random), Int.random(in: 1400...2600, using: &random))
            var heading = random.number(0...(2 * .pi))
            return (0..<Int.random(in: 3...9, using: &random)).map { _ in
                defer {
                    let length = random.number(60...130)
                    x += Int(length * cos(heading))
                    y += Int(length * sin(heading))
                    heading += random.number(-1.1...1.1)
                }
                return (x * 2, y * 2)
            }
        }
    }()

    /// Rings across the middle of the tile, in even units of it.
    static let rings: [[(x: Int, y: Int)]] = {
        var random = SplitMix64(state: 14)
        return (0..<60).map { _ in
            let (x, y) = (Int.random(in: 1200...2800, using: &random), Int.random(in: 1200...2800, using: &random))
            return (0..<Int.random(in: 3...9, using: &random)).map { _ in
                (
                    (x + Int.random(in: -600...600, using: &random)) * 2,
                    (y + Int.random(in: -600...600, using: &random)) * 2
                )
            }
        }
    }()

    /// A tile with all shapes in its own units, larger by a factor and moved by its corner.
    static func layer(factor: Int, left: Int, top: Int, isArea: Bool) throws -> VectorLayer {
        var builder = VectorLayerBuilder(SourceTables())
        for shape in isArea ? rings : lines {
            let points = shape.map { (x: $0.x * factor - left, y: $0.y * factor - top) }
            let feature = SourceFeature(id: nil, tags: [], shape: .points([]))
            builder.add(feature, kind: isArea ? .polygon : .line) {
                if isArea { $0.ring(points) } else { $0.line(points) }
            }
        }
        return try #require(builder.tile().layers.first)
    }

    func drawn(_ zoom: Double, _ bearing: Double, isSplit: Bool, isArea: Bool) throws -> Pixmap {
        let parent = try #require(TileCoordinate(z: 9, x: 300, y: 200))
        let center = WebMercator.unproject(WorldPoint(x: 300.5 / 512, y: 200.5 / 512))
        let viewport = Viewport(
            center: center, zoom: zoom + 1, bearing: bearing, size: Size(width: 300, height: 260))
        let view = StyledView(viewport: viewport, scale: 1)
        let tiles = isSplit ? parent.children : [parent]
        let parts = try tiles.map { tile in
            let (dx, dy) = isSplit ? (tile.x & 1, tile.y & 1) : (0, 0)
            let layer = try Self.layer(
                factor: isSplit ? 2 : 1, left: dx * 8192, top: dy * 8192, isArea: isArea)
            return (TilePlacement(tile, column: tile.x, styleZoom: 10, in: view), layer)
        }
        var list = DrawList()
        if isArea {
            let paint = FillPaint(color: .constant([0.2, 0.5, 0.7, 1]), outlineColor: .constant([0.6, 0.1, 0.1, 1]))
            list.layers = [
                FillDrawing(
                    parts.map {
                        DrawnTile(
                            placement: $0.0, layout: FillLayout($0.1, features: Array($0.1.features.indices)),
                            paint: paint)
                    })
            ]
        } else {
            var paint = LinePaint()
            paint.width = .constant(7)
            var shape = LineShape()
            (shape.join, shape.cap) = (.round, .round)
            list.layers = [
                LineDrawing(
                    parts.map {
                        DrawnTile(
                            placement: $0.0,
                            layout: LineLayout(
                                $0.1, features: Array($0.1.features.indices), shape: .constant(shape)),
                            paint: paint)
                    })
            ]
        }
        var canvas = Pixmap(width: view.width, height: view.height, fill: 0xFFFF_FFFF)
        list.draw(on: &canvas)
        return canvas
    }

    @Test(arguments: zooms, bearings) func areas(zoom: Double, bearing: Double) throws {
        let whole = try drawn(zoom, bearing, isSplit: false, isArea: true)
        let isEqual = try drawn(zoom, bearing, isSplit: true, isArea: true) == whole
        #expect(isEqual)
        #expect(Set(whole.pixels).count > 2)
    }

    @Test(arguments: zooms, bearings) func lines(zoom: Double, bearing: Double) throws {
        let whole = try drawn(zoom, bearing, isSplit: false, isArea: false)
        let isEqual = try drawn(zoom, bearing, isSplit: true, isArea: false) == whole
        #expect(isEqual)
        #expect(Set(whole.pixels).count > 2)
    }
}
