import Glibc

/// Serves one connection of the server, request after request, on the thread it is called on.
struct FaultConnection {
    let socket: CInt
    let number: Int
    let script: FaultScript

    func serve() {
        while let request = readRequest() {
            let answer = script.answer(request)
            let isWhole = give(answer, withBody: request.method != "HEAD")
            script.answered(whole: isWhole)
            guard isWhole, case .none = answer.fault, answer.declaredLength == nil, !answer.lengthIsUnknown else {
                return
            }
        }
    }

    /// The next request, or nil at the end of the connection.
    private func readRequest() -> FaultServer.Request? {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
            var byte: UInt8 = 0
            guard head.count < 65_536, recv(socket, &byte, 1, 0) == 1 else { return nil }
            head.append(byte)
        }
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.count == 2 ? String(parts[1].drop { $0 == " " }) : ""
        }
        guard let body = readBody(length: headers["content-length"].flatMap { Int($0) } ?? 0) else { return nil }
        return FaultServer.Request(
            method: String(words[0]), path: String(words[1]), headers: headers, body: body, connection: number)
    }

    private func readBody(length: Int) -> [UInt8]? {
        var body: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while body.count < length {
            let count = recv(socket, &buffer, min(buffer.count, length - body.count), 0)
            guard count > 0 else { return nil }
            body += buffer[..<count]
        }
        return body
    }

    /// Sends the response with its fault; returns whether the client received all of it.
    private func give(_ answer: FaultAnswer, withBody: Bool) -> Bool {
        if answer.delayMilliseconds > 0, hasLeft(within: answer.delayMilliseconds) { return false }
        switch answer.fault {
        case .none: return send(answer.head + (withBody ? answer.body : []))
        case .hang:
            _ = hasLeft(within: 3_600_000)
            return false
        case .cut(let count): return send(answer.head + answer.body.prefix(count))
        case .trickle(let milliseconds):
            guard send(answer.head) else { return false }
            for byte in answer.body {
                guard !hasLeft(within: milliseconds), send([byte]) else { return false }
            }
            return true
        }
    }

    /// Waits for a duration; returns true at once if the client closes the connection.
    private func hasLeft(within milliseconds: UInt32) -> Bool {
        var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, CInt(milliseconds)) > 0
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
