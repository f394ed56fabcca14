import Testing

@testable import TileSources

@Suite struct DataURLTests {
    @Test(arguments: [
        ("data:,a%20b", "a b"), ("data:application/json,{}", "{}"), ("DATA:text/plain;BASE64,aGk=", "hi"),
        ("data:;base64,aGk%3D", "hi"), ("data:,", ""), ("data:,a,b", "a,b"),
    ]) func bytes(url: String, text: String) throws {
        #expect(try DataURL.bytes(of: url, limit: 9) == Array(text.utf8))
    }

    @Test(arguments: ["a.json", "https://a.example/data:,a", "dat:,a", ""]) func otherAddresses(url: String) throws {
        #expect(try DataURL.bytes(of: url, limit: 9) == nil)
    }

    @Test(arguments: [
        ("data:nothing", "no comma"), ("data:;base64,a", "not valid base64"),
        ("data:,%zz", "not valid percent-encoding"),
        ("data:,0123456789", "more than 9 bytes"), ("data:;base64,MDEyMzQ1Njc4OTAxMjM0NTY3ODk=", "more than 9 bytes"),
    ]) func errorsDoNotShowTheData(url: String, words: String) {
        let error = #expect(throws: DataURLError.self) { try DataURL.bytes(of: url, limit: 9) }
        #expect(error?.description.contains(words) == true)
        #expect(error?.description.contains("01234") == false && error?.description.contains("MDEy") == false)
    }
}
