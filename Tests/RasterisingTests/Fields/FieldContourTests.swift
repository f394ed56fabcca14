import Testing

@testable import Rasterising

@Suite struct FieldContourTests {
    private static func rings(_ field: [UInt8], width: Int, threshold: Float = 0.5) -> [[SIMD2<Double>]] {
        FieldContour(of: field.span, width: width, height: field.count / width, threshold: threshold).rings
    }

    /// Twice the area, positive for polygons that run clockwise on the screen.
    private static func doubleArea(_ ring: [SIMD2<Double>]) -> Double {
        zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
    }

    /// A single texel is crossed halfway to its neighbors, whose distances are 0.
    @Test func oneTexelIsADiamond() throws {
        let rings = Self.rings([0, 0, 0, 0, 255, 0, 0, 0, 0], width: 3)
        let ring = try #require(rings.first)
        #expect(rings.count == 1 && ring.count == 4)
        #expect(Set(ring) == [[1.5, 1], [2, 1.5], [1.5, 2], [1, 1.5]])
        #expect(Self.doubleArea(ring) > 0)
    }

    /// A straight edge lies where the distance is the threshold, not where a texel ends.
    @Test func edgesLieBetweenTexels() throws {
        let field: [UInt8] = [0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0]
        let ring = try #require(Self.rings(field, width: 4, threshold: 0.75).first)
        #expect(ring.contains { abs($0.x - 1.25) < 1e-9 && $0.y == 1.5 })
        #expect(ring.contains { abs($0.x - 2.75) < 1e-9 && $0.y == 1.5 })
    }

    @Test func holesRunTheOtherWay() {
        var field = [UInt8](repeating: 255, count: 49)
        field[24] = 0
        let areas = Self.rings(field, width: 7).map(Self.doubleArea).sorted()
        #expect(areas.count == 2)
        #expect(areas[0] < 0 && areas[1] > 90)
    }

    /// Beyond its edge a field is 0, so that a shape that reaches it is closed.
    @Test func shapesAtTheEdgeAreClosed() {
        #expect(Self.rings([255], width: 1).map(\.count) == [4])
        #expect(Self.rings([255, 255, 255, 255], width: 2).count == 1)
    }

    /// Texels that touch at a corner only are two shapes or one, but never an open line.
    @Test(arguments: [[255, 0, 0, 255], [0, 255, 255, 0]]) func cornersThatTouch(field: [UInt8]) {
        #expect(Self.rings(field, width: 2).reduce(0) { $0 + $1.count } == 8)
    }

    @Test(arguments: [([UInt8](), 1, 1), ([1, 2], 2, 2), ([1], 0, 1), ([255], 1, -1)])
    func fieldsThatAreTooShortHaveNoOutline(field: [UInt8], width: Int, height: Int) {
        #expect(FieldContour(of: field.span, width: width, height: height, threshold: 0.5).rings.isEmpty)
    }

    @Test func hasNoRingsWithNothingInside() { #expect(Self.rings([0, 90, 10, 127], width: 2).isEmpty) }
}
