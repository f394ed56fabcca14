import Testing

@testable import HTTP

@Suite struct WebAddressTests {
    @Test(arguments: [
        ("HTTPS://Maps.Example:8443/a?key=1", "https://maps.example:8443", "maps.example"),
        ("http://u:p@h/", "http://h", "h"), ("http://[::1]:80/", "http://[::1]:80", "[::1]"),
        ("https://Tile.Example.:443/", "https://tile.example.:443", "tile.example"),
        ("http://h:/", "http://h:", "h"),
        ("http://b\u{FC}cher.example/", "http://b\u{FC}cher.example", "b\u{FC}cher.example"),
        // Letters may have marks of their own.
        ("http://h/re\u{301}sume\u{301}.png", "http://h", "h"),
    ]) func splits(text: String, origin: String, host: String) throws {
        let address = try #require(WebAddress(text))
        #expect(address.origin == origin && address.host == host)
        #expect(!address.publicText.contains("key=") && !address.publicText.contains("u:p"))
    }

    /// libcurl, which looks at bytes, would go to another host than the one that keys are bound to.
    @Test(arguments: ["/", "?", "#", "@", ":", "\\"])
    func marksThatHideDelimiters(delimiter: String) {
        for mark in ["\u{301}", "\u{FE0F}", "\u{200D}"] {
            #expect(WebAddress("http://evil\(delimiter)\(mark)@good/") == nil)
        }
    }

    /// libcurl would decode the one and refuse the other in its own words.
    @Test(arguments: [
        "tile%2Eexample", "h:0", "h:65536", "h:99999999999999999999", "h:8o", "h:-1", "[::1", "[::1]8", ".",
    ])
    func impossibleHostsAndPorts(place: String) { #expect(WebAddress("http://\(place)/") == nil) }

    @Test(arguments: ["", "h", "ftp://h/", "http://", "http:///a", "http://h/a b", "http://h/\n"])
    func rejectsInvalidAddresses(text: String) { #expect(WebAddress(text) == nil) }
}
