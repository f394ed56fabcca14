import Synchronization

/// Who may be asked now: the circuit breakers of all hosts that a network talks to, and the pauses that they asked for.
///
/// Hosts are told apart by their origins.
package final class HostGate: Sendable {
    private let hosts = Mutex<[String: HostBreaker]>([:])
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameter now: the clock, which tests make their own.
    package init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    /// Whether a request to an origin may be sent now.
    ///
    /// - Parameter hasRoom: whether it would really be sent: only then it takes the place of a probe.
    func admission(to origin: String, hasRoom: Bool) -> HostBreaker.Admission {
        hosts.withLock { $0[origin]?.admission(at: now(), hasRoom: hasRoom) ?? .go }
    }

    /// The end of the pause that a host asked for; nil where it did not.
    func pauseEnd(of origin: String) -> ContinuousClock.Instant? { hosts.withLock { $0[origin]?.pauseEnd } }

    /// Takes account of how a request ended, after its last try.
    func note(_ outcome: HostBreaker.Outcome, of origin: String) {
        hosts.withLock { $0[origin, default: HostBreaker()].note(outcome, at: now()) }
    }

    /// Holds all requests to an origin back for so long.
    func pause(_ origin: String, for duration: Duration) {
        hosts.withLock { $0[origin, default: HostBreaker()].pause(until: now() + duration) }
    }
}

extension HostGate: Hashable {
    package static func == (one: HostGate, other: HostGate) -> Bool { one === other }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
