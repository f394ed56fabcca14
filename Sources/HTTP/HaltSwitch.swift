import Synchronization

/// Cancels everything that waits for servers, immediately and permanently.
package final class HaltSwitch: Sendable {
    private struct State: Sendable {
        var isHalted = false
        var last = 0
        var ends: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    /// Creates a switch that has not been triggered.
    package init() {}

    /// Cancels all running and later work.
    package func halt() {
        let ends = state.withLock { state in
            state.isHalted = true
            defer { state.ends = [:] }
            return state.ends
        }
        for end in ends.values { end() }
    }

    /// Runs work that a halt cancels.
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

    /// Registers a cancellation handler and returns its number; nil after a halt.
    private func add(_ end: @escaping @Sendable () -> Void) -> Int? {
        state.withLock { state in
            guard !state.isHalted else { return nil }
            state.last += 1
            state.ends[state.last] = end
            return state.last
        }
    }
}

/// Sends requests until halted; after that, each ends with `CancellationError`.
package struct HaltingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let halt: HaltSwitch

    /// - Parameter base: sends the requests, and must stop when its task is canceled.
    package init(_ base: any HTTPTransport, halt: HaltSwitch) {
        self.base = base
        self.halt = halt
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await halt.run { [base] in try await base.send(request) }
    }
}
