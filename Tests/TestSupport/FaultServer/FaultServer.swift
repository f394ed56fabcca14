import Glibc
import HTTP
import Platform
import Synchronization

/// An HTTP server on loopback that follows a script, including faults.
///
/// Uses threads and blocking sockets, and none of the code under test except for starting threads. It ends with its
/// owner.
package final class FaultServer: Sendable {
    /// One received request.
    package struct Request: Sendable {
        package let method: String
        package let path: String
        /// Names in lower case.
        package let headers: [String: String]
        package let body: [UInt8]
        /// The index of its connection, from 0.
        package let connection: Int
    }

    package struct Failure: Error {}

    private let script: FaultScript
    private let listener: CInt
    private let port: UInt16

    package init() throws {
        Descriptors.makeRoom()
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 128) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isListening else { throw Failure() }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        let script = FaultScript()
        self.script = script
        guard BackgroundThread.start({ Self.accept(listener, script) }) else { throw Failure() }
    }

    deinit {
        // Wakes the thread in accept, which closes the socket.
        shutdown(listener, Int32(SHUT_RDWR))
        script.end()
    }

    /// The URL of a path of this server.
    package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Sets the responses of a path, in order; the last one repeats forever.
    package func on(_ path: String, _ answers: FaultAnswer...) { script.set(path, answers) }

    /// Same as above, from a list; an empty list leaves the path to the rule.
    package func on(_ path: String, _ answers: [FaultAnswer]) { script.set(path, answers) }

    /// Sets the response of all other paths, instead of 404.
    package func otherwise(_ rule: @escaping @Sendable (Request) -> FaultAnswer) { script.set(rule) }

    /// The requests so far, of one path or of all.
    package func requests(_ path: String? = nil) -> [Request] {
        script.requests.filter { path == nil || $0.path == path }
    }

    /// Number of accepted connections.
    package var connections: Int { script.connections }
    /// Number of responses cut off because the client had left.
    package var abandoned: Int { script.abandoned }
    /// Maximum number of concurrent responses.
    package var maximumAtOnce: Int { script.maximumAtOnce }

    private static func accept(_ listener: CInt, _ script: FaultScript) {
        while true {
            let client = Glibc.accept(listener, nil, nil)
            if client < 0 {
                // If other tests use all descriptors, the client waits in the queue.
                let isFull = errno == EMFILE || errno == ENFILE
                guard isFull || errno == EINTR || errno == ECONNABORTED else { break }
                if isFull { usleep(5_000) }
                continue
            }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            guard let connection = script.begin(client) else {
                close(client)
                break
            }
            let isServed = BackgroundThread.start {
                FaultConnection(socket: client, number: connection, script: script).serve()
                script.finish(client)
            }
            if !isServed { script.finish(client) }
        }
        close(listener)
    }
}
