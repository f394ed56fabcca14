import Synchronization

/// Ends all that waits for servers, at once and for good.
package final class HaltSwitch: Sendable {
    private struct State: Sendable {
        var isHalted = false
        var last = 0
        var ends: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    /// Nothing is halted yet.
    package init() {}

    /// Cancels all work, and all that comes later.
    package func halt() {
        let ends = state.withLock { state in
            state.isHalted = true
            defer { state.ends = [:] }
            return state.ends
        }
        for end in ends.values { end() }
    }

    /// Does work that a halt cancels.
    ///
    /// - Throws: what the work throws; `CancellationError` after a halt.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = Task { try await work() }
        guard let number = add({ task.cancel() }) else {
            task.cancel()
            throw CancellationError()
        }
        defer { state.withLock { $0.ends[number] = nil } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// The number of an entry; nil after a halt.
    private func add(_ end: @escaping @Sendable () -> Void) -> Int? {
        state.withLock { state in
            guard !state.isHalted else { return nil }
            state.last += 1
            state.ends[state.last] = end
            return state.last
        }
    }
}

/// Sends requests until it is halted; then each ends with `CancellationError`.
package struct HaltingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let halt: HaltSwitch

    /// - Parameter base: sends the requests, and ends when its task is cancelled.
    package init(_ base: any HTTPTransport, halt: HaltSwitch) {
        self.base = base
        self.halt = halt
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await halt.run { [base] in try await base.send(request) }
    }
}
