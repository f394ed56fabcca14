import HTTPTypes
import Testing

@testable import SnapshotServer

/// Which hosts count, and whose word about them.
@Suite struct HostCheckTests {
    private func check(_ change: (inout ServerOptions) -> Void = { _ in }) -> HostCheck {
        var options = ServerOptions()
        change(&options)
        return HostCheck(options)
    }

    private func head(_ host: String, proto: String? = nil, forwarded: String? = nil) throws -> HTTPRequest {
        var fields = HTTPFields()
        for (name, value) in [("X-Forwarded-Proto", proto), ("X-Forwarded-Host", forwarded)] {
            if let value { fields[try #require(HTTPField.Name(name))] = value }
        }
        return HTTPRequest(method: .get, scheme: "http", authority: host, path: "/", headerFields: fields)
    }

    @Test(arguments: [
        ("localhost", true), ("LOCALHOST:8080", true), ("[::1]:80", true), ("maps.example", true),
        ("maps.example:443", true), ("evil.example", false), ("maps.example.evil.example", false), ("", false),
        ("localhost:80:80", false), ("maps.example@evil.example", false),
    ]) func documentsNameOurHostsOnly(host: String, isOurs: Bool) throws {
        let hosts = check { $0.allowedHosts = ["Maps.Example"] }
        let head = try head(host)
        #expect(((try? hosts.checkIsOurs(head)) != nil) == isOurs)
    }

    /// By the address of the connection; nil is a socket in the file system.
    @Test(arguments: [
        ("10.0.0.1", "https://maps.example/x"), ("10.0.0.2", "http://localhost/x"), (nil, "http://localhost/x"),
    ]) func onlyTrustedProxiesSetTheHost(peer: String?, url: String) throws {
        let hosts = check {
            ($0.trustedProxies, $0.allowedHosts) = (["10.0.0.1"], ["Maps.Example"])
        }
        let head = try head("localhost", proto: "https", forwarded: "maps.example")
        #expect(hosts.url("/x", for: head, peer: peer) == url)
    }

    /// Proxies pass on what a client wrote: a document with another port or a loopback name would be cached for others.
    @Test(arguments: [
        ("evil.example", "localhost"), ("localhost", "localhost"), ("localhost:6666", "localhost"),
        ("127.0.0.1:6666", "localhost"), ("maps.example:6666", "localhost"), ("maps.example@evil.example", "localhost"),
        ("maps.example", "maps.example"), ("MAPS.example", "maps.example"),
        ("tiles.example:8443", "tiles.example:8443"), ("tiles.example", "localhost"),
    ]) func trustedProxiesSetAllowedHostsOnly(forwarded: String, host: String) throws {
        let hosts = check {
            ($0.trustedProxies, $0.allowedHosts) = (["unix"], ["maps.example", "tiles.example:8443"])
        }
        let head = try head("localhost", proto: "gopher", forwarded: forwarded)
        #expect(hosts.url("/x", for: head, peer: nil) == "http://\(host)/x")
        #expect((try? hosts.checkIsOurs(self.head("tiles.example:8443"))) != nil)
    }

    /// Behind a proxy with the defaults, the response and the log say what to set; the log does not quote the client.
    @Test func anUnknownHostIsRefusedWithARemedy() async throws {
        let (response, lines) = try await RunningServer.run { server in
            let request = "GET /styles/basic.json HTTP/1.1\r\nHost: secret.example\r\nConnection: close\r\n\r\n"
            var bytes: [UInt8] = []
            for _ in 0..<3 { bytes = try await RawClient.exchange(request, port: server.port) }
            return (try RawClient.parsed(bytes), server.log.lines)
        }
        #expect(response.status == 421 && response.text.contains("--public-url"), "\(response.text)")
        #expect(lines.count { $0.contains("--public-url") && $0.contains(#""level":"warning""#) } == 1)
        #expect(!lines.contains { $0.contains("secret") })
    }
}
