import CShapes

@testable import Rasterising

/// Thin lines and distance fields with arbitrary numbers, drawn with all instructions of the processor on images of the
/// same pixels, each in memory of exactly its size.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var dice = Dice(input(start, count))
    let shape = Shape(&dice)
    let paths = [PIXEL_PATH_BASELINE, PIXEL_PATH_AVX2].filter { pixel_path_is_supported($0) != 0 }
    let images = paths.map { path in
        var pixels = shape.pixels
        pixels.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { shape.draw(path, on: base) } }
        return pixels
    }
    for image in images { require(image == images[0], "all instructions draw the same") }
    return 0
}

/// A shape and the image that it is drawn on.
private struct Shape {
    let width, height: Int
    let pixels: [UInt32]
    private let region: PixelRegion
    private let ink: LineInk
    private let corners: [LineVertex]
    /// Distances, and their number per row; none for a line.
    private let distances: [UInt8]
    private let columns: Int
    private let map: texture_map
    private let part: texel_rect
    private let coverages: [UInt8]

    init(_ dice: inout Dice) {
        let wild: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 9e6, -9e6, 0, 0.5, -0.5]
        func number(_ range: ClosedRange<Double>) -> Double {
            dice.byte() & 15 == 0
                ? dice.pick(wild) : range.lowerBound + dice.fraction() * (range.upperBound - range.lowerBound)
        }
        let (width, height) = (dice.byte() % 40 + 1, dice.byte() % 40 + 1)
        (self.width, self.height) = (width, height)
        pixels = (0..<width * height).map { UInt32(truncatingIfNeeded: $0 &* 40_503) & 0xFF_FFFF | 0xFF00_0000 }
        let border = (0..<4).map { _ in PixelPoint(x: number(-5...45), y: number(-5...45)) }
        region =
            dice.byte() & 1 == 0
            ? PixelRegion(width: width, height: height) : PixelRegion(convex: border, width: width, height: height)
        var ink = LineInk(
            word: dice.pick([0xFF20_4060, 0x8010_2030]), outset: Float(number(0.3...9)),
            inset: dice.byte() & 3 == 0 ? Float(number(0...3)) : 0, fade: Float(number(0.2...3)))
        if dice.byte() & 1 == 0 {
            ink.dashes = DashPattern(lengths: [number(0...4), number(0...4)], isRound: dice.byte() & 1 == 0)
            ink.dashSoftness = Float(number(0.01...0.3))
        }
        self.ink = ink
        corners = (0..<dice.byte() % 20).flatMap { _ in
            let (x, y, distance) = (number(-5...45), number(-5...45), Float(number(-3...9)))
            return [-1, 1].map { side in
                LineVertex(
                    point: PixelPoint(x: x + side * number(0...3), y: y + side * number(0...3)),
                    normalX: Float(dice.byte() & 1), normalY: Float(side), distance: distance, isRight: side > 0)
            }
        }
        columns = dice.byte() % 40 + 1
        coverages = FieldInk(fill: [0, 0, 0, 1], size: 1, scale: 1).curve.coverages()
        let turn = dice.byte() & 3 == 0 ? number(-1...1) : 0
        map = texture_map(
            x: number(-9...9), y: number(-9...9), column_x: number(0.3...3), column_y: turn, row_x: -turn,
            row_y: number(0.3...3))
        let rest = dice.remainder()
        distances = Array(rest.prefix(rest.count / columns * columns))
        part = texel_rect(left: -1, top: -1, right: Double(columns) + 1, bottom: Double(rest.count / columns) + 1)
    }

    func draw(_ path: pixel_path, on pixels: UnsafeMutablePointer<UInt32>) {
        region.withShape(pixels, width: width) { shape in
            ink.withPlainInk { ink in
                corners.withUnsafeBufferPointer { corners in
                    var sides = line_sides()
                    // A corner has the layout of the C structure.
                    let first = UnsafeRawPointer(corners.baseAddress)?.assumingMemoryBound(to: line_corner.self)
                    if let first { line_draw(path, first, corners.count, &sides, &ink, &shape) }
                }
            }
        }
        guard !distances.isEmpty else { return }
        let rows = distances.count / columns
        var workspace = [UInt32](repeating: 0, count: (field_workspace(Int32(columns), Int32(rows)) + 3) / 4)
        var (map, part) = (map, part)
        distances.withUnsafeBufferPointer { distances in
            coverages.withUnsafeBufferPointer { coverages in
                workspace.withUnsafeMutableBytes { workspace in
                    var field = distance_field()
                    (field.distances, field.width, field.height) = (distances.baseAddress, Int32(columns), Int32(rows))
                    (field.word, field.coverages) = (0x8010_2030, coverages.baseAddress)
                    field.workspace = workspace.baseAddress
                    field_draw(path, &field, &map, &part, pixels, width, 0, Int64(height))
                }
            }
        }
    }
}
