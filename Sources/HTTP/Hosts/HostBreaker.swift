/// The circuit breaker of one host: after so many failures in a row the host is left alone, apart from a probe now and
/// then.
///
/// A value that knows no clock; `HostGate` has one for each host.
struct HostBreaker: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// What one request came to.
    enum Outcome: Hashable, Sendable {
        /// The host sent what was asked for.
        case delivered
        /// The host refuses this (401, 403) or has nothing here (404): a failure only while it has delivered nothing.
        /// Stores that do not let their objects be listed refuse absent ones.
        case refused(String)
        /// The host failed or could not be reached, for this reason.
        case failed(String)
    }

    /// Whether a request may be sent now.
    enum Admission: Hashable, Sendable {
        case go
        /// The host asked for a pause.
        case wait(until: Instant)
        /// Not now, for this reason.
        case refuse(String)
    }

    /// Failures in a row that open the breaker.
    static let failureLimit = 8
    /// Between the probes of an open breaker.
    static let probeInterval = Duration.seconds(10)
    /// The longest pause that requests wait for.
    static let longestPause = RetryPolicy.longestWait

    private var failures = 0
    private var hasDelivered = false
    /// When the next probe may go; nil while the breaker is closed.
    private var nextProbe: Instant?
    private var reason = ""
    /// The end of a pause that the host asked for.
    private(set) var pauseEnd: Instant?

    /// Whether a request may be sent now; the probe of an open breaker is taken by asking, if there is room for it.
    mutating func admission(at now: Instant, hasRoom: Bool = true) -> Admission {
        if let pauseEnd, pauseEnd > now {
            let left = pauseEnd - now
            guard left > Self.longestPause else { return .wait(until: pauseEnd) }
            return .refuse("the server asked for a pause of \(left.components.seconds) s")
        }
        guard let nextProbe else { return .go }
        guard nextProbe <= now else {
            return .refuse(
                "the server failed \(Self.failureLimit) times in a row (\(reason)) and is not contacted for now")
        }
        if hasRoom { self.nextProbe = now + Self.probeInterval }
        return .go
    }

    /// Takes account of how a request ended, after its last try.
    mutating func note(_ outcome: Outcome, at now: Instant) {
        switch outcome {
        case .delivered:
            hasDelivered = true
            close()
        case .refused(let reason):
            // A host that says no is there.
            if hasDelivered { close() } else { fail(reason, at: now) }
        case .failed(let reason): fail(reason, at: now)
        }
    }

    /// Holds all requests back until a moment.
    mutating func pause(until end: Instant) { pauseEnd = max(pauseEnd ?? end, end) }

    private mutating func close() { (failures, nextProbe) = (0, nil) }

    private mutating func fail(_ reason: String, at now: Instant) {
        failures += 1
        self.reason = reason
        if failures >= Self.failureLimit, nextProbe == nil { nextProbe = now + Self.probeInterval }
    }
}
