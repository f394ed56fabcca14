import Files
import Testing

@Suite struct HomePathTests {
    @Test(arguments: [
        ("~", "/home/me"), ("~/", "/home/me/"), ("~/a/~", "/home/me/a/~"), ("~you", "~you"), ("/~", "/~"), ("", ""),
        ("a", "a"),
    ])
    func onlyAHomeAtTheBeginningIsExpanded(path: String, expanded: String) {
        #expect(HomePath.expanding(path, home: "/home/me") == expanded)
        #expect(HomePath.expanding(path, home: nil) == path)
        #expect(HomePath.expanding(path, home: "") == path)
    }
}
