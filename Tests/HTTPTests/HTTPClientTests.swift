import Glibc
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
        let response = try await HTTPClient.patient.send(request("/a"))
        #expect(response.status == status)
        #expect(response.body == body)
        #expect(response.headers["x-one"] == "1, 2")
    }

    @Test func namesItself() async throws {
        server.on("/a?key=1", FaultAnswer(body: [1]))
        var request = try request("/a?key=1")
        request.headers = ["X-Key": "secret", "X-Empty": ""]
        var options = HTTPOptions.patient
        options.userAgent = HTTPOptions(application: "Trails/2.1\r\n (ops@example.org)").userAgent
        _ = try await HTTPClient(options: options).send(request)
        let headers = try #require(server.requests("/a?key=1").first?.headers)
        #expect(headers["user-agent"] == "Trails/2.1 (ops@example.org) swift-map-snapshot/0.1.0")
        #expect(headers["x-key"] == "secret")
        #expect(headers["x-empty"] == "")
        #expect(headers["accept-encoding"]?.contains("gzip") == true)
        #expect(headers["accept-encoding"]?.contains("br") == true)
    }

    @Test func requestsARangeAsStored() async throws {
        server.on("/a", FaultAnswer(status: 206, headers: [("Content-Encoding", "gzip")], body: [31, 139, 8]))
        var request = try request("/a")
        request.range = 10...12
        let response = try await HTTPClient.patient.send(request)
        #expect(response.body == [31, 139, 8])
        #expect(server.requests("/a").first?.headers["range"] == "bytes=10-12")
        #expect(server.requests("/a").first?.headers["accept-encoding"] == "identity")
    }

    @Test(arguments: [("gzip", Packing.gzip), ("br", Packing.brotli)]) func unpacks(
        name: String, packing: Packing
    ) async throws {
        let body = Array("a tile that is packed for the way".utf8)
        server.on("/a", FaultAnswer(headers: [("Content-Encoding", name)], body: try packing.pack(body)))
        #expect(try await HTTPClient.patient.send(request("/a")).body == body)
    }

    @Test func reusesTheConnection() async throws {
        server.on("/a", FaultAnswer(body: [1]))
        let client = HTTPClient.patient
        for _ in 0..<20 { #expect(try await client.send(request("/a")).status == 200) }
        #expect(server.requests().count == 20)
        #expect(server.connections == 1)
    }

    /// libcurl's own limit would be four here.
    @Test func reusesConnectionsOfABurst() async throws {
        let servers = try (0..<8).map { _ in try FaultServer() }
        let client = HTTPClient.patient
        for _ in 0..<2 {
            for server in servers {
                server.on("/a", FaultAnswer(body: [1]))
                let address = try #require(WebAddress(server.url("/a")))
                #expect(try await client.send(HTTPRequest(address: address, bodyLimit: 1)).status == 200)
            }
        }
        #expect(servers.map(\.connections) == Array(repeating: 1, count: servers.count))
    }

    /// Programs that are started meanwhile do not get the connections.
    @Test func closesItsConnectionsOnExec() async throws {
        server.on("/a", FaultAnswer(body: [1]))
        let client = HTTPClient.patient
        _ = try await client.send(request("/a"))
        let port = try #require(UInt16(server.url("").split(separator: ":").last ?? ""))
        let kept = (0..<CInt(20_000)).filter { Self.peer(of: $0) == port }
        #expect(kept.count == 1)
        for descriptor in kept { #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0) }
        // Until here the client keeps it.
        _ = client
    }

    /// The port at the other end of a socket; nil for what is none.
    private static func peer(of descriptor: CInt) -> UInt16? {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
        }
        guard status == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
        return UInt16(bigEndian: address.sin_port)
    }

    @Test func limitsConcurrentRequestsToSix() async throws {
        server.on("/a", FaultAnswer(body: [1], delayMilliseconds: 20))
        let (client, request) = (HTTPClient.patient, try request("/a"))
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<40 { group.addTask { try await client.send(request).status } }
            for try await status in group { #expect(status == 200) }
        }
        #expect(server.requests().count == 40)
        #expect(server.maximumAtOnce <= 6)
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
            let client = HTTPClient.patient
            _ = try await client.send(request("/a"))
            mailbox = try client.opened()
            #expect(mailbox != nil)
        }
        // The thread is the last that holds it.
        #expect(await Eventually.holds { mailbox == nil })
    }
}
