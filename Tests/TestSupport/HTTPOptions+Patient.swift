package import HTTP

extension HTTPOptions {
    /// For tests that end by themselves, so that none fails because the machine stalls for some seconds.
    package static let patient: HTTPOptions = {
        var options = HTTPOptions()
        options.connectTimeout = .seconds(3600)
        options.silenceTimeout = .seconds(3600)
        return options
    }()
}

extension HTTPClient {
    /// A new client with patient options.
    package static var patient: HTTPClient { HTTPClient(options: .patient) }
}
