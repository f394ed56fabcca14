import NIOCore
import Testing

@testable import SnapshotServer

/// HTTP by the letter.
@Suite(.timeLimit(.minutes(10))) struct HTTPRuleTests {
    private func status(_ request: String, _ change: (inout ServerOptions) -> Void = { _ in }) async throws -> Int {
        let bytes = try await RunningServer.run(nil, change) { try await RawClient.exchange(request, port: $0.port) }
        return try RawClient.parsed(bytes).status
    }

    @Test(arguments: [
        ("GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 200),
        ("GET http://a/healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 200),
        ("DELETE /snapshot.png HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 405),
        ("GET /snapshot HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 405),
        ("GET /healthz HTTP/1.1\r\nHost: a\r\nRange: bytes=0-1\r\nConnection: close\r\n\r\n", 200),
        ("GET /styles/basic.json HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 421),
        (
            "POST /snapshot HTTP/1.1\r\nHost: localhost\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
            415
        ),
        (
            "POST /snapshot HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
            415
        ),
        ("POST /snapshot HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\nConnection: close\r\n\r\n{}", 413),
        (
            "POST /snapshot HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n{}",
            400
        ),
        ("nonsense\r\n\r\n", 400),
        // Shapes that a proxy in front may read as one request and the server as two (RFC 9112, 11.2).
        ("POST /snapshot HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{} ", 400),
        ("POST /snapshot HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2, 2\r\n\r\n{}", 400),
        ("POST /snapshot HTTP/1.1\r\nHost: localhost\r\nContent-Length: +2\r\n\r\n{}", 400),
        ("POST /snapshot HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", 400),
        ("POST /snapshot HTTP/1.1\r\nHost: localhost\r\nContent-Length : 2\r\n\r\n{}", 400),
        ("POST /snapshot HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 400),
        ("POST /snapshot HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nHost: a\r\n X: folded\r\n\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nHost: a\r\nX\0Y: b\r\n\r\n", 400),
        ("GET /healthz HTTP/9.9\r\nHost: a\r\n\r\n", 400),
    ]) func aStatusPerRule(request: String, expected: Int) async throws {
        #expect(try await status(request) == expected)
    }

    /// Load balancers and `ab` speak HTTP/1.0: without a Connection field it ends with the response, and it has no Host.
    @Test(arguments: [
        ("GET /healthz HTTP/1.0\r\n\r\n", "close"), ("HEAD /healthz HTTP/1.0\r\n\r\n", "close"),
        ("GET /healthz HTTP/1.0\r\nHost: a\r\n\r\n", "close"),
        ("GET /styles/basic.json HTTP/1.0\r\n\r\n", "close"),
        ("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Close\r\n\r\n", "close"),
        ("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: TE, close\r\n\r\n", "close"),
    ]) func aConnectionEndsAsItsClientExpects(request: String, connection: String) async throws {
        let bytes = try await RunningServer.run { try await RawClient.exchange(request, port: $0.port) }
        let response = try RawClient.parsed(bytes)
        #expect(response.status == 200 && response["connection"] == connection, "\(response)")
        #expect(response["transfer-encoding"] == nil)
    }

    @Test func http10KeepsAliveOnRequest() async throws {
        let one = "GET /healthz HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n"
        let bytes = try await RunningServer.run {
            try await RawClient.exchange(one + one + "GET /healthz HTTP/1.0\r\n\r\n", port: $0.port)
        }
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        #expect(text.components(of: "http/1.0 200") == 3, "\(text)")
        #expect(text.components(of: "connection: keep-alive") == 2, "\(text)")
        #expect(text.components(of: "connection: close") == 1)
    }

    /// A document of a request without Host names the address that it was sent to.
    @Test func anHTTP10RequestIsForTheAddressOfItsConnection() async throws {
        let text = try await RunningServer.run { server in
            let bytes = try await RawClient.exchange("GET /tiles/basic.json HTTP/1.0\r\n\r\n", port: server.port)
            return try RawClient.parsed(bytes).text.replacing(":\(server.port)/", with: ":PORT/")
        }
        #expect(text.contains("http://127.0.0.1:PORT/tiles/basic/{z}"), "\(text)")
    }

    /// What the decoder refuses has a problem and a line, like any other request.
    @Test(arguments: [
        ("nonsense secret\r\n\r\n", 400, "malformed_request"),
        ("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nsecret\r\n\r\n", 400, "malformed_request"),
        (
            "GET / HTTP/1.1\r\nHost: a\r\nsecret: \(String(repeating: "x", count: 90_000))\r\n\r\n", 431,
            "header_too_large"
        ),
    ]) func invalidRequestsGetProblemDocuments(request: String, status: Int, code: String) async throws {
        try await RunningServer.run { server in
            let bytes = try await RawClient.exchange(request, port: server.port)
            let text = String(decoding: bytes, as: UTF8.self)
            let start = try #require(text.ranges(of: "HTTP/1.1 ").last?.lowerBound)
            let response = try RawClient.parsed(Array(text[start...].utf8))
            #expect(response.status == status && response.text.contains("\"code\":\"\(code)\""), "\(text)")
            #expect(response["content-type"] == "application/problem+json" && response["connection"] == "close")
            #expect(response["content-length"] == String(response.body.count))
            let lines = server.log.lines.filter { $0.contains(code) }
            #expect(lines.count == 1 && lines[0].contains("\"status\":\(status)"), "\(server.log.lines)")
            #expect(!server.log.lines.contains { $0.contains("secret") })
            #expect(server.application.metrics.registry.text().contains("status=\"\(status)\"} 1"))
        }
    }

    /// A body that breaks off has the response of its request, and no second one.
    @Test func aCorruptBodyHasOneResponse() async throws {
        let request =
            "POST /snapshot HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
        let bytes = try await RunningServer.run { try await RawClient.exchange(request, port: $0.port) }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.components(of: "HTTP/1.1 ") == 1 && text.contains("invalid_request"), "\(text)")
    }

    @Test func malformedRequestsAreLoggedSparingly() {
        let (occasion, start) = (Occasion(2, per: .seconds(1)), ContinuousClock.now)
        let taken = [0, 100, 200, 300, 999, 1000, 1100, 1200, 2000].map { occasion.take(at: start + .milliseconds($0)) }
        #expect(taken == [0, 0, nil, nil, nil, 3, 0, nil, 1])
    }

    @Test func aLongURLIs414() async throws {
        let request =
            "GET /snapshot.png?title=\(String(repeating: "x", count: 17_000)) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        #expect(try await status(request) == 414)
    }

    /// One long field, and many short ones.
    @Test(arguments: [
        "X: \(String(repeating: "x", count: 90_000))\r\n", String(repeating: "X: y\r\n", count: 200),
    ]) func oversizedHeadersAreRefused(fields: String) async throws {
        let status = try await status("GET /healthz HTTP/1.1\r\nHost: a\r\n\(fields)Connection: close\r\n\r\n")
        #expect(status == 400 || status == 431)
    }

    /// The connection is closed without a response, so that nobody can hold it.
    @Test(arguments: ["GET /heal", "POST /snapshot HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{"])
    func aSlowRequestIsCutOff(request: String) async throws {
        let bytes = try await RunningServer.run(
            nil,
            {
                ($0.connectionLimits.headers, $0.connectionLimits.body) = (.milliseconds(50), .milliseconds(50))
            }
        ) { try await RawClient.exchange(request, port: $0.port) }
        #expect(bytes.isEmpty)
    }

    @Test func severalRequestsShareAConnection() async throws {
        let one = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
        let last = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        let bytes = try await RunningServer.run { try await RawClient.exchange(one + one + last, port: $0.port) }
        #expect(String(decoding: bytes, as: UTF8.self).components(of: "HTTP/1.1 200") == 3)
    }
}

extension String {
    /// How often a text occurs.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
