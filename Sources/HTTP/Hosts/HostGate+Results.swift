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
