import Glibc
import Synchronization

/// The responses and the requests of the server, shared by its threads.
final class FaultScript: Sendable {
    private struct State: Sendable {
        var answers: [String: [FaultAnswer]] = [:]
        var rule: @Sendable (FaultServer.Request) -> FaultAnswer = { _ in FaultAnswer(status: 404) }
        var requests: [FaultServer.Request] = []
        var open: Set<CInt> = []
        var connections = 0
        var abandoned = 0
        var active = 0
        var maximumAtOnce = 0
        var hasEnded = false
    }

    private let state = Mutex(State())

    func set(_ path: String, _ answers: [FaultAnswer]) { state.withLock { $0.answers[path] = answers } }

    func set(_ rule: @escaping @Sendable (FaultServer.Request) -> FaultAnswer) { state.withLock { $0.rule = rule } }

    var requests: [FaultServer.Request] { state.withLock { $0.requests } }
    var connections: Int { state.withLock { $0.connections } }
    var abandoned: Int { state.withLock { $0.abandoned } }
    var maximumAtOnce: Int { state.withLock { $0.maximumAtOnce } }

    /// Records a connection and returns its number; nil if the server has ended.
    func begin(_ socket: CInt) -> Int? {
        state.withLock { state in
            guard !state.hasEnded else { return nil }
            state.open.insert(socket)
            defer { state.connections += 1 }
            return state.connections
        }
    }

    /// Closes a connection under the lock, so that `end` never closes a reused descriptor.
    func finish(_ socket: CInt) {
        state.withLock {
            $0.open.remove(socket)
            // The client notices it even if a process being started still has a copy.
            shutdown(socket, Int32(SHUT_RDWR))
            close(socket)
        }
    }

    /// Ends every connection.
    func end() {
        state.withLock {
            $0.hasEnded = true
            for socket in $0.open { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    /// The next response for a request; if the path has none, the rule's response, or 404.
    func answer(_ request: FaultServer.Request) -> FaultAnswer {
        state.withLock {
            $0.requests.append(request)
            $0.active += 1
            $0.maximumAtOnce = max($0.maximumAtOnce, $0.active)
            guard let answer = $0.answers[request.path]?.first else { return $0.rule(request) }
            if ($0.answers[request.path]?.count ?? 0) > 1 { $0.answers[request.path]?.removeFirst() }
            return answer
        }
    }

    /// Records the end of a response.
    func answered(whole: Bool) {
        state.withLock {
            $0.active -= 1
            if !whole { $0.abandoned += 1 }
        }
    }
}
