import Platform

/// The endpoint from which a container gets its credentials: ECS, and Pod Identity of EKS.
struct ContainerEndpoint: Sendable, Equatable {
    let address: WebAddress
    let token: Secret?
    let tokenFile: String?

    /// Where ECS and EKS publish their endpoints; only these, this machine, and hosts with a certificate are asked.
    private static let published: Set<String> = ["169.254.170.2", "169.254.170.23", "[fd00:ec2::23]", "localhost"]

    /// Nil if there is none.
    init?(_ environment: [String: String]) throws(HTTPError) {
        let text: String
        if let path = environment["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"] {
            guard path.hasPrefix("/") else {
                throw HTTPError(.invalidRequest, "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI does not start with a slash")
            }
            text = "http://169.254.170.2\(path)"
        } else if let full = environment["AWS_CONTAINER_CREDENTIALS_FULL_URI"] {
            text = full
        } else {
            return nil
        }
        guard let address = WebAddress(text) else {
            throw HTTPError(.invalidRequest, "the endpoint of the container's credentials is not a URL")
        }
        guard address.scheme == "https" || Self.published.contains(address.host) || Self.isLoopback(address.host) else {
            throw HTTPError(
                .invalidRequest,
                "the endpoint of the container's credentials, \(address.host), is neither this machine "
                    + "nor one of AWS's addresses", remedy: "use https")
        }
        self.address = address
        token = environment["AWS_CONTAINER_AUTHORIZATION_TOKEN"].map(Secret.init)
        tokenFile = environment["AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE"]
    }

    /// Whether a host is a numeric address of this machine; a name such as `127.example.org` is not.
    private static func isLoopback(_ host: String) -> Bool {
        var four = in_addr()
        if inet_pton(AF_INET, host, &four) == 1 { return UInt32(bigEndian: four.s_addr) >> 24 == 127 }
        return host == "[::1]"
    }
}

extension HTTPRequest {
    /// A request to a numeric address, without a proxy.
    static func direct(_ address: WebAddress, method: Method = .get, headers: [String: String] = [:]) -> HTTPRequest {
        var request = HTTPRequest(
            address: address, method: method, headers: headers, bodyLimit: CredentialDocument.maximumBytes)
        let host = address.host.hasPrefix("[") ? String(address.host.dropFirst().dropLast()) : address.host
        let isNumeric = address.host.hasPrefix("[") || host.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
        if isNumeric { request.addresses = [host] }
        return request
    }
}

extension CredentialClient {
    func load(_ container: ContainerEndpoint) async throws -> TemporaryCredentials? {
        var headers = ["Accept": "application/json"]
        if let file = container.tokenFile {
            headers["Authorization"] = try CredentialFile.text(file, what: "the token of the container")
        } else {
            headers["Authorization"] = container.token?.value
        }
        var request = HTTPRequest.direct(container.address, headers: headers)
        request.timeLimit = .seconds(2)
        let response = try await send(request)
        let source = "the container's endpoint"
        guard response.status == 200 else {
            throw HTTPError(.denied, "\(source) refuses credentials (status \(response.status))")
        }
        return try TemporaryCredentials(json: response.body, token: "Token", source: source)
    }
}
