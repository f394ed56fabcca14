import Synchronization

/// The requests for one image, as far as the circuit breaker is concerned.
///
/// One image alone must not open the breaker of a host that works: its tiles may all lie where the host has none, and
/// are absent (404), or refused (403) by stores that do not let their objects be listed. So an image counts for a few
/// refusals, and for one failure if everything it asked for is absent. And an image that has waited in vain for a host
/// asks it for nothing more.
package final class RequestGroup: Sendable {
    /// The group of the requests that this task and its children send; nil counts neither refusals nor absences.
    @TaskLocal package static var current: RequestGroup?

    /// Refusals that one image counts for: two images open the breaker.
    private static let refusalLimit = HostBreaker.failureLimit / 2

    private struct State: Sendable {
        var refusals: [String: Int] = [:]
        var absences: [String: HostGate] = [:]
        var silent: [String: HTTPError] = [:]
    }

    private let state = Mutex(State())

    /// A group without requests.
    package init() {}

    /// Counts the absences, once all answers are there.
    package func finish() {
        let absences = state.withLock { state in
            defer { state.absences = [:] }
            return state.absences
        }
        for (origin, gate) in absences { gate.note(.refused("it has nothing that was asked for"), of: origin) }
    }

    /// Whether one more refusal counts.
    func countsRefusal(by origin: String) -> Bool {
        state.withLock { state in
            state.refusals[origin, default: 0] += 1
            return state.refusals[origin, default: 0] <= Self.refusalLimit
        }
    }

    /// Remembers that nothing arrived from an origin in time.
    func giveUp(_ origin: String, for error: HTTPError) { state.withLock { $0.silent[origin] = error } }

    /// Why an origin was given up; nil if it was not.
    func silence(of origin: String) -> HTTPError? { state.withLock { $0.silent[origin] } }

    /// Remembers that an origin does not have something.
    func noteAbsence(at origin: String, in gate: HostGate) { state.withLock { $0.absences[origin] = gate } }
}
