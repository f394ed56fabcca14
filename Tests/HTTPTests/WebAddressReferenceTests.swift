import Testing

@testable import HTTP

@Suite struct WebAddressReferenceTests {
    /// The examples of RFC 3986, 5.4, but for those that are no reference to a document.
    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
        (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
        ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
        ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
        ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g#s/./x"),
        ("http:g", "http:g"),
    ]) func followsTheStandard(reference: String, url: String) throws {
        #expect(try #require(WebAddress("http://a/b/c/d;p?q")).resolving(reference) == url)
    }

    @Test(arguments: [
        ("https://h:1", "{z}/{x}/{y}", "https://h:1/{z}/{x}/{y}"),
        ("https://h?key=1", "t/{z}/{x}/{y}.png", "https://h/t/{z}/{x}/{y}.png"),
        ("https://u:p@h/a/t.json#f", "../{z}/{x}/{y}{r}.png?v=2", "https://u:p@h/{z}/{x}/{y}{r}.png?v=2"),
        ("http://h/t.json", "//o:2/{z}/{x}/{y}", "http://o:2/{z}/{x}/{y}"),
        ("http://h/t.json", "{z}:{x}:{y}", "http://h/{z}:{x}:{y}"),
        ("http://h/t.json", "HTTPS://o/{z}", "HTTPS://o/{z}"), ("http://h/a//b", "c", "http://h/a//c"),
    ]) func resolvesTemplates(base: String, reference: String, url: String) throws {
        #expect(try #require(WebAddress(base)).resolving(reference) == url)
    }
}
