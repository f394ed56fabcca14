import MapGeometry
import Testing

@Suite struct MapRectTests {
    @Test func worldOfMapKit() {
        #expect(MapSize.world.width == 0x1p28)
        #expect(MapPoint(Coordinate(latitude: 0, longitude: 0)) == MapPoint(x: 0x1p27, y: 0x1p27))
        #expect(MapPoint(Coordinate(latitude: 90, longitude: -180)) == MapPoint(x: 0, y: 0))
        #expect(MapPoint(x: 0x1p27, y: 0x1p27).coordinate == Coordinate(latitude: 0, longitude: 0))
        #expect(MapRect(GeoBounds.world) == .world)
    }

    @Test func acrossTheAntimeridian() {
        let rect = MapRect(GeoBoundsTests.fiji)
        #expect(rect.minX == 356.0 / 360 * 0x1p28)
        #expect(abs(rect.maxX - 362.0 / 360 * 0x1p28) < 1e-6)
        #expect(rect.minY < rect.maxY && rect.minY > 0x1p27)
    }

    @Test(arguments: [GeoBoundsTests.fiji, GeoBoundsTests.liechtenstein])
    func roundTrips(bounds: GeoBounds) {
        for back in [GeoBounds(MapRect(bounds)), GeoBounds(MapRect(CoordinateRegion(bounds)))] {
            #expect(abs(back.west - bounds.west) < 1e-9 && abs(back.east - bounds.east) < 1e-9)
            #expect(abs(back.south - bounds.south) < 1e-9 && abs(back.north - bounds.north) < 1e-9)
        }
        let region = CoordinateRegion(MapRect(bounds))
        #expect(abs(region.center.longitude - bounds.center.longitude) < 1e-9)
        #expect(abs(region.span.latitudeDelta - (bounds.north - bounds.south)) < 1e-9)
    }

    @Test func asWideAsTheWorld() {
        let rect = MapRect(x: 1000, y: 0, width: 0x1p28, height: 0x1p28)
        #expect(GeoBounds(rect).west == -180 && GeoBounds(rect).east == 180)
        #expect(GeoBounds(MapRect(x: 0x1p27, y: 0, width: 0x1p27, height: 1)).east == 180)
    }

    @Test func validity() {
        #expect(MapRect.world.isValid)
        #expect(!MapRect(x: 0, y: 0, width: -1, height: 0).isValid)
        #expect(!MapRect(x: .nan, y: 0, width: 1, height: 0).isValid)
        #expect(!MapRect(x: 0, y: 0, width: 1, height: .infinity).isValid)
    }
}
