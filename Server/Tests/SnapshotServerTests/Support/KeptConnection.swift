import Dispatch
import Glibc

/// A TCP connection for one request after the other.
final class KeptConnection: Sendable {
    private let socket: CInt
    private let queue = DispatchQueue(label: "connection")

    init(port: Int) throws { socket = try RawClient.connected(port) }

    deinit { close(socket) }

    /// Sends a request without waiting for its response.
    func ask(_ target: String, headers: [String] = []) {
        let lines = ["GET \(target) HTTP/1.1", "Host: localhost"] + headers
        RawClient.send(lines.joined(separator: "\r\n") + "\r\n\r\n", to: socket)
    }

    /// The next response, which states its length.
    func response() async throws -> RawResponse {
        let socket = socket
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try Self.blockingResponse(socket) }) }
        }
    }

    func get(_ target: String, _ headers: String...) async throws -> RawResponse {
        ask(target, headers: headers)
        return try await response()
    }

    private static func blockingResponse(_ socket: CInt) throws -> RawResponse {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        /// Of headers and body; nil before the headers are there.
        var length: Int?
        while true {
            let count = recv(socket, &part, part.count, 0)
            guard count > 0 else { throw RawClient.Failure() }
            bytes += part[..<count]
            if length == nil, let response = try? RawClient.parsed(bytes) {
                let bodyLength = response["content-length"].flatMap { Int($0) } ?? 0
                length = bytes.count - response.body.count + bodyLength
            }
            if let length, bytes.count >= length { return try RawClient.parsed(bytes) }
        }
    }
}
