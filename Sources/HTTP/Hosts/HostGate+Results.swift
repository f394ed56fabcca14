extension HostGate {
    /// Records the result of a request after its last attempt.
    func note(_ result: Result<HTTPResponse, HTTPError>, of request: HTTPRequest) {
        let origin = request.address.origin
        switch result {
        case .success(let response):
            switch response.status {
            case 200..<400: note(.delivered, of: origin)
            case 429, 500...: note(.failed("status \(response.status)"), of: origin)
            case 404, 410: noteAbsence(request, response.status)
            default: noteRefusal(request, "status \(response.status)")
            }
        case .failure(let error):
            if error.code == .timeout { RequestGroup.current?.giveUp(origin, for: error) }
            switch error.code {
            case .timeout, .unreachable, .unknownHost, .untrusted, .redirect: note(.failed(error.summary), of: origin)
            case .refused, .denied: noteRefusal(request, error.summary)
            // A response that is too large is still a response.
            case .tooLarge: note(.delivered, of: origin)
            // No request was sent to the host.
            case .invalidRequest, .offline, .unavailable, .suspended: return
            }
        }
    }

    private func noteAbsence(_ request: HTTPRequest, _ status: Int) {
        if request.isEssential { return note(.refused("status \(status)"), of: request.address.origin) }
        RequestGroup.current?.noteAbsence(at: request.address.origin, in: self)
    }

    private func noteRefusal(_ request: HTTPRequest, _ reason: String) {
        let origin = request.address.origin
        guard request.isEssential || RequestGroup.current?.countsRefusal(by: origin) == true else { return }
        note(.refused(reason), of: origin)
    }
}
