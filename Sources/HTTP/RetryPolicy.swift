/// Whether and when a request is sent once more: exponential backoff with full jitter.
///
/// Full jitter, a wait anywhere between zero and the bound, keeps clients that failed together from coming back
/// together (Brooker, "Exponential Backoff and Jitter", AWS Architecture Blog, 2015).
package struct RetryPolicy: Hashable, Sendable {
    /// What to do after a try.
    package enum Decision: Hashable, Sendable {
        /// This is the result.
        case accept
        /// Try again after this time.
        case retry(after: Duration)
    }

    /// Statuses that may be another one soon.
    package static let transientStatuses: Set<Int> = [429, 500, 502, 503, 504]

    /// All tries, with the first.
    package var tries: Int
    /// The bound of the first wait; each next one has twice that.
    package var base: Duration
    /// The highest bound.
    package var cap = Duration.seconds(8)
    /// How long after the first try another one may begin: a server that hangs must not hold a picture up for minutes.
    package var budget: Duration
    /// The longest that a server's `Retry-After` is followed; one that asks for more is given up at once.
    package static let maximumWait = Duration.seconds(60)

    /// A policy.
    ///
    /// - Parameters:
    ///   - tries: all tries, with the first.
    ///   - base: the bound of the first wait.
    ///   - budget: how long after the first try another one may begin.
    package init(tries: Int = 4, base: Duration = .milliseconds(250), budget: Duration = .seconds(30)) {
        (self.tries, self.base, self.budget) = (tries, base, budget)
    }

    /// What to do after a try.
    ///
    /// - Parameters:
    ///   - result: how it ended.
    ///   - attempt: which one it was, from 1.
    ///   - elapsed: since the first one began.
    ///   - now: seconds since 1970.
    ///   - jitter: from 0 to 1, how much of the bound is waited.
    package func decision(
        after result: Result<HTTPResponse, HTTPError>, attempt: Int, elapsed: Duration = .zero, now: Int, jitter: Double
    ) -> Decision {
        guard attempt < tries, elapsed < budget else { return .accept }
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

    /// How long all requests to the host are held back after an answer; nil for not at all.
    ///
    /// - Parameter delay: before the next try of this request; nil where there is none.
    func pause(after response: HTTPResponse, delay: Duration? = nil, now: Int) -> Duration? {
        guard Self.transientStatuses.contains(response.status) else { return nil }
        let asked = Self.retryAfter(of: response, now: now)
        guard response.status == 429 else { return asked }
        return max(asked ?? .zero, delay ?? base)
    }

    /// The most that is waited after a try.
    package func bound(attempt: Int) -> Duration { min(cap, base * (1 << min(max(attempt - 1, 0), 20))) }

    private static func retryAfter(of response: HTTPResponse, now: Int) -> Duration? {
        response.headers["retry-after"].flatMap { retryAfter($0, now: now) }.map { .seconds($0) }
    }

    /// The seconds of a `Retry-After` field, which has either them or a date (RFC 9110, 10.2.3); at most a day.
    private static func retryAfter(_ value: String, now: Int) -> Int? {
        if value.utf8.count <= 15, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int(value) {
            return min(seconds, 86_400)
        }
        return HTTPDate.seconds(parsing: value).map { min(max($0 - now, 0), 86_400) }
    }
}
