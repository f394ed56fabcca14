import Digests

/// A role of AWS IAM Identity Center, with the token that `aws sso login` has stored.
struct SingleSignOn: Sendable, Equatable {
    let account, role, region: String
    /// The file of the token.
    let cache: String

    /// Nil if the profile has no single sign-on.
    init?(_ profile: AWSProfile, _ files: AWSFiles) throws(HTTPError) {
        let values = profile.values
        guard values["sso_session"] != nil || values["sso_start_url"] != nil else { return nil }
        var session: [String: String] = [:]
        if let name = values["sso_session"] {
            guard let found = files.session(name) else {
                throw HTTPError(
                    .invalidRequest, "the profile \(profile.name) names the sso_session \(name), which does not exist",
                    remedy: "check the AWS configuration file")
            }
            session = found
        }
        func value(_ name: String) throws(HTTPError) -> String {
            guard let value = session[name] ?? values[name] else {
                throw HTTPError(
                    .invalidRequest, "the profile \(profile.name) uses single sign-on, but has no \(name)",
                    remedy: "add it, as aws configure sso does")
            }
            return value
        }
        account = try value("sso_account_id")
        role = try value("sso_role_name")
        region = try value("sso_region")
        let key = if let name = values["sso_session"] { name } else { try value("sso_start_url") }
        cache = "\(files.home ?? "")/.aws/sso/cache/\(Hexadecimal.text(SHA1.hash(Array(key.utf8)))).json"
    }
}

extension CredentialClient {
    // <https://docs.aws.amazon.com/singlesignon/latest/PortalAPIReference/API_GetRoleCredentials.html>
    func load(_ session: SingleSignOn) async throws -> TemporaryCredentials? {
        let remedy = "run aws sso login"
        let bytes: [UInt8]
        do throws(HTTPError) {
            bytes = try CredentialFile.bytes(session.cache, what: "the token of single sign-on")
        } catch {
            throw HTTPError(.denied, error.summary, remedy: remedy)
        }
        let cached = try CredentialDocument(bytes, source: "the token of single sign-on")
        guard let token = cached.text("accessToken"), token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let end = cached.text("expiresAt").flatMap(ISOTime.seconds), end > now()
        else { throw HTTPError(.denied, "the token of single sign-on has expired", remedy: remedy) }
        let place = endpoints.sso?.origin ?? "https://portal.sso.\(session.region).amazonaws.com"
        let query =
            "role_name=\(SigV4Encoding.query(session.role))&account_id=\(SigV4Encoding.query(session.account))"
        guard let address = WebAddress("\(place)/federation/credentials?\(query)") else {
            throw HTTPError(.invalidRequest, "the region of single sign-on is not valid", remedy: "check sso_region")
        }
        let response = try await send(
            HTTPRequest(
                address: address, headers: ["x-amz-sso_bearer_token": token],
                bodyLimit: CredentialDocument.maximumBytes))
        guard response.status == 200 else {
            throw HTTPError(
                .denied, "single sign-on refuses the role \(session.role) (status \(response.status))", remedy: remedy)
        }
        let source = "single sign-on"
        guard let role = try CredentialDocument(response.body, source: source).object("roleCredentials") else {
            throw HTTPError(.denied, "\(source) gives no credentials", remedy: remedy)
        }
        let keys = try TemporaryCredentials(
            key: role.text("accessKeyId"), secret: role.text("secretAccessKey"), token: role.text("sessionToken"),
            expiration: nil, source: source)
        // In milliseconds.
        let expires = role.number("expiration").flatMap { Int(exactly: ($0 / 1000).rounded(.down)) }
        return TemporaryCredentials(keys.credentials, expires: expires)
    }
}
