import Imaging
import MapGeometry
import SnapshotTestSupport
import TestSupport
import Testing

@testable import MapSnapshot

@Suite struct DrawingTests {
    static let blank = MapImage(pixmap: Pixmap(width: 40, height: 30, fill: 0xFFFF_FFFF), scale: 2)

    /// The recipe of every MapKit tutorial gives the pixels of the library's own pin.
    @Test(arguments: [1.0, 1.5, 2, 3, 4], [(0.0, 0.0), (90, 0), (0, 50)])
    func theClassicRecipe(scale: Double, camera: (bearing: Double, pitch: Double)) async throws {
        let pinImage = try PinImage(contentsOf: Project.fixture("pins/pin.png"))
        let place = Coordinate(latitude: 47.1403, longitude: 9.5203)
        let offset = Point(x: 0, y: -16)
        var request = SnapshotRequest(
            framing: .center(Coordinate(latitude: 47.14, longitude: 9.52), zoom: camera.bearing == 0 ? 12.3 : 12),
            size: Size(width: 51, height: 44), scale: scale, bearing: camera.bearing, pitch: camera.pitch,
            attribution: .off)
        let source = WorldPixel.source(tileSize: 64)
        let tiles = FakeTileSource(TilesetMetadata(tileSize: 64)) { try await source.tile(at: $0, density: 1) }
        let plain = try await MapSnapshotter(options: request, tiles: tiles).start()
        request.pins = [Pin(place, image: "pin", centerOffset: offset)]
        let own = try await MapSnapshotter(options: request, tiles: tiles, images: ["pin": pinImage]).start()

        let pin = try #require(pinImage.variant(forScale: scale))
        let recipe = try plain.image.drawing { context in
            var point = plain.point(for: place)
            point.x += offset.x - pin.size.width / 2
            point.y += offset.y - pin.size.height / 2
            try context.draw(pin, at: point)
        }
        #expect(recipe.pixmap != plain.image.pixmap)
        #expect(recipe.pixmap == own.image.pixmap)
    }

    @Test func pathsAreInPoints() throws {
        var path = Path()
        path.move(to: Point(x: 5, y: 5))
        path.addLine(to: Point(x: 10, y: 5))
        path.addLine(to: Point(x: 10, y: 10))
        path.addLine(to: Point(x: 5, y: 10))
        path.close()
        let image = try Self.blank.drawing { $0.fill(path, with: .black) }
        for (index, word) in image.pixmap.pixels.enumerated() {
            let isInside = (10..<20).contains(index % 40) && (10..<20).contains(index / 40)
            #expect(word == (isInside ? 0xFF00_0000 : 0xFFFF_FFFF))
        }
        #expect(Self.blank.pixmap.pixels.allSatisfy { $0 == 0xFFFF_FFFF }, "the original stays")
        let stroked = try Self.blank.drawing { $0.stroke(path, with: .black, width: 1) }
        #expect(stroked.pixmap.pixels[9 * 40 + 15] == 0xFF00_0000 && stroked.pixmap.pixels[15 * 40 + 15] == 0xFFFF_FFFF)
    }

    @Test(arguments: [Double.nan, .infinity, -1e300, 1e300]) func absurdNumbersNeverTrap(value: Double) {
        _ = try? Self.blank.drawing { context in
            var path = Path()
            path.move(to: Point(x: value, y: 1))
            path.addCurve(to: Point(x: 3, y: value), control1: Point(x: value, y: value), control2: Point(x: 0, y: 0))
            context.stroke(path, with: .black, width: value)
            context.fill(path, with: .black)
            try context.draw(Self.blank, at: Point(x: value, y: value), opacity: value)
        }
        _ = try? MapImage(pixmap: Self.blank.pixmap, scale: value).pngData()
        _ = try? MapImage(pixmap: Self.blank.pixmap, scale: value).drawing {
            try $0.draw(Self.blank, at: Point(x: 0, y: 0))
        }
    }

    @Test func errorsAreOurs() {
        let error = #expect(throws: SnapshotError.self) {
            try MapImage(pixmap: Self.blank.pixmap, scale: 0).drawing { _ in }
        }
        #expect(error?.code == .renderingFailed)
        struct Mine: Error {}
        #expect(throws: Mine.self) { try Self.blank.drawing { _ in throw Mine() } }
    }

    @Test func pinImagesFindTheirDensities() throws {
        let image = try PinImage(contentsOf: Project.fixture("pins/pin.png"))
        #expect(image.variants.map(\.scale) == [1, 2, 3])
        #expect(image.size == Size(width: 24, height: 32))
        #expect(image.variants.allSatisfy { $0.size == image.size })
        for (scale, density) in [(1.0, 1.0), (1.5, 2), (2, 2), (2.5, 3), (4, 3)] {
            #expect(image.variant(forScale: scale)?.scale == density)
        }
        #expect(try PinImage(contentsOf: Project.fixture("pins/pin@2x.png")).variants.map(\.scale) == [1, 2, 3])
    }

    @Test(arguments: ["text.png", "cut.png", "bomb-30000.png", "absent.png", ""]) func badPinImagesAreNamed(
        name: String
    ) {
        let path = Project.fixture("pins/\(name)")
        let error = #expect(throws: SnapshotError.self) { try PinImage(contentsOf: path) }
        #expect(error?.code == .imageFailed)
        #expect(error?.description.contains(path) == true, "\(error?.description ?? "")")
    }
}
