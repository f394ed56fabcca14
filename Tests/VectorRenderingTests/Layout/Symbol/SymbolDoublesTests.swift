import MapGeometry
import Testing

@testable import VectorRendering

@Suite struct SymbolDoublesTests {
    @Test(arguments: [
        ("Vaduz", 13, 103.0, true), ("Vaduz", 13, 105.0, false), ("Vaduz", 14, 101.0, false),
        ("Balzers", 13, 100.0, false),
    ])
    func theSameTextOfAnotherZoomIsADouble(text: String, zoom: Int, x: Double, isDouble: Bool) {
        var doubles = SymbolDoubles()
        doubles.insert("Vaduz", zoom: 14, at: Point(x: 100, y: 50))
        #expect(doubles.contains(text, besides: zoom, at: Point(x: x, y: 50)) == isDouble)
    }

    /// Tiles that have a name twice.
    @Test func theSameTextIsADoubleAtAllZooms() {
        var doubles = SymbolDoubles()
        doubles.insert("Vaduz", zoom: 14, at: Point(x: 100, y: 50))
        #expect(doubles.contains("Vaduz", besides: nil, at: Point(x: 101, y: 50)))
        #expect(!doubles.contains("Vaduz", besides: nil, at: Point(x: 105, y: 50)))
        #expect(!doubles.contains("Balzers", besides: nil, at: Point(x: 100, y: 50)))
    }
}
