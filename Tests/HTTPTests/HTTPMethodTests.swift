import TestSupport
import Testing

@testable import HTTP

/// HEAD and PUT.
@Suite(.timeLimit(.minutes(20))) struct HTTPMethodTests {
    let server: FaultServer

    init() throws { server = try FaultServer() }

    private func send(
        _ method: HTTPRequest.Method, _ path: String = "/a", headers: [String: String] = [:], body: [UInt8] = [],
        _ change: (inout HTTPRequest) -> Void = { _ in }
    ) async throws -> HTTPResponse {
        var request = HTTPRequest(
            address: try #require(WebAddress(server.url(path))), method: method, headers: headers, body: body,
            bodyLimit: 1 << 20)
        change(&request)
        var options = HTTPOptions.patient
        options.redirectsToSecureOnly = false
        return try await HTTPClient(options: options).send(request)
    }

    /// Also of more bytes than the limit: none of them comes.
    @Test func headReturnsTheLength() async throws {
        server.on("/a", FaultAnswer(headers: [("ETag", "\"1\"")], body: [UInt8](repeating: 7, count: 2_000_000)))
        let response = try await send(.head)
        #expect(response.status == 200)
        #expect(response.headers["content-length"] == "2000000")
        #expect(response.headers["etag"] == "\"1\"")
        #expect(response.body.isEmpty)
        #expect(server.requests("/a").first?.method == "HEAD")
    }

    @Test(arguments: [0, 1, 100, 3_000_000]) func putSendsItsBody(count: Int) async throws {
        let body = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        server.on("/a", FaultAnswer(status: 201, body: [1]))
        let response = try await send(.put, headers: ["X-Key": "1"], body: body)
        #expect(response.status == 201)
        #expect(response.body == [1])
        let request = try #require(server.requests("/a").first)
        #expect(request.method == "PUT")
        #expect(request.body == body)
        #expect(request.headers["content-length"] == "\(count)")
        #expect(request.headers["x-key"] == "1")
        #expect(request.headers["expect"] == nil)
        #expect(request.headers["content-type"] == nil)
        #expect(request.headers["transfer-encoding"] == nil)
    }

    @Test func putSendsTheContentType() async throws {
        server.on("/a", FaultAnswer())
        _ = try await send(.put, headers: ["content-type": "image/png"], body: [1])
        #expect(server.requests("/a").first?.headers["content-type"] == "image/png")
    }

    @Test(arguments: [301, 302, 303]) func putDoesNotBecomeSomethingElse(status: Int) async throws {
        server.on("/a", .redirect("/b", status: status))
        let error = await #expect(throws: HTTPError.self) { try await send(.put, body: [1]) }
        #expect(error?.code == .redirect)
        #expect(error?.description == "it redirects writes (\(status)); use the final URL")
        #expect(server.requests("/b").isEmpty)
    }

    @Test(arguments: [307, 308]) func putIsSentOn(status: Int) async throws {
        server.on("/a", .redirect("/b", status: status))
        server.on("/b", FaultAnswer(status: 201))
        #expect(try await send(.put, body: [1, 2]).status == 201)
        #expect(server.requests("/b").first?.method == "PUT")
        #expect(server.requests("/b").first?.body == [1, 2])
    }

    @Test(arguments: [301, 307]) func returnsRedirectsThatAreNotFollowed(status: Int) async throws {
        server.on("/a", .redirect("/b", status: status))
        #expect(try await send(.get) { $0.followsRedirects = false }.status == status)
        #expect(server.requests("/b").isEmpty)
    }

    @Test(arguments: ["/a/../b", "/a/./b//c", "/%2E%2e/%41", "/a+b~'()"]) func sendsThePathUnchanged(path: String)
        async throws
    {
        server.on(path, FaultAnswer(body: [1]))
        #expect(try await send(.get, path).status == 200)
        #expect(server.requests().map(\.path) == [path])
    }
}
