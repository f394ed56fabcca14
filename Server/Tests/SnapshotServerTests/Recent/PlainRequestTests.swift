import NIOHTTP1
import Testing

@testable import SnapshotServer

/// Which requests may be answered before they are read.
@Suite struct PlainRequestTests {
    private func request(
        _ headers: [(String, String)], _ method: HTTPMethod = .GET, version: HTTPVersion = .http1_1
    ) -> PlainRequest? {
        PlainRequest(HTTPRequestHead(version: version, method: method, uri: "/a?b", headers: HTTPHeaders(headers)))
    }

    @Test func onlyTargetAndTagsCount() throws {
        let plain = try #require(
            request([("HOST", "a"), ("Accept", "*/*"), ("Connection", "Keep-Alive"), ("If-None-Match", "\"x\"")]))
        #expect(plain.target == "/a?b" && plain.knownTags == "\"x\"")
        #expect(request([("host", "a")])?.knownTags == .some(nil))
    }

    @Test(
        arguments: [
            [], [("Host", "")], [("Host", "a"), ("host", "b")], [("Host", "a"), ("Connection", "close")],
            [("Host", "a"), ("Content-Length", "0")], [("Host", "a"), ("Transfer-Encoding", "chunked")],
            [("Host", "a"), ("Content-Encoding", "gzip")], [("Host", "a"), ("Expect", "100-continue")],
            [("Host", "a"), ("If-None-Match", "\"x\""), ("If-None-Match", "\"y\"")],
        ] as [[(String, String)]]) func readsRequestsWithBodiesOrPossibleErrors(headers: [(String, String)])
    {
        #expect(request(headers) == nil)
    }

    @Test func otherMethodsAndVersionsAreRead() {
        #expect(request([("Host", "a")], .HEAD) == nil && request([("Host", "a")], .POST) == nil)
        #expect(request([("Host", "a")], version: .http1_0) == nil)
    }
}
