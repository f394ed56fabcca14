import Glibc
import Testing

@testable import SnapshotServer

/// Addresses at which a server cannot listen.
@Suite(.timeLimit(.minutes(10))) struct ListenTests {
    /// Runs a second server, which must not say that it listens.
    private static func error(_ change: (inout ServerOptions) -> Void) async throws -> String {
        var options = ServerOptions()
        (options.listen, options.metrics) = (.tcp(host: "127.0.0.1", port: 0), nil)
        change(&options)
        let log = LogBook()
        let application = SnapshotApplication(
            try RunningServer.catalog(), options: options, log: AccessLog(places: .off, output: log))
        do {
            try await SnapshotServer(application).run { _ in Issue.record("it listens") }
            return "none"
        } catch {
            #expect(!log.lines.contains { $0.contains("listening") })
            return (error as? any CustomStringConvertible)?.description ?? ""
        }
    }

    @Test func aUsedPortIsNamedWithItsSetting() async throws {
        try await RunningServer.run { first in
            let used = ListenAddress.tcp(host: "127.0.0.1", port: first.port)
            let listen = try await Self.error { $0.listen = used }
            let start = "cannot listen on 127.0.0.1:\(first.port): another program is listening there: stop it, or set "
            #expect(listen == start + "listen to another address")
            let metrics = try await Self.error { $0.metrics = used }
            #expect(metrics == start + "metrics to another address")
        }
    }

    @Test func aSocketInUseIsNotTakenAway() async throws {
        var template = Array("/tmp/listen-XXXXXX\0".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        let path = folder + "/s"
        try await RunningServer.run(nil, { $0.listen = .unix(path: path) }) { _ in
            let error = try await Self.error { $0.listen = .unix(path: path) }
            #expect(error.hasPrefix("cannot listen on unix:\(path): another program is listening there"), "\(error)")
            #expect(access(path, F_OK) == 0)
        }
        // One that a killed server left is replaced.
        let file = try #require(fopen(path, "w"))
        fclose(file)
        let absent = try await Self.error { $0.listen = .unix(path: folder + "/none/s") }
        #expect(absent.hasSuffix("there is no such folder: create it, or set listen to another path"), "\(absent)")
        unlink(path)
        rmdir(folder)
    }

    @Test func anAddressOfAnotherMachineIsNamed() async throws {
        let error = try await Self.error { $0.listen = .tcp(host: "192.0.2.1", port: 8080) }
        #expect(error.hasPrefix("cannot listen on 192.0.2.1:8080: this machine has no such address: "), "\(error)")
    }

    @Test func bothSocketsAreOpenWhenItListens() async throws {
        let port = try Self.freePort()
        try await RunningServer.run(nil, { $0.metrics = .tcp(host: "127.0.0.1", port: port) }) { _ in
            let response = try await RawClient.send("GET", "/metrics", port: port)
            #expect(response.status == 200)
        }
    }

    private static func freePort() throws -> Int {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
            }
        }
        try #require(isBound)
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
