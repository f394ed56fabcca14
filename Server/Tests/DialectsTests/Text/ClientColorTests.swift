import MapSnapshot
import Testing

@testable import Dialects

@Suite struct ClientColorTests {
    /// Expected values are those of the examples in CSS Color Module Level 4, and of browsers.
    @Test(
        arguments: [
            ("red", 0xFFFF_0000), ("#0f08", 0x8800_FF00), ("rgb(1 2 3 / 50%)", 0x8001_0203),
            ("hsl(120deg 100% 25%)", 0xFF00_8000), ("hsla(0, 100%, 50%, 0.5)", 0x80FF_0000),
            ("hsl(-120, 100%, 50%)", 0xFF00_00FF), ("hwb(90 10% 10%)", 0xFF80_E61A), ("hwb(0 60% 60%)", 0xFF80_8080),
            ("hsl(0.5turn 100% 50%)", 0xFF00_FFFF), ("lab(46.2775% -47.5621 48.5837)", 0xFF00_8000),
            ("lch(46.2775% 67.9892 134.3912)", 0xFF00_8000), ("oklab(51.975% -0.1403 0.10768)", 0xFF00_8000),
            ("oklch(51.975% 0.17686 142.495)", 0xFF00_8000), ("oklch(1 0 0)", 0xFFFF_FFFF), ("lab(0 0 0)", 0xFF00_0000),
            // Outside of sRGB, and beyond any number.
            ("oklch(0.7 0.4 150)", nil), ("oklch(9e99 9e99 9e99)", nil), ("lab(1e60 1e60 1e60)", nil),
        ] as [(String, UInt32?)])
    func functionsOfCSSAreColors(text: String, word: UInt32?) throws {
        let color = try #require(ClientColor.css(text))
        guard let word else { return }
        let channels = [color.alpha, color.red, color.green, color.blue].map(Int.init)
        let expected = [24, 16, 8, 0].map { Int(word >> $0 & 0xFF) }
        for (channel, other) in zip(channels, expected) { #expect(abs(channel - other) <= 1, "\(channels)") }
    }

    @Test(arguments: [
        "", "nocolor", "hsl()", "hsl(a b c)", "lab(1 2)", "oklch(1 2 3 4 5)", "hsl(1 2 3", "ff0000",
        "color(srgb 1 0 0)",
    ])
    func othersAreNone(text: String) {
        #expect(ClientColor.css(text) == nil)
    }

    @Test func digitsMayNeedNoSign() {
        #expect(ClientColor.css("ff0000", digits: true) == Color(red: 255, green: 0, blue: 0))
        #expect(ClientColor.css("fffff", digits: true) == nil)
    }
}
