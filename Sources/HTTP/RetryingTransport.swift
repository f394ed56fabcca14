import Glibc

/// Sends a request again where that may help, as its policy says.
package struct RetryingTransport: HTTPTransport {
    /// Time and chance, which tests make their own.
    package struct Surroundings: Sendable {
        /// Seconds since 1970.
        var now: @Sendable () -> Int = { time(nil) }
        /// From 0 to 1.
        var jitter: @Sendable () -> Double = { Double.random(in: 0...1) }
        /// Waits; throws where the task is cancelled.
        var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    }

    private let base: any HTTPTransport
    private let policy: RetryPolicy
    private let surroundings: Surroundings

    package init(
        _ base: any HTTPTransport, policy: RetryPolicy = RetryPolicy(), surroundings: Surroundings = Surroundings()
    ) {
        self.base = base
        self.policy = policy
        self.surroundings = surroundings
    }

    /// The first answer that is not worth another try, or the last.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var attempt = 1
        let start = surroundings.now()
        while true {
            let result: Result<HTTPResponse, HTTPError>
            do {
                result = .success(try await base.send(request))
            } catch let error as HTTPError {
                result = .failure(error)
            }
            let decision = policy.decision(
                after: result, attempt: attempt, elapsed: .seconds(surroundings.now() - start),
                now: surroundings.now(), jitter: surroundings.jitter())
            guard case .retry(let delay) = decision else { return try result.get() }
            try await surroundings.sleep(delay)
            attempt += 1
        }
    }
}
