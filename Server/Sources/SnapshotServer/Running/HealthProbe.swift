import Glibc

/// Asks a running server whether it answers, for a container that has no other HTTP client.
///
/// ```swift
/// try HealthProbe(of: options.listen).run()
/// ```
public struct HealthProbe: Sendable {
    /// A server that does not answer as a healthy one does.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        /// The address, what is wrong, and what to do, in one sentence.
        public let description: String
    }

    /// How long connecting, and each part of the response, may take.
    static let seconds = 5

    private let address: ListenAddress

    /// Creates a probe of the server that listens at an address.
    public init(of address: ListenAddress) { self.address = address }

    /// Requests `/healthz`.
    ///
    /// - Throws: `Failure` if the response is not 200, or if there is none within five seconds.
    public func run() throws(Failure) {
        let socket: CInt
        do {
            socket = try address.connectedSocket(seconds: Self.seconds)
        } catch {
            let remedy = "start one, or set listen to its address"
            throw Failure(description: "no server answers at \(address): \(error.reason): \(remedy)")
        }
        defer { close(socket) }
        let request = Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
        var line: [UInt8] = []
        if send(socket, request, request.count, Int32(MSG_NOSIGNAL)) == request.count {
            line = Self.firstLine(from: socket)
        }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard words.count > 1, words[0].hasPrefix("HTTP/1.") else {
            throw Failure(
                description: "whatever listens at \(address) sent no HTTP response within \(Self.seconds) s: restart it"
            )
        }
        guard words[1] == "200" else {
            throw Failure(
                description: "the server at \(address) answered with status \(words[1]): set listen to another address")
        }
    }

    private static let maximumLine = 1024

    /// The bytes before the first line break; empty if there is none.
    private static func firstLine(from socket: CInt) -> [UInt8] {
        var received: [UInt8] = []
        var part = [UInt8](repeating: 0, count: maximumLine)
        while received.count < maximumLine {
            let count = recv(socket, &part, part.count, 0)
            guard count > 0 else { return [] }
            received += part[..<count]
            if let end = received.firstIndex(of: UInt8(ascii: "\r")) { return Array(received[..<end]) }
        }
        return []
    }
}
