import TestSupport
import Testing

@testable import Imaging

@Suite struct DistanceFieldTests {
    /// All instructions give what plain arithmetic gives, at any width, also for edges that are partly or wholly outside.
    @Test(arguments: [1, 7, 8, 9, 16, 31, 54])
    func allPathsAreTheDistancesOfPlainArithmetic(width: Int) {
        var random = SplitMix64(state: UInt64(width))
        let (height, limit, spread) = (23, Float(12), Float(16))
        func point() -> SIMD2<Float> {
            SIMD2(Float.random(in: -20...Float(width + 20), using: &random), Float.random(in: -20...43, using: &random))
        }
        var edges = (0..<6).map { _ in (start: point(), end: point()) }
        let (corner, far) = (point(), point() + 300)
        // A point, a level line, an upright one, one that is too far away, and one from far away.
        edges += [
            (corner, corner), (corner, corner + SIMD2(9, 0)), (corner, corner - SIMD2(0, 9)), (far, far + 5),
            (far, corner),
        ]
        let isInside = (0..<width * height).map { _ in Bool.random(using: &random) }
        let expected = (0..<width * height).map { pixel -> Double in
            let (x, y) = (Double(pixel % width), Double(pixel / width))
            let nearest = edges.filter { $0.start != $0.end }.map { edge -> Double in
                let (dx, dy) = (Double(edge.end.x - edge.start.x), Double(edge.end.y - edge.start.y))
                let (px, py) = (x - Double(edge.start.x), y - Double(edge.start.y))
                let along = min(max((px * dx + py * dy) / (dx * dx + dy * dy), 0), 1)
                let (gapX, gapY) = (px - along * dx, py - along * dy)
                return (gapX * gapX + gapY * gapY).squareRoot()
            }
            let distance = min(nearest.min() ?? .infinity, Double(limit))
            return min(max((0.75 + (isInside[pixel] ? distance : -distance) / Double(spread)) * 255, 0), 255)
        }
        var first: [UInt8]?
        for path in PixelPath.allCases where path.isSupported {
            var field = DistanceField(width: width, height: height, limit: limit, path: path)
            for edge in edges { field.add(from: edge.start, to: edge.end) }
            let bytes = field.bytes(isInside: isInside, outline: 0.75, spread: spread)
            #expect(bytes == first ?? bytes, "\(path) differs from the first path")
            first = bytes
            let worst = zip(bytes, expected).map { abs(Double($0) - $1) }.max() ?? 0
            #expect(bytes.count == expected.count && worst < 0.51, "\(path) is \(worst) away")
        }
    }

    @Test func withoutEdgesIsTheLimit() {
        let field = DistanceField(width: 3, height: 2, limit: 12)
        let bytes = field.bytes(isInside: [true, false, true, false, true, false], outline: 0.75, spread: 16)
        #expect(bytes == [255, 0, 255, 0, 255, 0])
        #expect(DistanceField(width: 0, height: 0, limit: 1).bytes(isInside: [], outline: 0.75, spread: 16).isEmpty)
    }
}
