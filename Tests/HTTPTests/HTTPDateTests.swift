import Testing

@testable import HTTP

@Suite struct HTTPDateTests {
    /// The first three are RFC 9110's own; the seconds are from `date --utc +%s`.
    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199), ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200),
        ("Mon, 31 Dec 2068 12:00:00 GMT", 3_124_180_800), ("Sun, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
        ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
    ]) func reads(text: String, seconds: Int) { #expect(HTTPDate.seconds(parsing: text) == seconds) }

    @Test(arguments: [
        "", "0", "-1", "soon", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "06 Nov 1994",
        "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nix 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
        "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, 06 Nov 1994 ::: GMT",
        "Sun, ٠٦ Nov 1994 08:49:37 GMT",
    ]) func refuses(text: String) { #expect(HTTPDate.seconds(parsing: text) == nil) }
}
