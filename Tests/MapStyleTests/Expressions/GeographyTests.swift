import Foundation
import JSON
import MapGeometry
import Testing

@testable import MapStyle

@Suite struct GeographyTests {
    static let square = #"{"type": "Polygon", "coordinates": [[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]]}"#
    static let holed =
        #"{"type": "Polygon", "coordinates": [[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]], [[4, 4], [6, 4], [6, 6], [4, 6], [4, 4]]]}"#

    private func evaluate(_ expression: String, _ geometry: String, _ tile: TileCoordinate?) throws -> StyleValue {
        let parsed = try ExpressionParser.parse(try #require(JSONValue(text: expression[...])), expecting: nil)
        let (table, row) = FeatureTable.single(
            ["geometry": try #require(JSONValue(text: geometry[...]))], tile: TileCoordinate(z: 3, x: 4, y: 3))
        return try parsed.value(EvaluationContext(tile: tile), row: row, table: table)
    }

    @Test(arguments: [
        (square, #"{"type": "Point", "coordinates": [5, 5]}"#, true),
        (holed, #"{"type": "Point", "coordinates": [5, 5]}"#, false),
        (square, #"{"type": "Point", "coordinates": [0, 5]}"#, false),
        (square, #"{"type": "Point", "coordinates": [-5, 5]}"#, false),
        (square, #"{"type": "MultiPoint", "coordinates": [[5, 5], [12, 5]]}"#, false),
        (square, #"{"type": "LineString", "coordinates": [[1, 1], [9, 9]]}"#, true),
        (holed, #"{"type": "LineString", "coordinates": [[1, 5], [9, 5]]}"#, false),
        (square, #"{"type": "Polygon", "coordinates": [[[1, 1], [2, 1], [2, 2], [1, 1]]]}"#, false),
        (
            #"{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": \#(square)}]}"#,
            #"{"type": "Point", "coordinates": [5, 5]}"#, true
        ),
    ])
    func within(area: String, geometry: String, expected: Bool) throws {
        let tile = TileCoordinate(z: 3, x: 4, y: 3)
        #expect(try evaluate("[\"within\", \(area)]", geometry, tile) == .bool(expected))
    }

    /// Meters to a few in a thousand, by the WGS 84 ellipsoid.
    @Test(arguments: [
        (#"{"type": "Point", "coordinates": [1, 0]}"#, #"{"type": "Point", "coordinates": [0, 0]}"#, 111_319.0),
        (#"{"type": "Point", "coordinates": [0, 1]}"#, #"{"type": "Point", "coordinates": [0, 0]}"#, 110_574),
        (
            #"{"type": "LineString", "coordinates": [[1, -5], [1, 5]]}"#, #"{"type": "Point", "coordinates": [0, 0]}"#,
            111_319
        ),
        (square, #"{"type": "Point", "coordinates": [5, 5]}"#, 0),
        (square, #"{"type": "Point", "coordinates": [11, 0]}"#, 111_319),
        (square, #"{"type": "LineString", "coordinates": [[-1, 5], [11, 5]]}"#, 0),
        (square, #"{"type": "Polygon", "coordinates": [[[11, 0], [12, 0], [12, 1], [11, 0]]]}"#, 111_319),
        (#"{"type": "Point", "coordinates": [179.5, 0]}"#, #"{"type": "Point", "coordinates": [-179.5, 0]}"#, 111_319),
    ])
    func distance(shape: String, geometry: String, expected: Double) throws {
        guard
            case .number(let meters) = try evaluate(
                "[\"distance\", \(shape)]", geometry, TileCoordinate(z: 3, x: 4, y: 3))
        else { throw StyleTests.Wrong() }
        #expect(abs(meters - expected) <= expected * 0.005 + 1)
    }

    @Test func withoutGeometry() throws {
        let within = try ExpressionParser.parse(
            try #require(JSONValue(text: "[\"within\", \(Self.square)]")), expecting: nil)
        #expect(try within.value(EvaluationContext()) == .bool(false))
        #expect(within.needs.contains(.geometry))
    }

    private static func circle(_ count: Int, radius: Double) -> [(x: Double, y: Double)] {
        (0..<count).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            return (5 + radius * cos(angle), 5 + radius * sin(angle))
        }
    }

    private static func border(_ count: Int, radius: Double = 4) -> String {
        let places = circle(count, radius: radius).map { "[\($0.x), \($0.y)]" }
        return #"{"type": "Polygon", "coordinates": [[\#((places + places.prefix(1)).joined(separator: ","))]]}"#
    }

    /// A long line in a border of many vertices, which took more than the limit of steps.
    @Test func manyVertices() throws {
        let line = Self.circle(1_000, radius: 3.9).map { "[\($0.x), \($0.y)]" }.joined(separator: ",")
        let (inside, border) = (#"{"type": "LineString", "coordinates": [\#(line)]}"#, Self.border(12_000))
        let tile = TileCoordinate(z: 3, x: 4, y: 3)
        #expect(try evaluate("[\"within\", \(border)]", inside, tile) == .bool(true))
        let crossing = #"{"type": "LineString", "coordinates": [\#(line), [5, 9.5], [5.1, 5]]}"#
        #expect(try evaluate("[\"within\", \(border)]", crossing, tile) == .bool(false))
        let outline = border.replacing("Polygon", with: "MultiLineString")
        guard case .number(let meters) = try evaluate("[\"distance\", \(outline)]", inside, tile) else {
            throw StyleTests.Wrong()
        }
        // The nearest two vertices, computed in Python; the tile's grid moves the line by up to 400 meters.
        #expect(abs(meters - 10_670) < 10, "\(meters)")
    }

    /// The index gives what comparing everything with everything gives.
    @Test func indexIsExact() throws {
        var state: UInt64 = 7
        func random(_ range: ClosedRange<Double>) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return range.lowerBound + Double(state >> 11) / Double(1 << 53) * (range.upperBound - range.lowerBound)
        }
        func points(_ count: Int) -> [PlanePoint] {
            (0..<count).map { _ in PlanePoint(x: random(0...100).rounded(), y: random(0...100).rounded()) }
        }
        for _ in 0..<20 {
            let corners = points(60)
            let ring = corners + corners.prefix(1)
            let slabs = EdgeSlabs([ring])
            var effort = GeometryEffort(left: .max)
            for point in points(100) {
                let side = try slabs.side(of: point, &effort)
                #expect(side == Self.side(of: point, in: ring))
            }
            let others = points(50)
            for (a, b) in zip(others, others.dropFirst()) {
                let isCrossed = zip(ring, ring.dropFirst()).contains { PlaneGeometry.cross(a, b, $0, $1) }
                let isFound = try slabs.isCrossed(from: a, to: b, &effort)
                #expect(isFound == isCrossed)
            }
            let tree = EdgeTree(PlaneEdge.along(ring))
            let single = PlaneEdge.along(ring).map { EdgeTree([$0]) }
            let scale = PlanePoint(x: 60_000, y: 111_000)
            for point in points(40) {
                let edge = PlaneEdge(start: point, end: point)
                let nearest = try tree.nearest(to: edge, scale: scale, below: .infinity, &effort)
                let each = try single.map { try $0.nearest(to: edge, scale: scale, below: .infinity, &effort) }.min()
                #expect(nearest == each)
            }
        }
    }

    /// By the even-odd rule, edge by edge.
    private static func side(of point: PlanePoint, in ring: [PlanePoint]) -> PlaneGeometry.Side {
        var isInside = false
        for (a, b) in zip(ring, ring.dropFirst()) {
            let (first, second) = (point - a, point - b)
            if first.cross(second) == 0, first.x * second.x <= 0, first.y * second.y <= 0 { return .border }
            if (a.y > point.y) != (b.y > point.y), point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x {
                isInside.toggle()
            }
        }
        return isInside ? .inside : .outside
    }

    /// Poles are infinitely far away, and equal heights have no slabs.
    @Test func oddShapes() throws {
        let world =
            #"{"type": "Polygon", "coordinates": [[[-180, -90], [180, -90], [180, 90], [-180, 90], [-180, -90]]]}"#
        let flat = #"{"type": "Polygon", "coordinates": [[[0, 5], [10, 5], [0, 5]]]}"#
        let tile = TileCoordinate(z: 3, x: 4, y: 3)
        let point = #"{"type": "Point", "coordinates": [5, 5]}"#
        #expect(try evaluate("[\"within\", \(world)]", point, tile) == .bool(true))
        #expect(try evaluate("[\"within\", \(flat)]", point, tile) == .bool(false))
        #expect(try evaluate("[\"distance\", \(world)]", point, tile) == .number(0))
    }

    /// More vertices than the limit allows: no value, and the expression remembers that.
    @Test func workIsLimited() throws {
        let distance = try ExpressionParser.parse(
            try #require(JSONValue(text: "[\"distance\", \(Self.square)]")), expecting: nil)
        let row = FeatureRow(
            kind: .line, tags: 0..<0, geometry: [[FeaturePoint](repeating: FeaturePoint(x: 0, y: 0), count: 1_300_000)])
        let context = EvaluationContext(tile: TileCoordinate(z: 0, x: 0, y: 0))
        #expect(throws: EvaluationError.tooLarge) { try distance.value(context, row: row) }
        var bound = distance.bound(to: .empty, context)
        #expect(!bound.hasGivenUp)
        let value = bound.value(row)
        #expect(value == nil && bound.hasGivenUp)
    }
}
