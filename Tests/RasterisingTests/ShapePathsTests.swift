import CShapes
import Platform
import TestSupport
import Testing

@testable import Rasterising

/// All paths draw the same pixels, also beside each other's edges and at the end of the image.
@Suite struct ShapePathsTests {
    private static let (width, height) = (37, 29)
    private static let paths = [PIXEL_PATH_BASELINE, PIXEL_PATH_AVX2].filter { pixel_path_is_supported($0) != 0 }

    /// The pixels that each path draws over random ones.
    private func drawn(
        seed: UInt64, _ draw: (pixel_path, UnsafeMutablePointer<UInt32>) -> Void
    ) -> [[UInt32]] {
        var random = SplitMix64(state: seed)
        let before = (0..<Self.width * Self.height).map { _ in random.word() }
        return Self.paths.map { path in
            var pixels = before
            pixels.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { draw(path, base) } }
            return pixels
        }
    }

    private func expectSame(_ images: [[UInt32]], _ comment: Comment) {
        for image in images { #expect(image == images[0], comment) }
    }

    /// A rectangle, or a convex region whose rows have columns of their own.
    private static func region(_ random: inout SplitMix64) -> PixelRegion {
        guard Bool.random(using: &random) else { return PixelRegion(width: width, height: height) }
        let corners = [(2.0, 1.0), (34, 4), (30, 27), (5, 24)].map { PixelPoint(x: $0.0, y: $0.1) }
        return PixelRegion(convex: corners, width: width, height: height)
    }

    @Test func aCornerHasTheLayoutOfC() {
        #expect(MemoryLayout<LineVertex>.stride == MemoryLayout<line_corner>.stride)
        #expect(MemoryLayout<LineVertex>.alignment == MemoryLayout<line_corner>.alignment)
        let corner = LineVertex(
            point: PixelPoint(x: 1 as Int32, y: 2), normalX: 3, normalY: 4, distance: 5, progress: 6, isRight: true)
        // In an array, as they are drawn: a single one has no space behind its last field.
        [corner, corner].withUnsafeBufferPointer { corners in
            let first = UnsafeRawPointer(corners.baseAddress)?.assumingMemoryBound(to: line_corner.self)
            for found in UnsafeBufferPointer(start: first, count: 2) {
                #expect(found.x == 1 && found.y == 2 && found.along == 3 && found.across == 4)
                #expect(found.distance == 5 && found.progress == 6 && found.is_right)
            }
        }
    }

    @Test(arguments: 1...120) func lines(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let region = Self.region(&random)
        let ink = Self.ink(seed, outset: random.number(0.5...9), &random)
        let corners = (0..<9).map { index in
            LineVertex(
                point: random.point(Double(Self.width), Double(Self.height)), normalX: seed % 2 == 0 ? 1 : 0,
                normalY: index % 2 == 0 ? -1 : 1, distance: Float(random.number(-3...9)), isRight: index % 2 == 1)
        }
        expectSame(drawn(corners, ink, region, seed), "line \(seed)")
    }

    /// Rows of a few pixels, up to the edges of the image and beyond them.
    @Test(arguments: 1...240) func thinLines(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let region = Self.region(&random)
        let outset = random.number(0.3...3)
        let ink = Self.ink(seed, outset: outset, &random)
        var distance = 0.0
        let corners = (0..<8).flatMap { _ -> [LineVertex] in
            let place = (x: random.number(-4...41), y: random.number(-4...33))
            let direction = random.number(0...6.3)
            distance += random.number(0...7)
            return [-1, 1].map { side in
                let point = PixelPoint(
                    x: place.x + side * outset * cos(direction), y: place.y + side * outset * sin(direction))
                return LineVertex(
                    point: point, normalX: seed % 2 == 0 ? 1 : 0, normalY: Float(side), distance: Float(distance),
                    isRight: side > 0)
            }
        }
        expectSame(drawn(corners, ink, region, seed), "line \(seed)")
    }

    private static func ink(_ seed: UInt64, outset: Double, _ random: inout SplitMix64) -> LineInk {
        var ink = LineInk(
            word: seed % 3 == 0 ? 0xFF20_4060 : 0x8010_2030, outset: Float(outset),
            inset: seed % 5 == 0 ? Float(random.number(0.1...3)) : 0, fade: Float(random.number(0.2...3)))
        if seed % 4 == 1 {
            ink.dashes = DashPattern(lengths: [2, 1, 0.5, 1], isRound: seed % 8 == 1)
            ink.dashSoftness = Float(random.number(0.01...0.2))
        }
        return ink
    }

    private func drawn(_ corners: [LineVertex], _ ink: LineInk, _ region: PixelRegion, _ seed: UInt64) -> [[UInt32]] {
        drawn(seed: seed) { path, base in
            region.withShape(base, width: Self.width) { shape in
                ink.withPlainInk { ink in
                    corners.withUnsafeBufferPointer { corners in
                        var sides = line_sides()
                        let first = UnsafeRawPointer(corners.baseAddress)?.assumingMemoryBound(to: line_corner.self)
                        line_draw(path, first, corners.count, &sides, &ink, &shape)
                    }
                }
            }
        }
    }

    @Test(arguments: 1...60) func circles(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let region = Self.region(&random)
        var disc = Disc(
            x: random.number(-5...42), y: random.number(-5...34), radius: Float(random.number(0.3...12)),
            strokeWidth: seed % 2 == 0 ? Float(random.number(0...4)) : 0, blur: Float(random.number(0...1)),
            color: [0.1, 0.2, 0.3, 0.5], strokeColor: [0.6, 0, 0.1, 0.7])
        if seed % 3 == 0 { disc.blur = 0 }
        var shading = disc.shading(scale: 1, whole: disc.radius + disc.strokeWidth)
        let images = drawn(seed: seed) { path, base in
            region.withShape(base, width: Self.width) { shape in
                disc_draw(
                    path, &shading, disc.x, disc.y, Double(disc.radius + disc.strokeWidth),
                    Int64(region.rows.lowerBound), Int64(region.rows.upperBound), &shape)
            }
            disc_draw_run(path, &shading, base + Self.width * 3 + 5, 32, 32, -1.3, 0.2, 0.09, 0.01)
        }
        expectSame(images, "circle \(seed)")
    }

    @Test(arguments: 1...120) func fields(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let (columns, rows) = (Int32.random(in: 1...40, using: &random), Int32.random(in: 1...30, using: &random))
        let distances = (0..<Int(columns * rows)).map { _ in UInt8.random(in: 0...255, using: &random) }
        let table = FieldInk(fill: [0, 0, 0, 1], size: 1, scale: 1).curve.coverages()
        let turn = seed % 2 == 0 ? random.number(-0.9...0.9) : 0
        var map = texture_map(
            x: random.number(-9...9), y: random.number(-9...9), column_x: random.number(0.3...1.8), column_y: turn,
            row_x: -turn, row_y: random.number(0.3...1.8))
        var part = texel_rect(left: -1, top: -1, right: Double(columns) + 1, bottom: Double(rows) + 1)
        var workspace = [UInt32](repeating: ~0, count: (field_workspace(columns, rows) + 3) / 4)
        let images = drawn(seed: seed) { path, base in
            distances.withUnsafeBufferPointer { distances in
                table.withUnsafeBufferPointer { table in
                    workspace.withUnsafeMutableBytes { workspace in
                        var field = distance_field()
                        (field.distances, field.width, field.height) = (distances.baseAddress, columns, rows)
                        (field.word, field.coverages) = (0x8010_2030, table.baseAddress)
                        field.workspace = workspace.baseAddress
                        field_draw(path, &field, &map, &part, base, Self.width, 0, Int64(Self.height))
                        // Along a row, and where places are so far away that they do not fit in 32 bits.
                        let far = seed % 3 == 0 ? Int64(1) << 55 : 0
                        field_draw_run(
                            path, &field, base + Self.width * 2 + 4, 33, 33, far - 3 << 32, 1 << 32, 3 << 31, 1 << 28)
                    }
                }
            }
        }
        expectSame(images, "field \(seed)")
    }
}

extension SplitMix64 {
    /// A premultiplied pixel.
    fileprivate mutating func word() -> UInt32 {
        let alpha = UInt32.random(in: 0...255, using: &self)
        return alpha << 24 | (0..<3).reduce(0) { word, _ in word << 8 | UInt32.random(in: 0...alpha, using: &self) }
    }
}
