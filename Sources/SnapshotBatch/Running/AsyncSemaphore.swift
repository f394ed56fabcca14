import MapSnapshot
import Synchronization

/// A semaphore for tasks; waiting tasks are served in order.
final class AsyncSemaphore: Sendable {
    private struct State: Sendable {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
        var first = 0
    }

    private let state: Mutex<State>

    /// The number of waiting tasks and the length of the queue's storage; for tests.
    var line: (waiting: Int, places: Int) { state.withLock { ($0.waiting.count - $0.first, $0.waiting.count) } }

    init(_ count: Int) { state = Mutex(State(free: count)) }

    /// Waits for a slot and takes it.
    func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free == 0 else {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    /// Releases a slot to the task that has waited longest.
    func give() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard state.first < state.waiting.count else {
                state.free += 1
                return nil
            }
            defer {
                state.first += 1
                // If tasks are always waiting, served entries must not accumulate.
                if state.first == state.waiting.count || state.first >= 1024 {
                    state.waiting.removeFirst(state.first)
                    state.first = 0
                }
            }
            return state.waiting[state.first]
        }
        next?.resume()
    }
}
