/// What the environment and AWS's shared files say of stores: who asks, and where.
///
/// Read are, the first that has a value: credentials from `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and
/// `AWS_SESSION_TOKEN`, or from the profile `AWS_PROFILE` (`default`); the region from `AWS_REGION`,
/// `AWS_DEFAULT_REGION` or the profile (`us-east-1`); the endpoint from `AWS_ENDPOINT_URL_S3`, `AWS_ENDPOINT_URL` or the
/// profile. Profiles are in `~/.aws/credentials` and `~/.aws/config`, or where `AWS_SHARED_CREDENTIALS_FILE` and
/// `AWS_CONFIG_FILE` say. Roles, single sign-on, programs that give credentials, and the metadata services of EC2 and
/// ECS are not asked: `aws configure export-credentials --format env` puts what they give into the environment.
package struct S3Settings: Sendable, Equatable {
    /// The variables of the environment that count.
    package static let variables = [
        "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_PROFILE", "AWS_REGION",
        "AWS_DEFAULT_REGION", "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "AWS_SHARED_CREDENTIALS_FILE",
        "AWS_CONFIG_FILE", "HOME",
    ]

    /// Nil where there are none; then nothing is signed.
    package let credentials: S3Credentials?
    package let region: String
    /// Nil for AWS.
    package let endpoint: WebAddress?
    /// Nil where it depends on endpoint and bucket.
    package let style: S3Bucket.Style?

    /// Reads the settings.
    ///
    /// - Throws: where half of the credentials is missing, a profile that is asked for does not exist, a file cannot be
    ///   read, or a value is none of its kind. No message has a secret.
    package init(environment: [String: String]) throws(HTTPError) {
        let environment = environment.filter { !$0.value.isEmpty }
        let profile = try AWSProfile(environment: environment)
        let given = try Self.credentials(environment)
        credentials = if let given { given } else { try profile.credentials() }
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

    /// A bucket where these settings say that it is.
    package func bucket(_ name: String) throws(HTTPError) -> S3Bucket {
        try S3Bucket(name, region: region, endpoint: endpoint, style: style)
    }

    private static func credentials(_ environment: [String: String]) throws(HTTPError) -> S3Credentials? {
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
