/// A circuit breaker for one host: after a number of failures in a row, only an occasional probe is sent.
///
/// Failures are counted per kind of resource, because a host whose glyphs fail may deliver tiles. A value without a
/// clock; `HostGate` has one per host.
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

    /// What is known about one kind of resource.
    private struct Record {
        var failures = 0
        var hasDelivered = false
        /// When the next probe may be sent; nil while the breaker is closed.
        var nextProbe: Instant?
        var reason = ""

        mutating func close() { (failures, nextProbe) = (0, nil) }

        mutating func fail(_ reason: String, at now: Instant) {
            failures += 1
            self.reason = reason
            if failures >= failureLimit, nextProbe == nil { nextProbe = now + probeInterval }
        }
    }

    private var records: [HTTPRequest.Kind: Record] = [:]
    /// The end of the pause that the host asked for.
    private(set) var pauseEnd: Instant?

    /// Whether a request for a kind of resource may be sent now.
    ///
    /// If the breaker is open and a probe is due, asking takes the probe, if `hasRoom`.
    mutating func admission(
        to kind: HTTPRequest.Kind = .tiles, at now: Instant, hasRoom: Bool = true
    ) -> Admission {
        if let pauseEnd, pauseEnd > now {
            let left = pauseEnd - now
            guard left > Self.maximumPause else { return .wait(until: pauseEnd) }
            return .refuse("the server asked for a pause of \(left.components.seconds) s")
        }
        guard let record = records[kind], let nextProbe = record.nextProbe else { return .go }
        guard nextProbe <= now else {
            return .refuse(
                "the server failed \(Self.failureLimit) times in a row (\(record.reason)) and is not contacted for now")
        }
        if hasRoom { records[kind]?.nextProbe = now + Self.probeInterval }
        return .go
    }

    /// Records the result of a request after its last attempt.
    mutating func note(_ outcome: Outcome, of kind: HTTPRequest.Kind = .tiles, at now: Instant) {
        var record = records[kind] ?? Record()
        switch outcome {
        case .delivered:
            record.hasDelivered = true
            record.close()
        case .refused(let reason):
            // A host that refuses is reachable.
            if record.hasDelivered { record.close() } else { record.fail(reason, at: now) }
        case .failed(let reason): record.fail(reason, at: now)
        }
        records[kind] = record
    }

    /// Holds back all requests until a time.
    mutating func pause(until end: Instant) { pauseEnd = max(pauseEnd ?? end, end) }
}
