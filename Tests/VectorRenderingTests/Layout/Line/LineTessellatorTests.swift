import Testing
import VectorTiles

@testable import VectorRendering

/// The vertices of a line.
private struct Vertices: LineStrip {
    var vertices: [StripVertex] = []

    mutating func append(_ vertex: StripVertex) { vertices.append(vertex) }
}

@Suite struct LineTessellatorTests {
    private func strip(
        _ points: [(Int16, Int16)], _ shape: LineShape = LineShape(), isClosed: Bool = false, clip: LineClip? = nil,
        overscale: Int = 1
    ) -> Vertices {
        var tessellator = LineTessellator(Vertices())
        let vertices = points.map { TilePoint(x: $0.0, y: $0.1) }
        tessellator.tessellate(
            vertices.span, isClosed: isClosed, shape: shape, clip: clip, overscale: overscale, check: {})
        return tessellator.strip
    }

    func shape(_ join: LineShape.Join, _ cap: LineShape.Cap = .butt) -> LineShape {
        var shape = LineShape()
        (shape.join, shape.cap) = (join, cap)
        return shape
    }

    @Test func twoVerticesHaveTwoSidesEach() {
        let strip = strip([(0, 0), (100, 0)])
        #expect(strip.vertices.map(\.extrudeY) == [63, -63, 63, -63])
        #expect(strip.vertices.map(\.isRight) == [false, true, false, true])
        #expect(strip.vertices.map(\.distance) == [0, 0, 100, 100])
    }

    @Test(arguments: [
        (LineShape.Cap.butt, [0.0, 0, 0, 0]), (.square, [-63, -63, 63, 63]),
    ]) func caps(cap: LineShape.Cap, shifts: [Double]) {
        #expect(strip([(0, 0), (100, 0)], shape(.miter, cap)).vertices.map(\.extrudeX) == shifts)
    }

    @Test func roundCapsHaveTheirOwnVertices() {
        let strip = strip([(0, 0), (100, 0)], shape(.miter, .round))
        #expect(strip.vertices.map(\.isRound) == [true, true, false, false, false, false, true, true])
    }

    /// Vertices of a right angle: one pair for a miter, two for a bevel, and slices for a round corner.
    @Test(arguments: [
        (LineShape.Join.miter, 6), (.bevel, 8), (.round, 8 + 3),
    ]) func rightAngles(join: LineShape.Join, count: Int) {
        #expect(strip([(0, 0), (100, 0), (100, 100)], shape(join)).vertices.count == count)
    }

    /// Beyond the miter limit a corner is beveled, beyond twice the half width with the bevel flipped.
    @Test func limits() {
        let sharp: [(Int16, Int16)] = [(0, 0), (100, 0), (0, 20)]
        #expect(strip(sharp).vertices.count == 8)
        var long = LineShape()
        long.miterLimit = 20
        #expect(strip(sharp, long).vertices.count == 6)
        var round = shape(.round)
        round.roundLimit = 2
        #expect(strip([(0, 0), (100, 0), (150, 80)], round).vertices.count == 6)
    }

    /// Near sharp corners of long lines extra vertices keep dashes upright: 240 units of a tile away.
    @Test func sharpCorners() {
        let strip = strip([(0, 0), (4000, 0), (0, 100)])
        #expect(Set(strip.vertices.map(\.x)).contains(3760))
        let overzoomed = self.strip([(0, 0), (4000, 0), (0, 100)], overscale: 4)
        #expect(Set(overzoomed.vertices.map(\.x)).contains(3940))
    }

    /// As in MapLibre, these vertices lie on whole units, by a rounded distance from the corner.
    @Test func verticesNearSharpCornersAreWhole() {
        let points: [(Int16, Int16)] = [(0, 0), (4000, 1000), (0, 3000)]
        let strip = strip(points, overscale: 16)
        // 15 units before and after the corner, by the rule: (14.55, 3.64) and (-13.42, 6.71).
        let near = strip.vertices.filter { abs($0.x - 4000) < 16 && $0.x != 4000 }
        #expect(near.map(\.x) == [3985, 3985, 3987, 3987] && near.map(\.y) == [996, 996, 1007, 1007])
        for overscale in [1, 2, 4, 8, 16, 32] {
            let strip = self.strip(points, overscale: overscale)
            #expect(strip.vertices.allSatisfy { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() })
        }
    }

    @Test func ringsHaveNoEnds() {
        let strip = strip([(0, 0), (100, 0), (100, 100), (0, 100), (0, 0)], shape(.miter, .square), isClosed: true)
        #expect(strip.vertices.count == 10)
        #expect(strip.vertices.first?.x == strip.vertices.last?.x)
    }

    @Test(arguments: [[], [(3, 3)], [(3, 3), (3, 3)]] as [[(Int16, Int16)]])
    func noLine(points: [(Int16, Int16)]) { #expect(strip(points).vertices.isEmpty) }

    @Test func equalVerticesDoNotCount() {
        let twice = strip([(0, 0), (0, 0), (50, 0), (50, 0), (100, 50), (100, 50)])
        #expect(twice.vertices.count == strip([(0, 0), (50, 0), (100, 50)]).vertices.count)
    }

    /// Distances are stored in steps of 2, and restart after 16,384 units.
    @Test func distances() {
        #expect(strip([(0, 0), (101, 0)]).vertices.last?.distance == 100)
        let long = strip([(-16_000, 0), (16_000, 0), (16_000, 100)])
        // Near the corner there is an extra vertex.
        #expect(long.vertices.map(\.distance) == [0, 0, 31_760, 31_760, 0, 0, 240, 240, 340, 340])
    }

    @Test func progressOfAPart() {
        let strip = strip([(0, 0), (50, 0), (100, 0)], clip: LineClip(start: 0.5, end: 0.75))
        #expect(strip.vertices.map(\.progress) == [0, 0, 0.5, 0.5, 1, 1])
    }

    /// Whatever the line, no number in the strip is none.
    @Test(arguments: [LineShape.Join.miter, .bevel, .round], [LineShape.Cap.butt, .square, .round])
    func noStrangeNumbers(join: LineShape.Join, cap: LineShape.Cap) {
        let back = strip(
            [(0, 0), (100, 0), (0, 0), (100, 0), (0, 1), (16_383, 16_383), (-16_384, 0)], shape(join, cap))
        #expect(back.vertices.allSatisfy { $0.extrudeX.isFinite && $0.extrudeY.isFinite && $0.distance.isFinite })
        #expect(back.vertices.allSatisfy { abs($0.extrudeX) <= 200 && abs($0.extrudeY) <= 200 })
    }
}
