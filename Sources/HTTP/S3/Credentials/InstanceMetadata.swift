/// The metadata service of EC2, version 2: a token first, then the role of the instance and its credentials.
struct InstanceMetadata: Sendable, Equatable {
    let endpoint: WebAddress
    let timeLimit: Duration
    let tries: Int

    /// Seconds for which a token is valid.
    static let tokenLife = 21_600

    /// Nil if it must not be asked.
    init?(_ environment: [String: String], _ profile: AWSProfile) throws(HTTPError) {
        guard environment["AWS_EC2_METADATA_DISABLED"]?.lowercased() != "true" else { return nil }
        let name = "ec2_metadata_service_endpoint_mode"
        let mode = environment["AWS_\(name.uppercased())"] ?? profile.values[name]
        let standard = mode?.lowercased() == "ipv6" ? "http://[fd00:ec2::254]" : "http://169.254.169.254"
        let text =
            environment["AWS_EC2_METADATA_SERVICE_ENDPOINT"] ?? profile.values["ec2_metadata_service_endpoint"]
            ?? standard
        guard let endpoint = WebAddress(text) else {
            throw HTTPError(
                .invalidRequest, "AWS_EC2_METADATA_SERVICE_ENDPOINT is not a URL", remedy: "check it, or unset it")
        }
        self.endpoint = endpoint
        let seconds = environment["AWS_METADATA_SERVICE_TIMEOUT"].flatMap(Int.init) ?? 1
        timeLimit = .seconds(min(max(seconds, 1), 60))
        tries = min(max(environment["AWS_METADATA_SERVICE_NUM_ATTEMPTS"].flatMap(Int.init) ?? 1, 1), 10)
    }

    func address(_ path: String) -> WebAddress? { WebAddress("\(endpoint.origin)/latest/\(path)") }
}

extension CredentialClient {
    /// Nil if there is no such service, or the instance has no role.
    func load(_ instance: InstanceMetadata) async throws -> TemporaryCredentials? {
        let life = ["x-aws-ec2-metadata-token-ttl-seconds": "\(InstanceMetadata.tokenLife)"]
        guard let answer = try await ask(instance, "api/token", .put, life), answer.status == 200,
            let token = Self.word(answer.body)
        else { return nil }
        let headers = ["x-aws-ec2-metadata-token": token]
        let folder = "meta-data/iam/security-credentials/"
        guard let roles = try await ask(instance, folder, .get, headers), roles.status == 200,
            let role = Self.word(roles.body)
        else { return nil }
        let source = "the metadata service of EC2"
        guard let keys = try await ask(instance, folder + SigV4Encoding.query(role), .get, headers),
            keys.status == 200
        else { throw HTTPError(.denied, "\(source) has a role, but no credentials for it") }
        return try TemporaryCredentials(json: keys.body, token: "Token", source: source)
    }

    /// Nil if nobody answers.
    private func ask(
        _ instance: InstanceMetadata, _ path: String, _ method: HTTPRequest.Method, _ headers: [String: String]
    ) async throws -> HTTPResponse? {
        guard let address = instance.address(path) else { return nil }
        var request = HTTPRequest.direct(address, method: method, headers: headers)
        request.timeLimit = instance.timeLimit
        do {
            return try await send(request, tries: instance.tries)
        } catch is HTTPError {
            return nil
        }
    }

    /// The first line of an answer; nil if it cannot be sent back in a header field.
    private static func word(_ body: [UInt8]) -> String? {
        let line = body.prefix { $0 != 0x0A && $0 != 0x0D }
        guard !line.isEmpty, line.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        return String(decoding: line, as: UTF8.self)
    }
}
