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

    /// A shape of a hundred thousand places against a long line would take minutes.
    @Test func workIsLimited() throws {
        let places = (0..<50_000).map { "[\(Double($0) / 5000), \(Double($0 % 7))]" }.joined(separator: ",")
        let text = #"["distance", {"type": "LineString", "coordinates": [\#(places)]}]"#
        let distance = try ExpressionParser.parse(try #require(JSONValue(text: text[...])), expecting: nil)
        let line = (0..<10_000).map { TilePoint(x: Double($0), y: 0) }
        let row = FeatureRow(kind: .line, tags: 0..<0, geometry: [line])
        #expect(throws: EvaluationError.tooLarge) {
            try distance.value(EvaluationContext(tile: TileCoordinate(z: 0, x: 0, y: 0)), row: row)
        }
    }
}
