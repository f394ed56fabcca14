/// A circuit breaker for one host: after a number of failures in a row, only an occasional probe is sent.
///
/// A value without a clock; `HostGate` has one per host.
struct HostBreaker: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// The result of one request.
    enum Outcome: Hashable, Sendable {
        /// The host delivered the resource.
        case delivered
        /// The host refused (401, 403) or has nothing there (404). This only counts as a failure while it has delivered
        /// nothing: stores that do not allow listing refuse requests for absent objects.
        case refused(String)
        /// The host failed or could not be reached, with the reason.
        case failed(String)
    }

    /// Whether a request may be sent now.
    enum Admission: Hashable, Sendable {
        case go
        /// No, the host asked for a pause.
        case wait(until: Instant)
        /// No, with the reason.
        case refuse(String)
    }

    /// Number of consecutive failures that open the breaker.
    static let failureLimit = 8
    /// Time between probes of an open breaker.
    static let probeInterval = Duration.seconds(10)
    /// Maximum pause that requests wait for.
    static let maximumPause = RetryPolicy.maximumWait

    private var failures = 0
    private var hasDelivered = false
    /// When the next probe may be sent; nil while the breaker is closed.
    private var nextProbe: Instant?
    private var reason = ""
    /// The end of the pause that the host asked for.
    private(set) var pauseEnd: Instant?

    /// Whether a request may be sent now.
    ///
    /// If the breaker is open and a probe is due, asking takes the probe, if `hasRoom`.
    mutating func admission(at now: Instant, hasRoom: Bool = true) -> Admission {
        if let pauseEnd, pauseEnd > now {
            let left = pauseEnd - now
            guard left > Self.maximumPause else { return .wait(until: pauseEnd) }
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

    /// Records the result of a request after its last attempt.
    mutating func note(_ outcome: Outcome, at now: Instant) {
        switch outcome {
        case .delivered:
            hasDelivered = true
            close()
        case .refused(let reason):
            // A host that refuses is reachable.
            if hasDelivered { close() } else { fail(reason, at: now) }
        case .failed(let reason): fail(reason, at: now)
        }
    }

    /// Holds back all requests until a time.
    mutating func pause(until end: Instant) { pauseEnd = max(pauseEnd ?? end, end) }

    private mutating func close() { (failures, nextProbe) = (0, nil) }

    private mutating func fail(_ reason: String, at now: Instant) {
        failures += 1
        self.reason = reason
        if failures >= Self.failureLimit, nextProbe == nil { nextProbe = now + Self.probeInterval }
    }
}
