import Testing

@testable import MapStyle

@Suite struct StyleColorTests {
    @Test(arguments: [
        ("red", "rgba(255,0,0,1)"), (" #0F08 ", "rgba(0,255,0,0.53333336)"), ("transparent", "rgba(0,0,0,0)"),
        ("rgb(127.5, 0, 0)", "rgba(128,0,0,1)"), ("rgba(1 2 3 / 20%)", "rgba(1,2,3,0.2)"),
        ("rgb(300, -5, 0)", "rgba(255,0,0,1)"), ("hsl(120, 100%, 25%)", "rgba(0,128,0,1)"),
        ("HSLA(-240deg 100% 50% / .5)", "rgba(0,255,0,0.5)"), ("hsl(0,0%,200%)", "rgba(255,255,255,1)"),
    ])
    func reads(text: String, expected: String) {
        #expect(StyleColor(css: text)?.text == expected)
    }

    @Test(arguments: [
        "", "reddish", "rgb(1,2)", "rgb(1%,2,3)", "hsl(1,2,3)", "hsl(a,1%,2%)", "rgb(1 2, 3)", "hsv(1,2%,3%)", ")", "(",
        "rgb(1,2,3", "hsl(1 2% 3% 4%)",
    ])
    func refuses(text: String) {
        #expect(StyleColor(css: text) == nil)
    }

    @Test func straightBecomesPremultiplied() {
        #expect(StyleColor(red: 1, green: 0.5, blue: 0, alpha: 0.5).premultiplied == SIMD4(0.5, 0.25, 0, 0.5))
    }

    /// Hues go the shorter way around; a gray takes over the other hue.
    @Test func huesAreMixed() {
        let red = StyleColor(red: 1, green: 0, blue: 0)
        let middle = ColorSpace.hcl.mix(red, .white, 0.5)
        #expect(middle.red > middle.green && middle.red > middle.blue)
        #expect(ColorSpace.hcl.mix(red, red, 0.3).text == red.text)
        #expect(ColorSpace.lab.mix(.black, .white, 0).text == StyleColor.black.text)
        #expect(ColorSpace.lab.mix(.black, .white, 1).text == StyleColor.white.text)
    }
}
