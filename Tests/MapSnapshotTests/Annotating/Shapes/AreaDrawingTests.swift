import Glibc
import Imaging
import MapGeometry
import Testing

@testable import MapSnapshot

@Suite struct AreaDrawingTests {
    static func square(_ from: Double, _ to: Double) -> [(Double, Double)] {
        [(from, from), (to, from), (to, to), (from, to)]
    }

    @Test(arguments: [1, 3]) func holesAreBare(scale: Int) throws {
        let canvas = ShapeCanvas(scale: Double(scale))
        let rings = [Self.square(10, 90), Self.square(40, 60), Self.square(45, 55)].map(canvas.places)
        let image = try canvas.draw(.polygon(Polygon(rings: rings, fill: .black, stroke: nil)))
        let covers = [(20, 1.0), (42, 0), (50, 1), (57, 0), (62, 1), (5, 0)]
        for (at, cover) in covers { #expect(image.cover(at * scale, at * scale) == cover, "at \(at)") }
        let area = (0..<image.height).reduce(0) { $0 + image.cover(row: $1) } / Double(scale * scale)
        #expect(abs(area - (6400 - 400 + 100)) < 5)
    }

    @Test func theBorderLiesOnTheEdge() throws {
        let canvas = ShapeCanvas()
        let polygon = Polygon(
            rings: [canvas.places(Self.square(20, 80))], fill: Color(red: 0, green: 0, blue: 0, alpha: 51),
            stroke: Stroke(color: .red, width: 4, join: .miter))
        let image = try canvas.draw(.polygon(polygon))
        let row = (0..<100).map { image.pixel($0, 50) }
        #expect(Set(row[18..<22]) == [0xFFFF_0000] && Set(row[78..<82]) == [0xFFFF_0000])
        #expect(Set(row[22..<78]) == [0xFFCC_CCCC] && Set(row[..<18]) == [0xFFFF_FFFF])
        #expect(image.pixel(18, 18) == 0xFFFF_0000, "a closed border has no gap at its first place")
    }

    /// Border over fill, both opaque, seen through once.
    @Test func opacityIsOfAllOfIt() throws {
        let canvas = ShapeCanvas()
        let polygon = Polygon(
            rings: [canvas.places(Self.square(20, 80))], fill: .black, stroke: Stroke(color: .red, width: 6),
            opacity: 0.5)
        let image = try canvas.draw(.polygon(polygon))
        for x in 17..<23 { #expect(PinMarkerTests.difference(image.pixel(x, 50), 0xFFFF_8080) <= 1) }
        #expect(PinMarkerTests.difference(image.pixel(50, 50), 0xFF80_8080) <= 1)
    }

    @Test(arguments: [0.0, 10, 18, 22]) func largeAreasFillTheImageWithoutABorder(zoom: Double) throws {
        let rings = [[(-60.0, -60.0), (-60, 100), (60, 100), (60, -60)].map(Coordinate.init(latitude:longitude:))]
        let canvas = ShapeCanvas(
            center: Coordinate(latitude: 10, longitude: 20), zoom: zoom, side: zoom == 0 ? 40 : 100)
        let polygon = Polygon(rings: rings, fill: .black, stroke: Stroke(color: .red, width: 8))
        let circle = Circle(
            center: Coordinate(latitude: 0, longitude: 10), radius: 8_000_000, fill: .black,
            stroke: Stroke(color: .red, width: 8))
        for overlay in [Overlay.polygon(polygon), .circle(circle)] {
            #expect(try canvas.draw(overlay).pixels.allSatisfy { $0 == 0xFF00_0000 })
        }
    }

    /// The radii of curvature of WGS 84 (EPSG Guidance Note 7-2) say how far 100 m reach in degrees.
    @Test(arguments: [0.0, 47.141, -70], [1.0, 3]) func circlesHaveTheirRadius(latitude: Double, scale: Double) throws {
        let canvas = ShapeCanvas(
            center: Coordinate(latitude: latitude, longitude: 9.5), zoom: 17, side: 800, scale: scale)
        let circle = Circle(center: canvas.center, radius: 100, fill: .black, stroke: nil)
        let image = try canvas.draw(.circle(circle))
        let (a, e2) = (6_378_137.0, 0.006_694_379_990_141)
        let sine = sin(latitude / 180 * .pi)
        let (across, along) = (a / (1 - e2 * sine * sine).squareRoot(), a * (1 - e2) / pow(1 - e2 * sine * sine, 1.5))
        let perRadian = canvas.world / (2 * .pi) / cos(latitude / 180 * .pi)
        let middle = image.width / 2
        #expect(abs(image.cover(row: middle) / scale - 200 / across * perRadian) < 0.5)
        #expect(abs(image.cover(column: middle) / scale - 200 / along * perRadian) < 0.5)
    }

    @Test(arguments: [180.0, -180, 179.99, -179.99]) func shapesGoOverTheAntimeridian(longitude: Double) throws {
        let canvas = ShapeCanvas(center: Coordinate(latitude: 0, longitude: longitude))
        let line = try canvas.draw([(20, 50), (80, 50)], Stroke(color: .black, cap: .butt))
        #expect(abs(line.cover(row: 50) - 60) < 0.1 && line.cover(19, 50) == 0 && line.cover(20, 50) > 0.9)
        let ring = canvas.places(Self.square(20, 80))
        let area = try canvas.draw(.polygon(Polygon(rings: [ring], fill: .black, stroke: nil)))
        #expect(abs(area.cover(row: 50) - 60) < 0.1 && area.cover(50, 50) == 1)
        let circle = try canvas.draw(.circle(Circle(center: canvas.center, radius: 3000, fill: .black, stroke: nil)))
        let half = 3000 / 6_378_137 / (2 * Double.pi) * canvas.world
        #expect(abs(circle.cover(row: 50) - 2 * half) < 0.5)
    }

    /// From the middle of the image to places at the other side of the world, at every zoom straight on the map.
    @Test(arguments: [18.0, 22], [(0.0, 179.0), (60, 170), (-80, -100), (5, -179)]) func linesToTheOtherSideAreStraight(
        zoom: Double, end: (Double, Double)
    ) throws {
        let canvas = ShapeCanvas(zoom: zoom)
        let places = [canvas.center, Coordinate(latitude: end.0, longitude: end.1)]
        let image = try canvas.draw(.polyline(Polyline(places, stroke: Stroke(color: .black, width: 2, cap: .butt))))
        let rise = -asinh(tan(end.0 / 180 * .pi)) / (end.1 / 180 * .pi)
        let columns = end.1 > 0 ? 55..<100 : 0..<45
        for x in columns {
            let expected = 50 + (Double(x) + 0.5 - 50) * rise
            guard (4.0..<96).contains(expected) else { continue }
            let cover = image.cover(column: x)
            let middle = (0..<100).reduce(0) { $0 + image.cover(x, $1) * (Double($1) + 0.5) } / cover
            #expect(abs(middle - expected) < 0.15, "column \(x)")
        }
    }

    /// What is drawn of it does not grow with its length: no more vertices than the image needs.
    @Test func longLinesCostNothing() {
        let viewport = Viewport(
            center: Coordinate(latitude: 47, longitude: 9), zoom: 18, size: Size(width: 400, height: 400))
        let projection = LineProjection(viewport: viewport, margin: 5, tolerance: 0.25)
        let places = [viewport.center, Coordinate(latitude: -40, longitude: -175)]
        #expect(projection.paths(places).map(\.points.count).reduce(0, +) == 2)
        #expect(projection.paths(places, isGeodesic: true).map(\.points.count).reduce(0, +) < 20)
    }
}
