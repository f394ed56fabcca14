import Colors
import Testing

@testable import GeoFeatures

@Suite struct SimpleStyleTests {
    static func read(_ properties: String) throws -> (style: SimpleStyle, notes: [FeatureNote]) {
        let text = #"{"type":"Feature","geometry":null,"properties":{\#(properties)}}"#
        let file = try GeoJSON.read(Array(text.utf8))
        return (try #require(file.features.first).style, file.notes)
    }

    static func color(_ word: UInt32) -> Color {
        Color(red: UInt8(word >> 16 & 0xFF), green: UInt8(word >> 8 & 0xFF), blue: UInt8(word & 0xFF), alpha: 255)
    }

    @Test func defaults() throws {
        let style = try Self.read(#""title":"A","stroke":null,"name":{"stroke":1}"#)
        #expect(style.style == SimpleStyle() && style.notes.isEmpty)
        let plain = SimpleStyle()
        #expect(plain.markerSize == .medium && plain.markerColor == Self.color(0x7E7E7E) && plain.markerSymbol == nil)
        #expect(plain.stroke == Self.color(0x555555) && plain.strokeOpacity == 1 && plain.strokeWidth == 2)
        #expect(plain.fill == Self.color(0x555555) && plain.fillOpacity == 0.6)
    }

    @Test func everything() throws {
        let (style, notes) = try Self.read(
            """
            "marker-size":"large","marker-color":"f44","marker-symbol":"bus","stroke":"#00ff80","stroke-opacity":0.5,
            "stroke-width":"3.5","fill":"teal","fill-opacity":0
            """)
        #expect(notes.isEmpty)
        #expect(style.markerSize == .large && style.markerColor == Self.color(0xFF4444) && style.markerSymbol == "bus")
        #expect(style.stroke == Self.color(0x00FF80) && style.strokeOpacity == 0.5 && style.strokeWidth == 3.5)
        #expect(style.fill == Self.color(0x008080) && style.fillOpacity == 0)
    }

    @Test(arguments: [
        (#""stroke":"blurple""#, "/properties/stroke", "a color"), (#""fill":12"#, "/properties/fill", "a color"),
        (#""stroke-width":-1"#, "/properties/stroke-width", "from 0 to 1000"),
        (#""fill-opacity":1.5"#, "/properties/fill-opacity", "from 0 to 1"),
        (#""stroke-opacity":"nan""#, "/properties/stroke-opacity", "from 0 to 1"),
        (#""marker-size":"huge""#, "/properties/marker-size", "small, medium or large"),
        (#""marker-symbol":[]"#, "/properties/marker-symbol", "a digit"),
    ]) func wrongValuesAreNoted(property: String, pointer: String, expected: String) throws {
        let (style, notes) = try Self.read(property)
        #expect(style == SimpleStyle() && notes.count == 1)
        #expect(notes.first?.pointer == pointer && notes.first?.description.contains(expected) == true, "\(notes)")
    }

    @Test func symbolsAsNumbers() throws { #expect(try Self.read(#""marker-symbol":7"#).style.markerSymbol == "7") }
}
