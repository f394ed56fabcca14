import JSON
import Testing

/// Texts as JSON strings, and back through the scanner.
@Suite struct JSONTextQuotingTests {
    @Test(arguments: [
        ("", #""""#), ("plain", #""plain""#), ("\"\\/", #""\"\\/""#), ("\u{08}\t\n\u{0C}\r", #""\b\t\n\f\r""#),
        ("\u{00}\u{01}\u{1B}\u{1F}", #""\u0000\u0001\u001b\u001f""#), ("é日", "\"é日\""), ("👩‍👧", "\"👩‍👧\""),
        // One character to Swift, two to JSON.
        ("\r\n", #""\r\n""#), ("\"\u{301}", "\"\\\"\u{301}\""), ("\u{7F}\u{2028}", "\"\u{7F}\u{2028}\""),
    ])
    func isAsStringifyWrites(text: String, json: String) {
        #expect(String(decoding: JSONText.quoted(text), as: UTF8.self) == json)
    }

    @Test(arguments: [
        ("\u{7F}", #""\u007f""#), ("\u{85}", #""\u0085""#), ("\u{2028}\u{2029}", #""\u2028\u2029""#),
        ("a\nb", #""a\nb""#), ("é\u{A0}😀", "\"é\u{A0}😀\""),
    ])
    func escapesLineSeparators(text: String, json: String) {
        let bytes = JSONText.quoted(text, escaping: JSONText.breaksLines)
        #expect(String(decoding: bytes, as: UTF8.self) == json)
    }

    @Test(arguments: [
        ("\u{0}", #"\u0000"#), ("a", #"\u0061"#), ("\u{FFFF}", #"\uffff"#), ("\u{10000}", #"\ud800\udc00"#),
        ("😀", #"\ud83d\ude00"#), ("\u{10FFFF}", #"\udbff\udfff"#),
    ])
    func everyScalarHasAnEscape(scalar: Unicode.Scalar, escape: String) throws {
        #expect(JSONText.escape(scalar) == escape)
        var scanner = JSONScanner(Array("\"\(escape)\"".utf8), maximumDepth: 1)
        #expect(try scanner.string() == String(scalar))
    }

    @Test func invalidBytesBecomeReplacementCharacters() throws {
        // A lone surrogate in UTF-8, an overlong slash, and a sequence that is cut short.
        let text = String(decoding: [0xED, 0xA0, 0x80, 0xC0, 0xAF, 0x61, 0xF0, 0x9F] as [UInt8], as: UTF8.self)
        let bytes = JSONText.quoted(text)
        #expect(String(validating: bytes, as: UTF8.self) == "\"\(text)\"")
        #expect(text.unicodeScalars.contains("\u{FFFD}"))
        var scanner = JSONScanner(Array(#""\ud800a""#.utf8), maximumDepth: 1)
        #expect(try scanner.string() == "\u{FFFD}a")
    }

    @Test func roundTripsEveryText() throws {
        var scalars = String.UnicodeScalarView()
        for value: UInt32 in 0...0x3000 { if let scalar = Unicode.Scalar(value) { scalars.append(scalar) } }
        scalars.append("\u{1F600}")
        let text = String(scalars)
        for bytes in [JSONText.quoted(text), JSONText.quoted(text, escaping: JSONText.breaksLines)] {
            var scanner = JSONScanner(bytes, maximumDepth: 1)
            #expect(try scanner.string() == text)
            #expect(scanner.position == bytes.count)
        }
        let line = JSONText.quoted(text, escaping: JSONText.breaksLines)
        #expect(!String(decoding: line, as: UTF8.self).contains { $0.isNewline })
    }
}
