import HTTP
import Testing

@testable import MapSnapshot

@Suite struct IconRuleTests {
    @Test(arguments: [
        "https://icons.example/pins/a.png", "https://ICONS.example/pins/a.png", "https://icons.example:443/pins/a.png",
        "https://icons.example./pins/a.png", "https://icons.example/pins/deep/a.png?v=2",
    ]) func urlsBelowThePlaceAreAllowed(url: String) throws {
        let rule = try #require(IconRule("https://icons.example/pins/"))
        #expect(rule.allows(try #require(WebAddress(url))))
    }

    @Test(arguments: [
        "http://icons.example/pins/a.png", "https://icons.example/a.png", "https://icons.example/pinsa.png",
        "https://icons.example/pins", "https://icons.example:8443/pins/a.png", "https://evil.example/pins/a.png",
        "https://icons.example.evil.example/pins/a.png", "https://evil.example/https://icons.example/pins/a.png",
        "https://icons.example@evil.example/pins/a.png", "https://user@icons.example/pins/a.png",
        "https://user:key@icons.example/pins/a.png", "https://icons.example/pins/../a.png",
        "https://icons.example/pins/%2e%2e/a.png", "https://icons.example/pins/..%2fa.png",
        "https://icons.example/pins\\a.png", "https://icons.example/pins/..%5ca.png", "https://127.0.0.1/pins/a.png",
        "https://2130706433/pins/a.png", "https://[::1]/pins/a.png", "https://0x7f.1/pins/a.png",
        "https://icons.example#@evil.example/pins/a.png", "https://icons\u{212F}.example/pins/a.png",
    ]) func othersAreNot(url: String) throws {
        let rule = try #require(IconRule("https://icons.example/pins/"))
        #expect(WebAddress(url).map(rule.allows) != true)
    }

    @Test(arguments: [
        "icons.example", "http://icons.example/", "https://127.0.0.1/", "https://0177.0.0.1/", "https://2130706433/",
        "https://[::1]/", "https://u@icons.example/", "https://icons.example/?q", "https://icons.example/../", "",
    ]) func aPlaceIsAnOriginWithAName(text: String) { #expect(IconRule(text) == nil) }

    @Test func aWholeHostIsAPlace() throws {
        let rule = try #require(IconRule("https://icons.example"))
        #expect(rule.allows(try #require(WebAddress("https://icons.example/a.png"))))
    }
}
