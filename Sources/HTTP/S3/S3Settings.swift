/// Settings for S3 from the environment and AWS's shared files: credentials, region and endpoint.
///
/// The first value found counts. Credentials come from where `CredentialPlan` says; the region from `AWS_REGION`,
/// `AWS_DEFAULT_REGION` or the profile (`us-east-1`); the endpoint from `AWS_ENDPOINT_URL_S3`, `AWS_ENDPOINT_URL` or the
/// profile. Profiles are in `~/.aws/credentials` and `~/.aws/config`, or in the files named by
/// `AWS_SHARED_CREDENTIALS_FILE` and `AWS_CONFIG_FILE`.
package struct S3Settings: Sendable, Equatable {
    /// The environment variables in use.
    package static let variables = [
        "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_PROFILE", "AWS_REGION",
        "AWS_DEFAULT_REGION", "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "AWS_SHARED_CREDENTIALS_FILE",
        "AWS_CONFIG_FILE", "HOME", "AWS_ENDPOINT_URL_STS", "AWS_ENDPOINT_URL_SSO", "AWS_WEB_IDENTITY_TOKEN_FILE",
        "AWS_ROLE_ARN", "AWS_ROLE_SESSION_NAME", "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
        "AWS_CONTAINER_CREDENTIALS_FULL_URI", "AWS_CONTAINER_AUTHORIZATION_TOKEN",
        "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", "AWS_EC2_METADATA_DISABLED", "AWS_EC2_METADATA_SERVICE_ENDPOINT",
        "AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE", "AWS_METADATA_SERVICE_TIMEOUT", "AWS_METADATA_SERVICE_NUM_ATTEMPTS",
    ]

    /// Where credentials come from.
    let plan: CredentialPlan
    /// Addresses of the services that give them.
    let endpoints: ServiceEndpoints
    package let region: String
    /// Nil for AWS.
    package let endpoint: WebAddress?
    /// Nil to choose by endpoint and bucket.
    package let style: S3Bucket.Style?

    /// Reads the settings.
    ///
    /// - Throws: if half of the credentials is missing, the named profile does not exist, a file cannot be read, or a
    ///   value is invalid. Messages contain no secrets.
    package init(environment: [String: String]) throws(HTTPError) {
        let environment = environment.filter { !$0.value.isEmpty }
        let files = try AWSFiles(environment: environment)
        let profile = try files.profile(environment: environment)
        plan = try CredentialPlan(environment: environment, files: files, profile: profile)
        endpoints = try ServiceEndpoints(environment: environment, profile: profile)
        region =
            environment["AWS_REGION"] ?? environment["AWS_DEFAULT_REGION"] ?? profile.values["region"] ?? "us-east-1"
        let url =
            environment["AWS_ENDPOINT_URL_S3"] ?? environment["AWS_ENDPOINT_URL"] ?? profile.values["endpoint_url"]
        endpoint = url.flatMap(WebAddress.init)
        if url != nil && endpoint == nil {
            throw HTTPError(
                .invalidRequest, "the endpoint of the store is not a URL",
                remedy: "use one such as https://s3.example.org")
        }
        switch profile.values["s3.addressing_style"] {
        case "path": style = .path
        case "virtual": style = .host
        default: style = nil
        }
    }

    /// A bucket with these settings.
    package func bucket(_ name: String) throws(HTTPError) -> S3Bucket {
        try S3Bucket(name, region: region, endpoint: endpoint, style: style)
    }

    /// Credentials that are known without asking anybody.
    var credentials: S3Credentials? { if case .fixed(let keys) = plan { keys } else { nil } }
}

/// Credentials to sign requests to a store.
package struct S3Credentials: Sendable, Equatable {
    /// The id of the key, which is not secret.
    package let accessKeyID: String
    /// The secret to sign with.
    package let secretAccessKey: Secret
    /// The token of temporary keys.
    package let sessionToken: Secret?

    /// Creates credentials; nil if a value has characters that are not allowed in header fields.
    package init?(accessKeyID: String, secretAccessKey: String, sessionToken: String? = nil) {
        guard !accessKeyID.isEmpty, !secretAccessKey.isEmpty,
            (accessKeyID + secretAccessKey + (sessionToken ?? "")).utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.accessKeyID = accessKeyID
        self.secretAccessKey = Secret(secretAccessKey)
        self.sessionToken = sessionToken.flatMap { $0.isEmpty ? nil : Secret($0) }
    }
}

/// A value that is hidden from descriptions, dumps and crash reports.
package struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The value, for the one place that needs it.
    let value: String

    package init(_ value: String) { self.value = value }

    package var description: String { "(secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
