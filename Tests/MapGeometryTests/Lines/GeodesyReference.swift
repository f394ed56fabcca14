import FoundationEssentials
import TestSupport
import Testing

@testable import MapGeometry

/// What PROJ computes; `fixtures/geodesy/make.py` wrote it.
struct GeodesyReference: Decodable {
    struct Way: Decodable, CustomStringConvertible {
        let name: String
        let from: [Double]
        let to: [Double]
        /// World widths.
        let points: [[Double]]

        var description: String { name }
    }

    struct Circle: Decodable, CustomStringConvertible {
        let name: String
        let center: [Double]
        let radius: Double
        let points: [[Double]]
        let inside: [[Double]]
        let outside: [[Double]]

        var description: String { name }
    }

    let ways: [Way]
    let circles: [Circle]

    static func read() throws -> Self {
        let bytes = try TemporaryFolder.bytes(of: Project.fixture("geodesy/reference.json"))
        let reference = try JSONDecoder().decode(Self.self, from: Data(bytes))
        try #require(!reference.ways.isEmpty && !reference.circles.isEmpty)
        return reference
    }
}

extension Coordinate {
    init(_ pair: [Double]) { self.init(latitude: pair[0], longitude: pair[1]) }
}

/// The distance from a point to a polyline, in its units.
func distance(_ x: Double, _ y: Double, to line: [(x: Double, y: Double)]) -> Double {
    var best = Double.infinity
    for (a, b) in zip(line, line.dropFirst()) {
        let (ux, uy, vx, vy) = (b.x - a.x, b.y - a.y, x - a.x, y - a.y)
        let square = ux * ux + uy * uy
        let t = square == 0 ? 0 : max(0, min(1, (ux * vx + uy * vy) / square))
        best = min(best, ((vx - t * ux) * (vx - t * ux) + (vy - t * uy) * (vy - t * uy)).squareRoot())
    }
    return best
}
