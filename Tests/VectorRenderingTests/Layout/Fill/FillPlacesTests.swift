import Imaging
import MapGeometry
import Testing

@testable import VectorRendering
@testable import VectorTiles

@Suite struct FillPlacesTests {
    static let limits = [1, 10, 100, 100_000]

    private func layout() throws -> FillLayout {
        let layer = try SeamTests.layer(factor: 1, left: 0, top: 0, isArea: true)
        return FillLayout(layer, features: Array(layer.features.indices))
    }

    @Test(arguments: limits) func partsHaveAllFeaturesInOrderAndAtMostTheLimit(limit: Int) throws {
        let layout = try layout()
        let parts = FillPlaces.parts(of: layout, limit: limit)
        #expect(parts.flatMap { Array($0) } == Array(layout.features.indices))
        for part in parts where part.count > 1 {
            #expect(layout.features[part].reduce(0) { $0 + $1.points.count } <= limit)
        }
        #expect(limit < 100_000 || parts.count == 1)
    }

    /// Outlines are drawn over all areas, however many parts there are.
    @Test(arguments: limits) func imagesDoNotDependOnParts(limit: Int) throws {
        let tile = try #require(TileCoordinate(z: 10, x: 512, y: 340))
        let place = WebMercator.unproject(WorldPoint(x: 512.25 / 1024, y: 340.25 / 1024))
        let viewport = Viewport(center: place, zoom: 11, size: Size(width: 200, height: 150))
        let view = StyledView(viewport: viewport, scale: 1)
        let paint = FillPaint(color: .constant([0.2, 0.5, 0.7, 1]), outlineColor: .constant([0.3, 0, 0, 0.5]))
        let drawn = DrawnTile(
            placement: TilePlacement(tile, column: 512, styleZoom: 10, in: view), layout: try layout(), paint: paint)
        func image(_ painter: FillPainter) -> Pixmap {
            var (painter, image) = (painter, Pixmap(width: 200, height: 150))
            image.withBand { painter.draw([drawn], on: $0, check: {}) }
            return image
        }
        let whole = image(FillPainter())
        #expect(Set(whole.pixels).count > 10)
        #expect(image(FillPainter(pointsPerPart: limit)) == whole)
    }
}
