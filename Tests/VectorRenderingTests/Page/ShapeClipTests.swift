import Testing

@testable import VectorRendering

@Suite struct ShapeClipTests {
    private let clip = ShapeClip(low: [0, 0], high: [10, 10])

    @Test func aPolygonIsCutOnAllSides() {
        let ring: [SIMD2<Double>] = [[-5, -5], [15, -5], [15, 15], [-5, 15]]
        #expect(Set(clip.cut(ring)) == [[0, 0], [10, 0], [10, 10], [0, 10]])
        #expect(clip.cut([[1, 1], [2, 1], [2, 2]]) == [[1, 1], [2, 1], [2, 2]])
        #expect(clip.cut([[11, 1], [12, 1], [12, 2]]).isEmpty)
        #expect(clip.cut([]).isEmpty)
    }

    /// The direction stays, by which holes are told.
    @Test func aCutPolygonRunsTheSameWay() {
        let ring: [SIMD2<Double>] = [[5, -5], [15, 5], [5, 15], [-5, 5]]
        func area(_ ring: [SIMD2<Double>]) -> Double {
            zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
        }
        #expect(area(clip.cut(ring)) == 200)
        #expect(area(clip.cut(ring.reversed())) == -200)
    }

    @Test func aLineIsCutIntoPieces() {
        let pieces = clip.pieces([[-2, 1], [12, 1], [12, 5], [-2, 5]])
        #expect(pieces.map(\.corners) == [[[0, 1], [10, 1]], [[10, 5], [0, 5]]])
        #expect(pieces.map(\.distance) == [2, 20])
        #expect(pieces.map(\.isCut) == [true, true])
    }

    @Test func aLineInsideIsWhole() {
        let pieces = clip.pieces([[1, 1], [2, 2], [3, 1]])
        #expect(pieces.map(\.corners) == [[[1, 1], [2, 2], [3, 1]]])
        #expect(pieces.map(\.isCut) == [false])
    }

    @Test func isEmptyForALineOutside() {
        #expect(clip.pieces([[-1, -1], [-1, 20]]).isEmpty)
        #expect(clip.pieces([[5, 5]]).isEmpty && clip.pieces([]).isEmpty)
    }

    @Test func linesBesideLinesHaveMiters() {
        let line: [SIMD2<Double>] = [[0, 0], [10, 0], [10, 10]]
        #expect(LineOffset.moved(line, by: 1, isClosed: false) == [[0, 1], [9, 1], [9, 10]])
        #expect(LineOffset.moved(line, by: -1, isClosed: false) == [[0, -1], [11, -1], [11, 10]])
        #expect(LineOffset.moved(line, by: 0, isClosed: false) == line)
    }

    @Test func sharpCornersAreCut() {
        #expect(LineOffset.moved([[0, 0], [10, 0], [0, 1]], by: 1, isClosed: false).count == 4)
    }

    @Test func ringsStayClosed() {
        let ring = LineOffset.moved([[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]], by: 1, isClosed: true)
        #expect(ring == [[1, 1], [9, 1], [9, 9], [1, 9], [1, 1]])
    }

    /// Corners closer than a fiftieth of a millimeter are left out, but not the end of a line.
    @Test func detailsAreLeftOut() {
        var path = PagePath()
        path.append([0.0, 0.01, 1, 1.01], isClosed: false) { [$0, 0] }
        #expect(path.points == [[0, 0], [1.01, 0]])
        path.append([0.0, 0.01], isClosed: true) { [$0, 0] }
        #expect(path.parts.count == 1)
    }
}
