import Cairo
import Imaging
import MapGeometry
import SnapshotTestSupport
import Testing

@testable import MapSnapshot

@Suite struct PinMarkerTests {
    static let place = Coordinate(latitude: 0, longitude: 0)

    /// A pin at a point of a canvas of one color.
    static func draw(
        _ marker: PinMarker, at point: Point, on fill: UInt32, size: Int = 100, scale: Double = 1
    ) throws -> Pixmap {
        let side = Int(Double(size) * scale)
        var canvas = Pixmap(width: side, height: side, fill: fill)
        try canvas.draw(scale: scale) { cairo in
            try marker.draw(on: cairo, at: point, scale: scale, rasters: AnnotationRasterCache(limit: 1 << 20))
        }
        return canvas
    }

    /// MapKit's formula: origin = point - size / 2 + centerOffset.
    @Test(arguments: [nil, Point(x: 0, y: 0), Point(x: 3, y: -7), Point(x: -20, y: 11)] as [Point?])
    func imagesArePlacedByTheirMiddle(offset: Point?) throws {
        let image = MapImage(pixmap: Pixmap(width: 12, height: 20, fill: 0xFFFF_0000), scale: 2)
        let marker = try PinMarker(
            Pin(Self.place, image: "flag", centerOffset: offset), images: ["flag": PinImage(image)])
        let (dx, dy) = (offset?.x ?? 0, offset?.y ?? 0)
        #expect(marker.placement.size == Size(width: 6, height: 10))
        #expect(marker.placement.origin == Point(x: dx - 3, y: dy - 5))
        let canvas = try Self.draw(marker, at: Point(x: 50, y: 50), on: 0, scale: 2)
        for (index, word) in canvas.pixels.enumerated() {
            let (x, y) = (Double(index % 200) / 2 - 50 - dx + 3, Double(index / 200) / 2 - 50 - dy + 5)
            #expect(word == ((0..<6).contains(x) && (0..<10).contains(y) ? 0xFFFF_0000 : 0))
        }
    }

    @Test(arguments: [0.5, 1, 2.5]) func aScaleChangesTheSizeOfAnyMarker(scale: Double) throws {
        let image = PinImage(MapImage(pixmap: Pixmap(width: 12, height: 20, fill: 0xFFFF_0000)))
        let pin = Pin(Self.place, scale: scale, image: "flag", anchor: .bottom)
        let marker = try PinMarker(pin, images: ["flag": image])
        #expect(marker.placement.size == Size(width: 12 * scale, height: 20 * scale))
        #expect(marker.placement.origin == Point(x: -6 * scale, y: -20 * scale))
        let canvas = try Self.draw(marker, at: Point(x: 50, y: 80), on: 0)
        for (index, word) in canvas.pixels.enumerated() {
            let (x, y) = (Double(index % 100) + 0.5 - 50, Double(index / 100) + 0.5 - 80)
            if abs(x) < 6 * scale - 1, y < -1, y > -20 * scale + 1 { #expect(word == 0xFFFF_0000) }
            if abs(x) > 6 * scale + 1 || y > 1 || y < -20 * scale - 1 { #expect(word == 0) }
        }
        for shape in [Pin.Shape.pin, .dot] {
            let usual = try PinMarker(Pin(Self.place, shape: shape), images: [:]).placement
            let scaled = try PinMarker(Pin(Self.place, scale: scale, shape: shape), images: [:]).placement
            #expect(abs(scaled.size.width - usual.size.width * scale) < 1e-9)
            #expect(abs(scaled.size.height - usual.size.height * scale) < 1e-9)
            #expect(abs(scaled.origin.y - usual.origin.y * scale) < 1e-9)
        }
    }

    @Test(arguments: Pin.Size.allCases, [1.0, 2, 3]) func theBuiltInPinStandsOnItsPlace(
        size: Pin.Size, scale: Double
    ) throws {
        let marker = try PinMarker(Pin(Self.place, color: Color(red: 0, green: 0, blue: 255), size: size), images: [:])
        let box = marker.placement
        #expect(box.origin.x == -box.size.width / 2 && box.origin.y == -box.size.height)
        let canvas = try Self.draw(marker, at: Point(x: 50, y: 80), on: 0xFFFF_FFFF, scale: scale)
        let side = canvas.width
        // The body is blue; light and shadow around it are gray.
        let body = canvas.pixels.indices.filter {
            let word = canvas.pixels[$0]
            return Int(word & 0xFF) - Int(word >> 16 & 0xFF) > 90
        }
        let lowest = try #require(body.max()) / side
        #expect(abs(Double(lowest + 1) - 80 * scale) <= 1 + scale / 2, "the tip's row")
        let tip = body.filter { $0 / side == lowest }.map { Double($0 % side) + 0.5 }
        #expect(abs(tip.reduce(0, +) / Double(tip.count) - 50 * scale) <= 0.5, "the tip's column")
        let highest = try #require(body.min()) / side
        #expect(abs(Double(highest) - (80 - box.size.height) * scale) <= 1 + scale / 2)
        let columns = body.map { $0 % side }
        #expect(abs(Double(try #require(columns.min())) - (50 - box.size.width / 2) * scale) <= 1 + scale / 2)
        // Left and right are mirror images, but for the steps of cairo's coverage (1/15).
        var lopsided = 0
        for row in 0..<side {
            for column in 0..<side / 2 {
                let mirrored = canvas.pixels[row * side + side - 1 - column]
                if Self.difference(canvas.pixels[row * side + column], mirrored) > 20 { lopsided += 1 }
            }
        }
        #expect(lopsided == 0)
    }

    /// The largest difference of any color channel.
    static func difference(_ first: UInt32, _ second: UInt32) -> Int {
        ([0, 8, 16] as [UInt32]).map { abs(Int(first >> $0 & 0xFF) - Int(second >> $0 & 0xFF)) }.max() ?? 0
    }

    @Test func imagesOfTheSameScaleAlignToPixels() throws {
        let pixels = (0..<15).map { 0xFF00_0000 | UInt32($0 * 1_000) }
        let image = PinImage(MapImage(pixmap: Pixmap(width: 5, height: 3, pixels: pixels)))
        let marker = try PinMarker(Pin(Self.place, image: "a"), images: ["a": image])
        let canvas = try Self.draw(marker, at: Point(x: 10.3, y: 10.9), on: 0, size: 20)
        // 10.3 - 2.5 = 7.8 and 10.9 - 1.5 = 9.4.
        for row in 0..<3 {
            #expect(
                Array(canvas.pixels[(9 + row) * 20 + 8..<(9 + row) * 20 + 13]) == Array(pixels[row * 5..<row * 5 + 5]))
        }
    }

    @Test func anUnknownImageNamesTheKnown() {
        let image = PinImage(MapImage(pixmap: Pixmap(width: 1, height: 1)))
        let error = #expect(throws: SnapshotError.self) {
            try PinMarker(Pin(Self.place, image: "flog"), images: ["flag": image, "dot": image])
        }
        #expect(
            error?.code == .unknownImage && error?.pointer == "/image"
                && error?.description == "image flog is not known: use flag")
        #expect(throws: SnapshotError.self) { try PinMarker(Pin(Self.place, image: "flog"), images: [:]) }
    }

    /// Cairo counts in 2^23 pixels: what lies 2^24 further would come out in the image.
    @Test func pinsFarAwayAreNotDrawn() async throws {
        let source = FakeTileSource(try .plain(.green))
        let zoom = 18.0
        // An image whose pin lies exactly 2^24 pixels east of its middle: a quarter of the world of 2^26.
        var request = SnapshotRequest(
            framing: .center(Self.place, zoom: zoom), size: Size(width: 60, height: 60), attribution: .off)
        request.pins = [Pin(Coordinate(latitude: 0, longitude: 90)), Pin(Coordinate(latitude: 0, longitude: -90))]
        let image = try await MapSnapshotter(options: request, tiles: source).start().image.pixmap
        #expect(image.pixels.allSatisfy { $0 == Color.green.premultiplied })
        request.pins = [Pin(Self.place)]
        let pinned = try await MapSnapshotter(options: request, tiles: source).start().image.pixmap
        #expect(pinned.pixels.contains { $0 != Color.green.premultiplied })
    }

    /// What reaches into the image from outside is drawn: the same as in a larger image.
    @Test(arguments: [
        Point(x: -5, y: 30), Point(x: 66, y: 30), Point(x: 30, y: 3), Point(x: 30, y: 61), Point(x: 30, y: 85),
    ])
    func pinsAtTheEdgeAreCut(point: Point) async throws {
        let source = FakeTileSource(try .plain(.green))
        func image(_ side: Double) async throws -> Pixmap {
            let viewport = Viewport(center: Self.place, zoom: 4, size: Size(width: 60, height: 60))
            let request = SnapshotRequest(
                framing: .center(Self.place, zoom: 4), size: Size(width: side, height: side), attribution: .off,
                pins: [Pin(viewport.coordinate(at: point), anchor: .bottom)])
            return try await MapSnapshotter(options: request, tiles: source).start().image.pixmap
        }
        let (small, large) = (try await image(60), try await image(160))
        var wrong = 0
        for row in 0..<60 {
            for column in 0..<60 {
                let other = large.pixels[(row + 50) * 160 + column + 50]
                if Self.difference(small.pixels[row * 60 + column], other) > 20 { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    @Test func undrawableImagesAreSnapshotErrors() async throws {
        let request = SnapshotRequest(
            framing: .center(Self.place, zoom: 4), size: Size(width: 20, height: 20),
            pins: [Pin(Self.place, image: "a")])
        let image = PinImage(MapImage(pixmap: Pixmap(width: 1, height: 1), scale: .infinity))
        let source = FakeTileSource(try .plain(.green))
        let error = await snapshotError {
            _ = try await MapSnapshotter(options: request, tiles: source, images: ["a": image]).start()
        }
        #expect(error?.code == .renderingFailed)
    }
}
