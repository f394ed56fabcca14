import Testing

@testable import StyleSources

@Suite struct MapIconTests {
    /// The number of numbers that a shape takes, by its letter.
    private static func isComplete(_ letter: Character, _ count: Int) -> Bool {
        switch letter {
        case "c": count == 3
        case "o", "e", "s": count == 4
        case "r": count == 4 || count == 5
        case "a": count == 6
        case "p": count >= 6 && count % 2 == 0
        case "P": count >= 7 && count % 2 == 1
        case "l": count >= 5 && count % 2 == 1
        default: false
        }
    }

    @Test(arguments: MapIcon.names)
    func everyShapeIsWrittenAsTheNotationSays(name: String) throws {
        for shape in try #require(MapIcon.drawings[name]).split(separator: " ") {
            let body = shape.hasPrefix("-") ? shape.dropFirst() : shape
            let fields = body.dropFirst().split(separator: ",", omittingEmptySubsequences: false)
            #expect(fields.allSatisfy { Double($0) != nil }, "\(shape)")
            #expect(Self.isComplete(try #require(body.first), fields.count), "\(shape)")
        }
    }

    @Test(arguments: MapIcon.names)
    func everyIconFillsItsGridAndStaysInIt(name: String) throws {
        let points = try #require(MapIcon(named: name)).contours.flatMap(\.points)
        let low = points.reduce(SIMD2(repeating: 99), pointwiseMin)
        let high = points.reduce(SIMD2(repeating: -99), pointwiseMax)
        #expect(low.min() > -0.2 && high.max() < MapIcon.side + 0.2, "\(low) \(high)")
        #expect((high - low).max() > 9)
    }

    @Test func noIconIsDrawnTwice() {
        #expect(MapIcon.names.count >= 80)
        #expect(Set(MapIcon.drawings.values).count == MapIcon.names.count)
        #expect(MapIcon(named: "no such icon") == nil)
    }

    @Test(arguments: [1, 2])
    func theFieldIs191OnTheOutline(density: Int) throws {
        // A square from 2.4 to 12.6: its left edge lies 5.4 points from that of the field.
        let field = MapIconField(try #require(MapIcon(named: "square")), density: density)
        #expect(field.side == 21 * density)
        let middle = field.side / 2 * field.side
        for column in 0..<(field.side / 2) {
            let distance = (Double(column) + 0.5) - 5.4 * Double(density)
            let expected = min(max((0.75 + distance / 8) * 255, 0), 255).rounded()
            #expect(abs(Double(field.bytes[middle + column]) - expected) <= 1)
        }
    }

    @Test func cutsAreOutside() throws {
        // The hole of the stroked circle.
        let field = MapIconField(try #require(MapIcon(named: "circle-stroked")), density: 2)
        #expect(field.bytes[field.side * field.side / 2] < 128)
        #expect(field.bytes[field.side * (field.side / 2) + 2 * 5 + 1] > 192)
    }
}
