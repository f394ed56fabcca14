import Platform

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

/// Whether and when to retry a request: exponential backoff with full jitter.
///
/// Full jitter waits a random time between zero and the bound, which keeps clients that failed together from retrying
/// together (Brooker, "Exponential Backoff and Jitter", AWS Architecture Blog, 2015).
package struct RetryPolicy: Hashable, Sendable {
    /// What to do after an attempt.
    package enum Decision: Hashable, Sendable {
        /// Return the result.
        case accept
        /// Retry after this time.
        case retry(after: Duration)
    }

    /// Statuses that may soon change.
    package static let transientStatuses: Set<Int> = [429, 500, 502, 503, 504]
    /// Statuses that ask for fewer requests; S3 calls that 503 Slow Down.
    static let throttlingStatuses: Set<Int> = [429, 503]

    /// Maximum number of attempts, including the first.
    package var tries: Int
    /// Maximum number of attempts if all but the last were throttled; nil for `tries`.
    package var throttledTries: Int?
    /// The bound of the first wait; it doubles with each attempt.
    package var base: Duration
    /// The highest bound.
    package var cap = Duration.seconds(8)
    /// No attempt starts later than this after the first, so that a server that hangs does not delay an image for
    /// minutes.
    package var budget: Duration
    /// Maximum `Retry-After` to honor; a request to a server that asks for more fails at once.
    package static let maximumWait = Duration.seconds(60)

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - tries: maximum number of attempts, including the first.
    ///   - base: the bound of the first wait.
    ///   - budget: no attempt starts later than this after the first.
    package init(tries: Int = 4, base: Duration = .milliseconds(250), budget: Duration = .seconds(30)) {
        (self.tries, self.base, self.budget) = (tries, base, budget)
    }

    /// What to do after an attempt.
    ///
    /// - Parameters:
    ///   - result: the result of the attempt.
    ///   - attempt: the number of the attempt, from 1.
    ///   - elapsed: time since the first attempt started.
    ///   - now: seconds since 1970.
    ///   - jitter: the fraction of the bound to wait, 0 to 1.
    package func decision(
        after result: Result<HTTPResponse, HTTPError>, attempt: Int, elapsed: Duration = .zero, now: Int, jitter: Double
    ) -> Decision {
        guard attempt < tries(after: result), elapsed < budget else { return .accept }
        let backoff = bound(attempt: attempt) * min(max(jitter, 0), 1)
        switch result {
        case .success(let response):
            guard Self.transientStatuses.contains(response.status) else { return .accept }
            let asked = Self.retryAfter(of: response, now: now) ?? .zero
            return asked > Self.maximumWait ? .accept : .retry(after: max(backoff, asked))
        case .failure(let error):
            return error.isTransient ? .retry(after: backoff) : .accept
        }
    }

    private func tries(after result: Result<HTTPResponse, HTTPError>) -> Int {
        guard let throttledTries, case .success(let response) = result,
            Self.throttlingStatuses.contains(response.status)
        else { return tries }
        return throttledTries
    }

    /// How long to hold back all requests to the host after a response; nil for not at all.
    ///
    /// - Parameter delay: time until the next attempt of this request; nil if there is none.
    func pause(after response: HTTPResponse, delay: Duration? = nil, now: Int) -> Duration? {
        guard Self.transientStatuses.contains(response.status) else { return nil }
        let asked = Self.retryAfter(of: response, now: now)
        guard response.status == 429 else { return asked }
        return max(asked ?? .zero, delay ?? base)
    }

    /// Maximum wait after an attempt.
    package func bound(attempt: Int) -> Duration { min(cap, base * (1 << min(max(attempt - 1, 0), 20))) }

    private static func retryAfter(of response: HTTPResponse, now: Int) -> Duration? {
        response.headers["retry-after"].flatMap { retryAfter($0, now: now) }.map { .seconds($0) }
    }

    /// The delay of a `Retry-After` field in seconds, from a number or a date (RFC 9110, 10.2.3); at most a day.
    private static func retryAfter(_ value: String, now: Int) -> Int? {
        if value.utf8.count <= 15, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int(value) {
            return min(seconds, 86_400)
        }
        return HTTPDate.seconds(parsing: value).map { min(max($0 - now, 0), 86_400) }
    }
}
