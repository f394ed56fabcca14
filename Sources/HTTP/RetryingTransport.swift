import Glibc

/// Retries requests according to a policy.
package struct RetryingTransport: HTTPTransport {
    /// Clock and randomness, which tests replace.
    package struct Environment: Sendable {
        /// Seconds since 1970.
        var now: @Sendable () -> Int = { time(nil) }
        /// For measuring the time of all attempts.
        var instant: @Sendable () -> ContinuousClock.Instant = { .now }
        /// A random number from 0 to 1.
        var jitter: @Sendable () -> Double = { Double.random(in: 0...1) }
        /// Waits; throws if the task is canceled.
        var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    }

    private let base: any HTTPTransport
    private let policy: RetryPolicy
    private let gate: HostGate?
    private let environment: Environment

    /// - Parameter gate: records results, and holds back requests that should not be sent; nil sends everything.
    package init(
        _ base: any HTTPTransport, policy: RetryPolicy = RetryPolicy(), gate: HostGate? = nil,
        environment: Environment = Environment()
    ) {
        self.base = base
        self.policy = policy
        self.gate = gate
        self.environment = environment
    }

    /// The first response that is not worth retrying, or the last.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if gate != nil, let error = RequestGroup.current?.silence(of: request.address.origin) { throw error }
        let start = environment.instant()
        var request = request
        request.firstTry = start
        request.gate = gate
        var attempt = 1
        while true {
            let result: Result<HTTPResponse, HTTPError>
            do {
                result = .success(try await base.send(request))
            } catch let error as HTTPError {
                result = .failure(error)
            }
            let decision = policy.decision(
                after: result, attempt: attempt, elapsed: environment.instant() - start,
                now: environment.now(), jitter: environment.jitter())
            pause(request.address.origin, result, decision)
            guard case .retry(let delay) = decision else {
                gate?.note(result, of: request)
                return try result.get()
            }
            try await environment.sleep(delay)
            attempt += 1
        }
    }

    /// Holds back other requests, too, if the host asks for it.
    private func pause(_ origin: String, _ result: Result<HTTPResponse, HTTPError>, _ decision: RetryPolicy.Decision) {
        guard let gate, case .success(let response) = result else { return }
        var delay: Duration?
        if case .retry(let after) = decision { delay = after }
        if let pause = policy.pause(after: response, delay: delay, now: environment.now()) {
            gate.pause(origin, for: pause)
        }
    }
}
