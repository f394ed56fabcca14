import Glibc
import Imaging
import MapGeometry
import SnapshotTestSupport
import Testing

@testable import MapSnapshot

/// Every pixel of an image encodes its world pixel, which must be the correct one.
@Suite struct WorldPositionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let latitude, longitude, zoom, width, height: Double
        var scale = 1.0
        var bearing = 0.0
        var tileSize = 16

        var testDescription: String {
            "\(latitude),\(longitude) z\(zoom) \(width)x\(height)@\(scale) bearing \(bearing), tiles of \(tileSize)"
        }
    }

    static let places: [Case] = [
        Case(latitude: 47.141, longitude: 9.5209, zoom: 2, width: 60, height: 40),
        Case(latitude: 47.141, longitude: 9.5209, zoom: 2, width: 61, height: 39),
        Case(latitude: 47.141, longitude: 9.5209, zoom: 2, width: 1, height: 1),
        Case(latitude: 0, longitude: 180, zoom: 1, width: 60, height: 40),
        Case(latitude: -20, longitude: -179.9, zoom: 3, width: 33, height: 40),
        Case(latitude: 10, longitude: 179.9999, zoom: 4, width: 40, height: 17),
        Case(latitude: 85, longitude: 20, zoom: 1, width: 50, height: 60),
        Case(latitude: 90, longitude: 20, zoom: 2, width: 31, height: 30),
        Case(latitude: -90, longitude: -180, zoom: 2, width: 30, height: 31),
        Case(latitude: 0, longitude: 0, zoom: 0, width: 600, height: 20),
        Case(latitude: 30, longitude: -170, zoom: 0, width: 301, height: 300),
    ]

    static let turned: [Case] = places.dropLast(2).flatMap { place in
        [90.0, 180, 270, -90].map { bearing in
            var place = place
            place.bearing = bearing
            return place
        }
    }

    static let others: [Case] = [
        Case(latitude: 47.141, longitude: 9.5209, zoom: 3, width: 40, height: 31, scale: 2),
        Case(latitude: 89, longitude: 180, zoom: 1, width: 31, height: 40, scale: 2),
        Case(latitude: 47.141, longitude: 9.5209, zoom: 3, width: 31, height: 40, scale: 2, bearing: 90),
        Case(latitude: 47.141, longitude: 9.5209, zoom: 3, width: 40, height: 31, scale: 4),
        Case(latitude: 47.141, longitude: 179.9, zoom: 3, width: 60, height: 41, tileSize: 256),
        Case(latitude: -47.141, longitude: -179.9, zoom: 2, width: 60, height: 41, scale: 2, tileSize: 512),
        Case(latitude: 47.141, longitude: 179.9, zoom: 2, width: 60, height: 41, bearing: 270, tileSize: 512),
    ]

    @Test(arguments: places + turned + others) func everyPixelIsWhereItBelongs(place: Case) async throws {
        let background = Color(red: 1, green: 2, blue: 3)
        let request = SnapshotRequest(
            framing: .center(Coordinate(latitude: place.latitude, longitude: place.longitude), zoom: place.zoom),
            size: Size(width: place.width, height: place.height), scale: place.scale, bearing: place.bearing,
            background: background)
        let source = WorldPixel.source(tileSize: place.tileSize)
        let image = try await MapSnapshotter(options: request, tiles: source).start().image.pixmap
        #expect(image.width == Int(place.width * place.scale))
        #expect(image.height == Int(place.height * place.scale))

        // Spherical Mercator by its textbook formula, in pixels of the image.
        let side = 256 * exp2(place.zoom) * place.scale
        let latitude = min(max(place.latitude, -85.051128779806604), 85.051128779806604) * .pi / 180
        let centerX = (place.longitude + 180) / 360 * side
        let centerY = (1 - log(tan(.pi / 4 + latitude / 2)) / .pi) / 2 * side
        let (sine, cosine) = (sin(place.bearing * .pi / 180), cos(place.bearing * .pi / 180))
        var wrong = 0
        for row in 0..<image.height {
            for column in 0..<image.width {
                let right = Double(column) + 0.5 - Double(image.width) / 2
                let down = Double(row) + 0.5 - Double(image.height) / 2
                let x = centerX + right * cosine - down * sine
                let y = centerY + right * sine + down * cosine
                let word = image.pixels[row * image.width + column]
                if let pixel = WorldPixel(word) {
                    // The grid is put on whole pixels, so half a pixel to either side is right, and nothing else.
                    if pixel.distance(x: x, y: y, side: side) > 0.5 + 1e-6 || y < -0.5 - 1e-6 || y > side + 0.5 + 1e-6 {
                        wrong += 1
                    }
                } else if word != background.premultiplied || (y > 0.5 + 1e-6 && y < side - 0.5 - 1e-6) {
                    wrong += 1
                }
            }
        }
        #expect(wrong == 0, "of \(image.pixels.count) pixels")
    }

    /// Between integer zooms pixels are mixed, yet the middle of a smooth map keeps its place.
    @Test(arguments: [2.3, 2.5, 2.7, 3.2], [0.0, 45, 90]) func smoothMapsStayInPlace(
        zoom: Double, bearing: Double
    ) async throws {
        // Red grows by 16 a column of tiles, so that it is x in the world but for the steps.
        let source = FakeTileSource { coordinate in
            var pixels: [UInt32] = []
            let side = Double(16 << coordinate.z)
            for row in 0..<16 {
                for column in 0..<16 {
                    let x = (Double(coordinate.x * 16 + column) + 0.5) / side
                    let y = (Double(coordinate.y * 16 + row) + 0.5) / side
                    pixels.append(0xFF00_0000 | UInt32(x * 255) << 16 | UInt32(y * 255) << 8)
                }
            }
            return try Tile(Pixmap(width: 16, height: 16, pixels: pixels))
        }
        let request = SnapshotRequest(
            framing: .center(Coordinate(latitude: 20, longitude: 30), zoom: zoom),
            size: Size(width: 61, height: 45), bearing: bearing)
        let snapshot = try await MapSnapshotter(options: request, tiles: source).start()
        for point in [Point(x: 0.5, y: 0.5), Point(x: 30.5, y: 22.5), Point(x: 60.5, y: 44.5), Point(x: 60.5, y: 0.5)] {
            let world = WebMercator.project(snapshot.coordinate(at: point))
            let word = snapshot.image.pixmap.pixels[Int(point.y) * 61 + Int(point.x)]
            #expect(abs(Double(word >> 16 & 0xFF) - world.x * 255) <= 1.5)
            #expect(abs(Double(word >> 8 & 0xFF) - world.y * 255) <= 1.5)
        }
    }

    /// No seam: a map of one color stays that color at any zoom and direction.
    @Test(arguments: [2.1, 2.5, 2.9], [0, 17.5, 90] as [Double]) func singleColorsStayExact(
        zoom: Double, bearing: Double
    ) async throws {
        let request = SnapshotRequest(
            framing: .center(Coordinate(latitude: 47, longitude: 179), zoom: zoom), size: Size(width: 70, height: 50),
            bearing: bearing)
        let source = FakeTileSource(try .plain(.green))
        let image = try await MapSnapshotter(options: request, tiles: source).start().image.pixmap
        #expect(image.pixels.allSatisfy { $0 == Color.green.premultiplied })
    }
}
