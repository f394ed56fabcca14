import Testing

@testable import JSON

/// Strings with escapes (RFC 8259, 7).
@Suite struct JSONStringTests {
    @Test(arguments: [
        (#"a\/b"#, "a/b"), (#"\"\\\b\f\n\r\t"#, "\"\\\u{08}\u{0C}\n\r\t"), (#"é\n日"#, "é\n日"),
        (#"\u00e9\u65E5x"#, "é日x"), (#"\ud83d\ude00"#, "😀"), (#"\u0061\ud83d\ude00\u0062"#, "a😀b"),
        (#"e\u0301"#, "e\u{301}"), (#"\u0000"#, "\0"),
    ])
    func escapesAreResolved(json: String, text: String) throws { #expect(try string(json) == text) }

    /// Not even if the second half follows after something else.
    @Test(arguments: [
        (#"\ud83d"#, "\u{FFFD}"), (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"), (#"\ud83d\n\ude00"#, "\u{FFFD}\n\u{FFFD}"),
        (#"\ud83dx\ude00"#, "\u{FFFD}x\u{FFFD}"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\ud83d😀"#, "\u{FFFD}😀"),
    ])
    func halfASurrogatePairIsAReplacementCharacter(json: String, text: String) throws {
        #expect(try string(json) == text)
    }

    @Test func aSequenceCutShortByAnEscapeIsAReplacementCharacter() throws {
        for escape in [#"\n"#, #"\u0061"#] {
            var scanner = JSONScanner([0x22, 0xF0, 0x9F] + Array(escape.utf8) + [0x22], maximumDepth: 1)
            #expect(try scanner.string()?.unicodeScalars.first == "\u{FFFD}")
        }
    }

    private func string(_ json: String) throws -> String? {
        var scanner = JSONScanner(Array("\"\(json)\"".utf8), maximumDepth: 1)
        return try scanner.string()
    }
}
