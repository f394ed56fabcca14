import Testing

@testable import JSON

/// The digest of a style is that of its canonical bytes.
@Suite struct JSONCanonicalTests {
    private func bytes(_ text: String) throws -> [UInt8] { try JSONValue(whole: Array(text.utf8)).canonicalBytes }

    @Test(arguments: [
        ("{\"a\": [1, 2.50], \"b\": null}", "{ \"b\":null,\n\"a\":[1e0,2.5] }"), ("-0", "0"),
        (#""caf\u00e9""#, #""caf\#u{E9}""#), ("[true, false]", "[true,false]"),
    ]) func sameValuesHaveTheSameBytes(one: String, other: String) throws {
        #expect(try bytes(one) == bytes(other))
    }

    @Test func differentValuesHaveDifferentBytes() throws {
        let texts = [
            "null", "true", "false", "0", "1", #""""#, #""0""#, #""null""#, "[]", "{}", "[[]]", "[[], []]", "[[[]]]",
            "[null]", #"["a", "b"]"#, #"["ab", ""]"#, #"[["a"], "b"]"#, #"["a", ["b"]]"#, #"{"a": "b"}"#,
            #"{"a": {}, "b": 1}"#, #"{"a": {"b": 1}}"#, #"{"b": 1}"#, #"{"a": 1, "b": 2}"#, #"{"a": 2, "b": 1}"#,
            #""caf\u00e9""#, #""cafe\u0301""#, "1.0000000000000002", "1e300",
        ]
        #expect(Set(try texts.map(bytes)).count == texts.count)
    }
}
