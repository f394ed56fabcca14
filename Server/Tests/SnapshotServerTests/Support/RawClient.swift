import Dispatch
import Glibc

/// A response as it came over the socket.
struct RawResponse: Sendable {
    let status: Int
    /// Names in lower case.
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    subscript(name: String) -> String? { headers.first { $0.name == name }?.value }

    var text: String { String(decoding: body, as: UTF8.self) }
}

/// Sends bytes over a TCP connection of its own, and reads until the server closes it.
enum RawClient {
    struct Failure: Error {}

    /// A request with `Connection: close`; header lines end with a line break.
    static func send(
        _ method: String, _ target: String, headers: [String] = [], body: String = "", port: Int
    ) async throws -> RawResponse {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost", "Connection: close"] + headers
        if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
        return try parsed(await exchange(lines.joined(separator: "\r\n") + "\r\n\r\n" + body, port: port))
    }

    /// Everything that the server sends until it closes the connection.
    static func exchange(_ text: String, port: Int) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            // Blocking calls would keep the few threads of Swift's tasks from serving.
            DispatchQueue(label: "client").async {
                continuation.resume(with: Result { try blockingExchange(text, port) })
            }
        }
    }

    static func parsed(_ bytes: [UInt8]) throws -> RawResponse {
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: [13, 10, 13, 10]) }) else {
            throw Failure()
        }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        guard let words = lines.first?.split(separator: " "), words.count >= 2, let status = Int(words[1]) else {
            throw Failure()
        }
        let headers = lines.dropFirst().map { line in
            let mark = line.firstIndex(of: ":") ?? line.endIndex
            return (line[..<mark].lowercased(), String(line[mark...].dropFirst().drop { $0 == " " }))
        }
        return RawResponse(status: status, headers: headers, body: Array(bytes[(end + 4)...]))
    }

    /// Sends bytes, and closes the connection without reading once `ready` returns.
    static func leave(_ text: String, port: Int, after ready: () async -> Void) async throws {
        let socket = try connected(port)
        defer { close(socket) }
        send(text, to: socket)
        await ready()
    }

    /// A blocking socket.
    static func connected(_ port: Int) throws -> CInt {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard socket >= 0 else { throw Failure() }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else {
            close(socket)
            throw Failure()
        }
        return socket
    }

    static func send(_ text: String, to socket: CInt) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
    }

    private static func blockingExchange(_ text: String, _ port: Int) throws -> [UInt8] {
        let socket = try connected(port)
        defer { close(socket) }
        send(text, to: socket)
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = recv(socket, &part, part.count, 0), count > 0 { bytes += part[..<count] }
        return bytes
    }
}
