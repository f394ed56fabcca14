import RequestText
import Testing

@Suite struct RequestTextTests {
    @Test(arguments: [
        ("a%20b", "a b"), ("a+b", "a+b"), ("100%", "100%"), ("%zz%4", "%zz%4"), ("%C3%A9", "é"), ("%257C", "%7C"),
        ("", ""), ("%2B%28%29%2C%5B%40", "+(),[@"),
    ])
    func percentDecodingIsDoneOnce(text: String, decoded: String) {
        #expect(PercentDecoding.decode(text) == decoded)
    }

    @Test(arguments: [("a%20b", "a b"), ("%C3%A9", "é"), ("a+b", "a+b"), ("100%", nil), ("%zz", nil), ("%FF", nil)])
    func invalidPercentEncodingIsRecognized(text: String, decoded: String?) {
        #expect(PercentDecoding.validated(text) == decoded)
        #expect(RequestTarget("/?x=\(text)").decodedQuery().isValid == (decoded != nil))
    }

    @Test func aPlusIsASpaceInAQueryOnly() {
        #expect(PercentDecoding.decode("a+b%2B", plusIsSpace: true) == "a b+")
    }

    @Test func aTargetIsSplitBeforeItIsDecoded() {
        let target = RequestTarget("/a%2Fb//c/?x=1%26y%3D2&&z&=5&w=a=b?c")
        #expect(target.segments == ["a%2Fb", "", "c", ""] && target.trimmedSegments == ["a%2Fb", "", "c"])
        let query = target.decodedQuery()
        #expect(query.fields.map(\.name) == ["x", "z", "w"])
        #expect(query.fields.map(\.value) == ["1&y=2", "", "a=b?c"])
    }
}
