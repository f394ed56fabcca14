/// Where credentials come from, as the environment and AWS's shared files say; nothing is asked yet.
///
/// The order is botocore's: environment, role of the profile, web identity, single sign-on, keys of the credentials
/// file, program, keys of the configuration file, container, EC2.
indirect enum CredentialPlan: Sendable, Equatable {
    /// There are none; requests are not signed.
    case none
    case fixed(S3Credentials)
    case role(AssumedRole)
    case webIdentity(WebIdentity)
    case singleSignOn(SingleSignOn)
    case program(CredentialProgram)
    case container(ContainerEndpoint)
    case instance(InstanceMetadata)

    /// Reads the plan.
    ///
    /// - Throws: if the first source that is named is not complete. Messages contain no secrets.
    init(environment: [String: String], files: AWSFiles, profile: AWSProfile) throws(HTTPError) {
        if let keys = try Self.keys(environment) {
            self = .fixed(keys)
        } else if profile.isRole {
            self = .role(try AssumedRole(profile, files, environment, above: []))
        } else if let plan = try Self.plan(of: profile, files, environment) {
            self = plan
        } else if let container = try ContainerEndpoint(environment) {
            self = .container(container)
        } else if let instance = try InstanceMetadata(environment, profile) {
            self = .instance(instance)
        } else {
            self = .none
        }
    }

    /// What a profile says apart from its role; nil if it has no credentials.
    ///
    /// - Parameter environment: empty for the profile that a role takes its credentials from.
    static func plan(
        of profile: AWSProfile, _ files: AWSFiles, _ environment: [String: String]
    ) throws(HTTPError) -> CredentialPlan? {
        if let identity = try WebIdentity(environment, profile) { return .webIdentity(identity) }
        if let session = try SingleSignOn(profile, files) { return .singleSignOn(session) }
        if let keys = try profile.keys(.credentials) { return .fixed(keys) }
        if let program = try CredentialProgram(profile) { return .program(program) }
        return try profile.keys(.configuration).map(CredentialPlan.fixed)
    }

    /// The credentials of the environment.
    static func keys(_ environment: [String: String]) throws(HTTPError) -> S3Credentials? {
        switch (environment["AWS_ACCESS_KEY_ID"], environment["AWS_SECRET_ACCESS_KEY"]) {
        case (nil, nil): return nil
        case (let key?, let secret?):
            guard
                let credentials = S3Credentials(
                    accessKeyID: key, secretAccessKey: secret, sessionToken: environment["AWS_SESSION_TOKEN"])
            else {
                throw HTTPError(
                    .invalidRequest, "the credentials in the environment contain spaces or other invalid characters")
            }
            return credentials
        case (let key, _):
            let missing = key == nil ? "AWS_ACCESS_KEY_ID" : "AWS_SECRET_ACCESS_KEY"
            throw HTTPError(
                .invalidRequest, "\(missing) is not set, but the other half of the credentials is", remedy: "set both")
        }
    }
}

/// Asks the sources of credentials.
struct CredentialClient: Sendable {
    let transport: any HTTPTransport
    /// The region of the store, for STS.
    let region: String
    let endpoints: ServiceEndpoints
    /// Seconds since 1970.
    let now: @Sendable () -> Int

    /// The credentials of a plan; nil if there are none.
    func load(_ plan: CredentialPlan) async throws -> TemporaryCredentials? {
        switch plan {
        case .none: nil
        case .fixed(let keys): TemporaryCredentials(keys)
        case .role(let role): try await load(role)
        case .webIdentity(let identity): try await load(identity)
        case .singleSignOn(let session): try await load(session)
        case .program(let program): try await program.run()
        case .container(let container): try await load(container)
        case .instance(let instance): try await load(instance)
        }
    }

    /// Sends a request to a source, and once or twice more if nothing came.
    func send(_ request: HTTPRequest, tries: Int = 3) async throws -> HTTPResponse {
        var request = request
        request.kind = .documents
        request.followsRedirects = false
        return try await RetryingTransport(transport, policy: RetryPolicy(tries: tries)).send(request)
    }
}

/// Addresses of AWS's services, which tests and private clouds replace.
struct ServiceEndpoints: Sendable, Equatable {
    let sts, sso: WebAddress?

    init(environment: [String: String], profile: AWSProfile) throws(HTTPError) {
        sts = try Self.address("STS", environment, profile)
        sso = try Self.address("SSO", environment, profile)
    }

    private static func address(
        _ service: String, _ environment: [String: String], _ profile: AWSProfile
    ) throws(HTTPError) -> WebAddress? {
        let names = ["AWS_ENDPOINT_URL_\(service)", "AWS_ENDPOINT_URL"]
        let text = names.compactMap { environment[$0] }.first ?? profile.values["endpoint_url"]
        guard let text else { return nil }
        guard let address = WebAddress(text) else {
            throw HTTPError(
                .invalidRequest, "the endpoint of \(service) is not a URL",
                remedy: "set AWS_ENDPOINT_URL_\(service) to one")
        }
        return address
    }
}
