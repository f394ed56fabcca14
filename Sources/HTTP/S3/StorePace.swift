import Synchronization

/// How many requests to a store may be in flight: up to a maximum, and half as many whenever the store asks to slow down.
///
/// After that, each answer raises the number a little, so that about as many answers as requests in flight raise it by
/// one (additive increase, multiplicative decrease; Chiu and Jain, 1989). A store says so to all requests that are in
/// flight, which counts once.
package final class StorePace: Sendable {
    private struct State: Sendable {
        var limit: Double
        var running = 0
        /// Number of times that the store asked to slow down.
        var slowdowns = 0
        var waiting: [CheckedContinuation<Int, Never>] = []
        /// Index of the first that still waits.
        var first = 0
    }

    private let maximum: Double
    private let state: Mutex<State>

    /// - Parameter maximum: number of requests in flight while nothing is wrong.
    package init(_ maximum: Int) {
        self.maximum = Double(max(1, maximum))
        state = Mutex(State(limit: self.maximum))
    }

    /// Number of requests that may be in flight now.
    var limit: Int { state.withLock { Int($0.limit) } }

    /// Waits until one more request may be in flight.
    ///
    /// - Returns: the number of slowdowns so far, for `finish`.
    func start() async -> Int {
        await withCheckedContinuation { continuation in
            let slowdowns: Int? = state.withLock { state in
                guard state.running < Int(state.limit) else {
                    state.waiting.append(continuation)
                    return nil
                }
                state.running += 1
                return state.slowdowns
            }
            if let slowdowns { continuation.resume(returning: slowdowns) }
        }
    }

    /// Records an answer, and lets others start.
    ///
    /// - Parameters:
    ///   - slowdowns: what `start` returned.
    ///   - isSlowDown: whether the store asked to slow down; nil if there is no answer.
    func finish(_ slowdowns: Int, isSlowDown: Bool?) {
        let next = state.withLock { state -> [CheckedContinuation<Int, Never>] in
            state.running -= 1
            switch isSlowDown {
            case true? where slowdowns == state.slowdowns:
                state.limit = max(1, state.limit / 2)
                state.slowdowns += 1
            case false?: state.limit = min(maximum, state.limit + 1 / state.limit)
            default: break
            }
            var next: [CheckedContinuation<Int, Never>] = []
            while state.running < Int(state.limit), state.first < state.waiting.count {
                next.append(state.waiting[state.first])
                state.first += 1
                state.running += 1
            }
            // Those that were served must not accumulate while others wait.
            if state.first == state.waiting.count || state.first >= 1024 {
                state.waiting.removeFirst(state.first)
                state.first = 0
            }
            return next
        }
        guard !next.isEmpty else { return }
        let now = state.withLock(\.slowdowns)
        for continuation in next { continuation.resume(returning: now) }
    }
}

/// Sends requests to a store at its pace; belongs below the retrying transport, so that nothing waits for a retry in
/// another request's place.
struct PacedTransport: HTTPTransport {
    let base: any HTTPTransport
    let pace: StorePace

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let slowdowns = await pace.start()
        do {
            try Task.checkCancellation()
            let response = try await base.send(request)
            pace.finish(slowdowns, isSlowDown: RetryPolicy.throttlingStatuses.contains(response.status))
            return response
        } catch {
            pace.finish(slowdowns, isSlowDown: nil)
            throw error
        }
    }
}
