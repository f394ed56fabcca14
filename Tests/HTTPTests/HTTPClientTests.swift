import TestSupport
import Testing

@testable import HTTP

/// What the client makes of a server that answers as it should.
@Suite(.timeLimit(.minutes(20))) struct HTTPClientTests {
    let server: FaultServer

    init() throws { server = try FaultServer() }

    private func request(_ path: String, limit: Int = 1 << 20) throws -> HTTPRequest {
        HTTPRequest(address: try #require(WebAddress(server.url(path))), bodyLimit: limit)
    }

    @Test(arguments: [200, 204, 304, 403, 404, 410, 429, 500, 503]) func givesEveryStatusBack(status: Int) async throws
    {
        let body: [UInt8] = status == 204 || status == 304 ? [] : [1, 2, 3]
        server.on("/a", FaultAnswer(status: status, headers: [("X-One", "1"), ("x-one", "2")], body: body))
        let response = try await HTTPClient().send(request("/a"))
        #expect(response.status == status)
        #expect(response.body == body)
        #expect(response.headers["x-one"] == "1, 2")
    }

    @Test func namesItself() async throws {
        server.on("/a?key=1", FaultAnswer(body: [1]))
        var request = try request("/a?key=1")
        request.headers = ["X-Key": "secret", "X-Empty": ""]
        _ = try await HTTPClient(options: HTTPOptions(application: "Trails/2.1\r\n (ops@example.org)")).send(request)
        let headers = try #require(server.requests("/a?key=1").first?.headers)
        #expect(headers["user-agent"] == "Trails/2.1 (ops@example.org) swift-map-snapshot/0.1.0")
        #expect(headers["x-key"] == "secret")
        #expect(headers["x-empty"] == "")
        #expect(headers["accept-encoding"]?.contains("gzip") == true)
        #expect(headers["accept-encoding"]?.contains("br") == true)
    }

    @Test func asksForARangeAsItIsStored() async throws {
        server.on("/a", FaultAnswer(status: 206, headers: [("Content-Encoding", "gzip")], body: [31, 139, 8]))
        var request = try request("/a")
        request.range = 10...12
        let response = try await HTTPClient().send(request)
        #expect(response.body == [31, 139, 8])
        #expect(server.requests("/a").first?.headers["range"] == "bytes=10-12")
        #expect(server.requests("/a").first?.headers["accept-encoding"] == "identity")
    }

    @Test(arguments: [("gzip", Packing.gzip), ("br", Packing.brotli)]) func unpacks(
        name: String, packing: Packing
    ) async throws {
        let body = Array("a tile that is packed for the way".utf8)
        server.on("/a", FaultAnswer(headers: [("Content-Encoding", name)], body: try packing.pack(body)))
        #expect(try await HTTPClient().send(request("/a")).body == body)
    }

    @Test func keepsTheConnection() async throws {
        server.on("/a", FaultAnswer(body: [1]))
        let client = HTTPClient()
        for _ in 0..<20 { #expect(try await client.send(request("/a")).status == 200) }
        #expect(server.requests().count == 20)
        #expect(server.connections == 1)
    }

    @Test func sendsSixAtOnceAndNoMore() async throws {
        server.on("/a", FaultAnswer(body: [1], delayMilliseconds: 20))
        let (client, request) = (HTTPClient(), try request("/a"))
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<40 { group.addTask { try await client.send(request).status } }
            for try await status in group { #expect(status == 200) }
        }
        #expect(server.requests().count == 40)
        #expect(server.mostAtOnce <= 6)
        #expect(server.connections <= 6)
    }

    @Test(arguments: [
        ("https://tile.openstreetmap.org/0/0/0.png", 2), ("https://openstreetmap.org/", 2),
        ("https://TILE.OpenStreetMap.org:443/", 2), ("https://notopenstreetmap.org/", 6),
        ("https://openstreetmap.org.example.com/", 6), ("http://127.0.0.1:8080/", 6),
    ]) func knowsHowManyAHostAllows(url: String, limit: Int) throws {
        #expect(HTTPOptions().limit(for: try #require(WebAddress(url))) == limit)
    }

    @Test func endsItsThread() async throws {
        server.on("/a", FaultAnswer(body: [1]))
        weak var mailbox: CurlMailbox?
        do {
            let client = HTTPClient()
            _ = try await client.send(request("/a"))
            mailbox = try client.opened()
            #expect(mailbox != nil)
        }
        // The thread is the last that holds it.
        #expect(await Eventually.holds { mailbox == nil })
    }
}
