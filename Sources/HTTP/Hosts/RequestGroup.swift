import Synchronization

/// The requests for one image, as the circuit breaker counts them.
///
/// One image alone must not open the breaker of a working host: all its tiles may be outside the host's area, and so be
/// absent (404) or, in stores that do not allow listing, refused (403). So an image counts for a few refusals at most,
/// and for one failure if everything it requested is absent. An image that has waited in vain for a host sends it no
/// more requests.
package final class RequestGroup: Sendable {
    /// The group of requests sent by this task and its children; without one, refusals and absences are not counted.
    @TaskLocal package static var current: RequestGroup?

    /// Maximum number of refusals counted per image: two images open the breaker.
    private static let refusalLimit = HostBreaker.failureLimit / 2

    private struct State: Sendable {
        var refusals: [HostResource: Int] = [:]
        var absences: [HostResource: HostGate] = [:]
        var silent: [String: HTTPError] = [:]
    }

    private let state = Mutex(State())

    /// Creates an empty group.
    package init() {}

    /// Counts the absences, after all responses have arrived.
    package func finish() {
        let absences = state.withLock { state in
            defer { state.absences = [:] }
            return state.absences
        }
        for (resource, gate) in absences {
            gate.note(.refused("it has nothing that was asked for"), of: resource)
        }
    }

    /// Whether another refusal counts.
    func countsRefusal(of resource: HostResource) -> Bool {
        state.withLock { state in
            state.refusals[resource, default: 0] += 1
            return state.refusals[resource, default: 0] <= Self.refusalLimit
        }
    }

    /// Records that nothing arrived from an origin in time.
    func giveUp(_ origin: String, for error: HTTPError) { state.withLock { $0.silent[origin] = error } }

    /// The error for which an origin was given up; nil if it was not.
    func silence(of origin: String) -> HTTPError? { state.withLock { $0.silent[origin] } }

    /// Records that a host does not have what was requested.
    func noteAbsence(of resource: HostResource, in gate: HostGate) {
        state.withLock { $0.absences[resource] = gate }
    }
}
