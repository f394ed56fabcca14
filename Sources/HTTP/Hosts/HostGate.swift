import Synchronization

/// The circuit breakers of all hosts of a network, and the pauses they asked for.
///
/// Hosts are identified by origin.
package final class HostGate: Sendable {
    private let hosts = Mutex<[String: HostBreaker]>([:])
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameter now: the clock, which tests replace.
    package init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    /// Whether a request may be sent now.
    ///
    /// - Parameter hasRoom: whether the request would really be sent; only then does it count as the probe.
    func admission(to resource: HostResource, hasRoom: Bool) -> HostBreaker.Admission {
        hosts.withLock { $0[resource.origin]?.admission(to: resource.kind, at: now(), hasRoom: hasRoom) ?? .go }
    }

    /// The end of the pause that a host asked for; nil if there is none.
    func pauseEnd(of origin: String) -> ContinuousClock.Instant? { hosts.withLock { $0[origin]?.pauseEnd } }

    /// Records the result of a request after its last attempt.
    func note(_ outcome: HostBreaker.Outcome, of resource: HostResource) {
        hosts.withLock { $0[resource.origin, default: HostBreaker()].note(outcome, of: resource.kind, at: now()) }
    }

    /// Holds back all requests to an origin for a time.
    func pause(_ origin: String, for duration: Duration) {
        hosts.withLock { $0[origin, default: HostBreaker()].pause(until: now() + duration) }
    }
}

extension HostGate: Hashable {
    package static func == (one: HostGate, other: HostGate) -> Bool { one === other }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension HostGate {
    /// Records the result of a request after its last attempt.
    func note(_ result: Result<HTTPResponse, HTTPError>, of request: HTTPRequest) {
        let resource = request.resource
        switch result {
        case .success(let response):
            switch response.status {
            case 200..<400: note(.delivered, of: resource)
            case 429, 500...: note(.failed("status \(response.status)"), of: resource)
            case 404, 410: noteAbsence(request, response.status)
            default: noteRefusal(request, "status \(response.status)")
            }
        case .failure(let error):
            if error.code == .timeout { RequestGroup.current?.giveUp(resource.origin, for: error) }
            switch error.code {
            case .timeout, .unreachable, .unknownHost, .untrusted, .redirect: note(.failed(error.summary), of: resource)
            case .refused, .denied: noteRefusal(request, error.summary)
            // A response that is too large is still a response.
            case .tooLarge: note(.delivered, of: resource)
            // No request was sent to the host.
            case .invalidRequest, .offline, .unavailable, .suspended: return
            }
        }
    }

    private func noteAbsence(_ request: HTTPRequest, _ status: Int) {
        // Few fonts have all ranges, so an absent one says that the host works.
        guard request.kind != .glyphs else { return note(.delivered, of: request.resource) }
        if request.isEssential { return note(.refused("status \(status)"), of: request.resource) }
        RequestGroup.current?.noteAbsence(of: request.resource, in: self)
    }

    private func noteRefusal(_ request: HTTPRequest, _ reason: String) {
        let resource = request.resource
        guard request.isEssential || RequestGroup.current?.countsRefusal(of: resource) == true else { return }
        note(.refused(reason), of: resource)
    }
}
