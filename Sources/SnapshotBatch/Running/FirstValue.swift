import MapSnapshot
import Synchronization

/// A value that several tasks may provide; the first one counts.
final class FirstValue<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var continuation: CheckedContinuation<Value, Never>?
        var isGiven = false
        var then: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Sets the continuation to resume; call it before any value is provided.
    func wait(_ continuation: CheckedContinuation<Value, Never>) { state.withLock { $0.continuation = continuation } }

    /// Runs an action once the value is provided.
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
