import Testing

@testable import HTTP

@Suite struct RetryPolicyTests {
    private let policy = RetryPolicy()

    private func decision(
        _ status: Int, retryAfter: String? = nil, attempt: Int = 1, jitter: Double = 0
    ) -> RetryPolicy.Decision {
        let response = HTTPResponse(status: status, headers: retryAfter.map { ["retry-after": $0] } ?? [:])
        return policy.decision(after: .success(response), attempt: attempt, now: 784_111_777, jitter: jitter)
    }

    @Test(arguments: [429, 500, 502, 503, 504]) func retries(status: Int) {
        #expect(decision(status, jitter: 1) == .retry(after: .milliseconds(250)))
        #expect(decision(status, attempt: 4) == .accept)
    }

    @Test(arguments: [200, 204, 206, 301, 304, 400, 401, 403, 404, 410, 418, 501, 505]) func accepts(status: Int) {
        #expect(decision(status, retryAfter: "5") == .accept)
    }

    @Test(arguments: [
        (HTTPError.Code.timeout, true), (.unreachable, true), (.unknownHost, false), (.untrusted, false),
        (.tooLarge, false), (.redirect, false), (.invalidRequest, false), (.unavailable, false),
    ]) func retriesErrorsThatPass(code: HTTPError.Code, isRetried: Bool) {
        let made = policy.decision(after: .failure(HTTPError(code, "")), attempt: 2, now: 0, jitter: 0.5)
        #expect(made == (isRetried ? .retry(after: .milliseconds(250)) : .accept))
        #expect(policy.decision(after: .failure(HTTPError(code, "")), attempt: 4, now: 0, jitter: 0.5) == .accept)
    }

    @Test(arguments: [(1, 250), (2, 500), (3, 1000), (4, 2000), (5, 4000), (6, 8000), (7, 8000), (Int.max, 8000)])
    func doublesTheBound(attempt: Int, milliseconds: Int) {
        #expect(policy.bound(attempt: attempt) == .milliseconds(milliseconds))
    }

    /// What cannot be read asks for nothing.
    @Test(arguments: [
        ("0", 0), ("7", 7), ("60", 60), ("99999999999999999999999", 0), ("-5", 0), ("1.5", 0), ("soon", 0), ("", 0),
        ("Sun, 06 Nov 1994 08:49:47 GMT", 10), ("Sun, 06 Nov 1994 08:49:07 GMT", 0),
    ]) func honoursRetryAfter(field: String, seconds: Int) {
        #expect(decision(429, retryAfter: field) == .retry(after: .seconds(seconds)))
        #expect(decision(503, retryAfter: field) == .retry(after: .seconds(seconds)))
    }

    /// Beyond a minute it is given up at once, and not asked again after a minute.
    @Test(arguments: ["61", "3600", "999999999999999", "Sun, 06 Nov 2094 08:49:37 GMT"])
    func givesUpOnALongRetryAfter(field: String) {
        #expect(decision(429, retryAfter: field) == .accept)
        #expect(decision(503, retryAfter: field) == .accept)
    }

    /// A 429 holds all transfers to the host back, other statuses only if they say for how long.
    @Test(
        arguments: [
            (429, nil, Duration.milliseconds(70), Duration.milliseconds(70)), (429, nil, nil, .milliseconds(250)),
            (429, "5", .milliseconds(70), .seconds(5)), (429, "3600", nil, .seconds(3600)),
            (503, "5", .seconds(5), .seconds(5)), (503, nil, .seconds(5), nil), (404, "5", nil, nil),
            (200, nil, nil, nil),
        ] as [(Int, String?, Duration?, Duration?)])
    func pausesTheHost(status: Int, field: String?, delay: Duration?, pause: Duration?) {
        let response = HTTPResponse(status: status, headers: field.map { ["retry-after": $0] } ?? [:])
        #expect(policy.pause(after: response, delay: delay, now: 0) == pause)
    }

    /// Whoever waits for an image does not wait for minutes.
    @Test func endsWithItsBudget() {
        let hung = Result<HTTPResponse, HTTPError>.failure(HTTPError(.timeout, ""))
        #expect(
            policy.decision(after: hung, attempt: 1, elapsed: .seconds(29), now: 0, jitter: 0) == .retry(after: .zero))
        #expect(policy.decision(after: hung, attempt: 1, elapsed: .seconds(30), now: 0, jitter: 0) == .accept)
    }

    @Test func retryDelayIncludesJitter() {
        #expect(decision(429, retryAfter: "0", jitter: 0.5) == .retry(after: .milliseconds(125)))
        #expect(decision(429, retryAfter: "1", jitter: 1) == .retry(after: .seconds(1)))
    }
}
