import MapGeometry
import TestSupport
import Testing

@testable import MapSnapshot

@Suite struct LineIndexTests {
    /// The length in a box by walking along each line in small steps.
    static func length(_ lines: [[Point]], _ width: Double, in box: Box) -> Double {
        let wide = box.inset(by: -width / 2)
        return lines.reduce(0) { sum, line in
            zip(line, line.dropFirst()).reduce(sum) { sum, edge in
                let (dx, dy) = (edge.1.x - edge.0.x, edge.1.y - edge.0.y)
                let inside = (0..<2_000).count { step in
                    let part = (Double(step) + 0.5) / 2_000
                    let (x, y) = (edge.0.x + dx * part, edge.0.y + dy * part)
                    return wide.left <= x && x <= wide.right && wide.top <= y && y <= wide.bottom
                }
                return sum + Double(inside) / 2_000 * (dx * dx + dy * dy).squareRoot()
            }
        }
    }

    @Test(arguments: [1.0, 9, 40]) func measuresCoveredLength(width: Double) {
        var random = SplitMix64(state: 3)
        let bounds = Box(Size(width: 700, height: 500))
        let lines = (0..<20).map { _ in
            (0..<4).map { _ in
                Point(x: .random(in: -300...1_000, using: &random), y: .random(in: -300...800, using: &random))
            }
        }
        var index = LineIndex(bounds: bounds)
        for line in lines { index.insert(ProjectedPath(points: line), width: width) }
        for _ in 0..<60 {
            let (left, top) = (Double.random(in: 0...600, using: &random), Double.random(in: 0...460, using: &random))
            let box = Box(left: left, top: top, right: left + 90, bottom: top + 30)
            #expect(abs(index.length(in: box) - Self.length(lines, width, in: box)) < 8)
        }
    }

    @Test func ringsAreClosed() {
        var index = LineIndex(bounds: Box(Size(width: 100, height: 100)))
        let ring = [Point(x: 10, y: 10), Point(x: 90, y: 10), Point(x: 90, y: 90), Point(x: 10, y: 90)]
        index.insert(ProjectedPath(points: ring, isClosed: true), width: 2)
        #expect(abs(index.length(in: Box(left: 0, top: 40, right: 20, bottom: 60)) - 22) < 1e-9)
        #expect(index.length(in: Box(left: 20, top: 20, right: 80, bottom: 80)) == 0)
    }

    /// Points far away, in one place or nowhere cost nothing and trap nowhere.
    @Test func oddLines() {
        var index = LineIndex(bounds: Box(Size(width: 100, height: 100)))
        let point = Point(x: 50, y: 50)
        for line in [[], [point], [point, point], [Point(x: -1e12, y: 50), Point(x: 1e12, y: 51)]] {
            index.insert(ProjectedPath(points: line), width: 1)
        }
        index.insert(ProjectedPath(points: [Point(x: 1e9, y: 1e9), Point(x: 2e9, y: 1e9)], isClosed: true), width: 1)
        #expect(index.length(in: Box(left: 0, top: 0, right: 100, bottom: 40)) == 0)
        #expect(abs(index.length(in: Box(left: 0, top: 40, right: 100, bottom: 60)) - 101) < 0.1)
    }
}
