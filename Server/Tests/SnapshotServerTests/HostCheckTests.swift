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
    ]) func onlyTrustedProxiesSayWhatClientsNamed(peer: String?, url: String) throws {
        let hosts = check {
            ($0.trustedProxies, $0.allowedHosts) = (["10.0.0.1"], ["maps.example"])
        }
        let head = try head("localhost", proto: "https", forwarded: "maps.example")
        #expect(hosts.url("/x", for: head, peer: peer) == url)
    }

    @Test func aTrustedProxyCannotNameAHostThatIsNotOurs() throws {
        let hosts = check { $0.trustedProxies = ["unix"] }
        let head = try head("localhost", proto: "gopher", forwarded: "evil.example")
        #expect(hosts.url("/x", for: head, peer: nil) == "http://localhost/x")
    }
}
