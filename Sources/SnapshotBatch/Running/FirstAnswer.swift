import MapSnapshot
import Synchronization

/// An answer that several may give, of which the first one counts.
final class FirstAnswer<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var continuation: CheckedContinuation<Value, Never>?
        var isGiven = false
        var then: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Has the answer go there; before any is given.
    func wait(_ continuation: CheckedContinuation<Value, Never>) { state.withLock { $0.continuation = continuation } }

    /// What to do once the answer is given.
    func then(_ action: @escaping @Sendable () -> Void) {
        let isGiven = state.withLock { state in
            if !state.isGiven { state.then = action }
            return state.isGiven
        }
        if isGiven { action() }
    }

    func give(_ value: Value) {
        let (continuation, then) = state.withLock { state in
            defer { (state.continuation, state.then, state.isGiven) = (nil, nil, true) }
            return (state.continuation, state.then)
        }
        continuation?.resume(returning: value)
        then?()
    }
}
