import Cairo
import Imaging
import MapGeometry
import SnapshotTestSupport
import Testing

@testable import MapSnapshot

@Suite struct AnnotationRasterTests {
    static let place = Coordinate(latitude: 0, longitude: 0)
    static let pins: [Pin] = {
        var pins: [Pin] = []
        for size in Pin.Size.allCases {
            pins.append(Pin(place, size: size))
            pins.append(Pin(place, color: Color(red: 0, green: 90, blue: 200, alpha: 120), size: size, label: "7"))
            pins.append(Pin(place, size: size, shape: .dot))
            pins.append(Pin(place, size: size, label: "Åg", shape: .dot))
            pins.append(Pin(place, size: size, label: "Çjgÿ Ắ", shape: .label))
            pins.append(Pin(place, size: size, label: "Çjgÿ Ắ", shape: .text))
            pins.append(Pin(place, size: size, label: "jjf", shape: .text))
            // Accents that stand on each other far above the line.
            pins.append(Pin(place, size: size, label: "o\u{302}\u{301}\u{308}\u{302}\u{301}x", shape: .text))
            pins.append(Pin(place, size: size, label: "o\u{302}\u{301}\u{308}\u{302}\u{301}x", shape: .label))
        }
        return pins
    }()

    static func draw(
        _ pins: [Pin], at points: [Point], scale: Double, on appearance: Appearance = .light,
        rasters: AnnotationRasterCache?
    ) throws -> Pixmap {
        var canvas = Pixmap(width: Int(160 * scale), height: Int(120 * scale), fill: 0xFFC8_D8C0)
        try canvas.draw(scale: scale) { cairo in
            for (pin, point) in zip(pins, points) {
                try PinMarker(pin, on: appearance, images: [:])
                    .draw(on: cairo, at: point, scale: scale, rasters: rasters)
            }
        }
        return canvas
    }

    static func shape(_ pin: Pin) throws -> any PinShape {
        switch pin.shape ?? .pin {
        case .pin: try DropShape(pin, label: pin.label)
        case .dot: try DotShape(pin, label: pin.label)
        case .label: try ChipShape(pin, label: pin.label)
        case .text: try TextShape(pin, label: pin.label, on: .light)
        }
    }

    static func raster(_ shape: any PinShape, scale: Double, phase: Point) throws -> AnnotationRaster? {
        try AnnotationRaster(shape.bounds, reach: shape.reach, scale: scale, phase: phase, draw: shape.draw(on:))
    }

    /// Curves and pixels are the same image where the marker stands on a quarter of a pixel.
    @Test(arguments: pins, [1, 2, 3]) func rasterShowsTheCurves(pin: Pin, scale: Double) throws {
        let marker = try PinMarker(pin, images: [:])
        for (x, y) in [(0.0, 0.0), (0.25, 0.5), (0.75, 0.25)] {
            // The box's corner is what stands on a quarter.
            let corner = Point(x: 60 + x / scale, y: 60 + y / scale)
            let point = Point(x: corner.x - marker.placement.origin.x, y: corner.y - marker.placement.origin.y)
            let curves = try Self.draw([pin], at: [point], scale: scale, rasters: nil)
            let raster = try Self.draw([pin], at: [point], scale: scale, rasters: AnnotationRasterCache(limit: 1 << 20))
            #expect(curves != Pixmap(width: curves.width, height: curves.height, fill: 0xFFC8_D8C0))
            let difference = curves.largestDifference(from: raster)
            #expect(difference <= 5)
        }
    }

    /// Nothing of a marker is cut off.
    @Test(arguments: pins, [1, 1.5, 2, 3]) func endsBeforeItsEdges(pin: Pin, scale: Double) throws {
        let shape = try Self.shape(pin)
        for (x, y) in [(0, 0), (0.75, 0.75)] {
            let raster = try #require(try Self.raster(shape, scale: scale, phase: Point(x: x, y: y))).pixmap
            let (width, height) = (raster.width, raster.height)
            let painted = raster.pixels.indices.filter { raster.pixels[$0] != 0 }
            #expect(!painted.isEmpty)
            #expect(painted.allSatisfy { ($0 % width) > 0 && ($0 % width) < width - 1 })
            #expect(painted.allSatisfy { ($0 / width) > 0 && ($0 / width) < height - 1 })
        }
    }

    /// Whatever was drawn before, an image has the same pixels.
    @Test func drawsTheSameWithCachedRasters() throws {
        let rasters = AnnotationRasterCache(limit: 1 << 20)
        let points = (0..<40).map { Point(x: 20 + Double($0) * 3.0371, y: 40 + Double($0 % 9) * 5.173) }
        var pins = Self.pins
        pins += pins.map { Pin($0.coordinate, color: .ink, size: $0.size, label: $0.label, shape: $0.shape) }
        for _ in 0..<2 {
            for appearance in [Appearance.light, .dark] {
                for scale in [1.0, 2] {
                    let kept = try Self.draw(pins, at: points, scale: scale, on: appearance, rasters: rasters)
                    let alone = try Self.draw(
                        pins, at: points, scale: scale, on: appearance, rasters: AnnotationRasterCache(limit: 0))
                    #expect(kept == alone)
                }
            }
        }
    }

    /// Attributions stay in place, on every side and in every wording.
    @Test(arguments: [1.0, 2, 3], [Appearance.light, .dark]) func noticesStay(
        scale: Double, appearance: Appearance
    ) throws {
        for size in [Size(width: 20, height: 20), Size(width: 64, height: 64), Size(width: 300, height: 70)] {
            for obstacle in [nil, Box(left: size.width / 2, top: 0, right: size.width, bottom: size.height)] {
                let ornament = try AttributionOrnament(
                    ["© OpenStreetMap contributors"], appearance, in: ImageOutline(size),
                    avoiding: obstacle.map { [$0] } ?? [])
                let (width, height) = (Int(size.width * scale), Int(size.height * scale))
                let ground = Pixmap(width: width, height: height, fill: 0xFFC8_D8C0)
                let rasters = AnnotationRasterCache(limit: 1 << 20)
                var images: [Pixmap] = []
                for rasters in [nil, rasters, rasters] {
                    var canvas = ground
                    try canvas.draw(scale: scale) { try ornament.draw(on: $0, scale: scale, rasters: rasters) }
                    images.append(canvas)
                }
                #expect((images[0] != ground) == (ornament.box != nil))
                #expect(images[1] == images[2])
                let difference = images[0].largestDifference(from: images[1])
                #expect(difference <= 3)
            }
        }
    }

    /// What would be large is drawn as curves.
    @Test func isNeverLarge() throws {
        let tall = Pin(Self.place, size: .large, label: "o" + String(repeating: "\u{302}", count: 200), shape: .text)
        #expect(try Self.raster(try Self.shape(tall), scale: 3, phase: Point(x: 0, y: 0)) == nil)
        let canvas = try Self.draw(
            [tall], at: [Point(x: 80, y: 100)], scale: 1, rasters: AnnotationRasterCache(limit: 1 << 20))
        #expect(canvas != Pixmap(width: 160, height: 120, fill: 0xFFC8_D8C0))
    }

    @Test func clipsAtTheImageEdges() throws {
        let rasters = AnnotationRasterCache(limit: 1 << 20)
        let pin = Pin(Self.place, label: "7")
        let whole = try Self.draw([pin], at: [Point(x: 80.3, y: 60.4)], scale: 1, rasters: rasters)
        for (x, y) in [(-79, -30), (78, -42), (-85, 57), (75, 70)] {
            let part = try Self.draw(
                [pin], at: [Point(x: 80.3 + Double(x), y: 60.4 + Double(y))], scale: 1, rasters: rasters)
            #expect(part != Pixmap(width: 160, height: 120, fill: 0xFFC8_D8C0))
            for row in 0..<120 where (0..<120).contains(row - y) {
                for column in 0..<160 where (0..<160).contains(column - x) {
                    #expect(part.pixels[row * 160 + column] == whole.pixels[(row - y) * 160 + column - x])
                }
            }
        }
    }
}
