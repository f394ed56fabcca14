/// A role that another identity assumes (`AssumeRole`).
struct AssumedRole: Sendable, Equatable {
    let arn: String
    let session: String?
    let externalID: Secret?
    let duration: Int?
    let source: CredentialPlan

    /// Maximum number of roles that are assumed one after the other.
    private static let maximumDepth = 8

    /// - Parameter above: the profiles that led here.
    init(
        _ profile: AWSProfile, _ files: AWSFiles, _ environment: [String: String], above: [String]
    ) throws(HTTPError) {
        let name = profile.name
        arn = profile.values["role_arn"] ?? ""
        session = profile.values["role_session_name"]
        externalID = profile.values["external_id"].map(Secret.init)
        duration = profile.values["duration_seconds"].flatMap(Int.init)
        guard profile.values["mfa_serial"] == nil else {
            throw HTTPError(
                .invalidRequest, "the role of the profile \(name) needs a code of a device",
                remedy: "export its credentials with aws configure export-credentials --format env")
        }
        switch (profile.values["source_profile"], profile.values["credential_source"]) {
        case (let other?, nil):
            source = try Self.source(other, of: profile, files, environment, above: above + [name])
        case (nil, let place?): source = try Self.source(place, environment, profile)
        case (nil, nil):
            throw HTTPError(
                .invalidRequest, "the profile \(name) has a role_arn, but no source_profile or credential_source",
                remedy: "add one of them")
        case (_?, _?):
            throw HTTPError(
                .invalidRequest, "the profile \(name) has both source_profile and credential_source",
                remedy: "remove one of them")
        }
    }

    /// The credentials of another profile, or the keys of the same one.
    private static func source(
        _ name: String, of profile: AWSProfile, _ files: AWSFiles, _ environment: [String: String], above: [String]
    ) throws(HTTPError) -> CredentialPlan {
        guard let other = files.profile(name) else {
            throw HTTPError(
                .invalidRequest, "the profile \(profile.name) names the source_profile \(name), which does not exist",
                remedy: "check the AWS shared files")
        }
        if other.isRole, !other.hasKeys {
            guard !above.contains(name), above.count < maximumDepth else {
                throw HTTPError(
                    .invalidRequest, "the profile \(profile.name) gets its credentials from itself, by source_profile",
                    remedy: "check the AWS shared files")
            }
            return .role(try AssumedRole(other, files, environment, above: above))
        }
        guard let plan = try CredentialPlan.plan(of: other, files, [:]) else {
            throw HTTPError(.invalidRequest, "the profile \(name) has no credentials", remedy: "add them")
        }
        return plan
    }

    private static func source(
        _ place: String, _ environment: [String: String], _ profile: AWSProfile
    ) throws(HTTPError) -> CredentialPlan {
        let plan: CredentialPlan?
        switch place.lowercased() {
        case "environment": plan = try CredentialPlan.keys(environment).map(CredentialPlan.fixed)
        case "ecscontainer": plan = try ContainerEndpoint(environment).map(CredentialPlan.container)
        case "ec2instancemetadata": plan = try InstanceMetadata(environment, profile).map(CredentialPlan.instance)
        default:
            throw HTTPError(
                .invalidRequest, "the profile \(profile.name) has an unknown credential_source",
                remedy: "use Environment, EcsContainer or Ec2InstanceMetadata")
        }
        guard let plan else {
            throw HTTPError(
                .invalidRequest, "the credential_source of the profile \(profile.name) has no credentials",
                remedy: "check it")
        }
        return plan
    }
}

/// A role for whoever has a token of another identity provider (`AssumeRoleWithWebIdentity`), as EKS gives it to pods.
struct WebIdentity: Sendable, Equatable {
    let tokenFile: String
    let arn: String
    let session: String?

    /// Nil if there is no token.
    init?(_ environment: [String: String], _ profile: AWSProfile) throws(HTTPError) {
        guard let file = environment["AWS_WEB_IDENTITY_TOKEN_FILE"] ?? profile.values["web_identity_token_file"] else {
            return nil
        }
        guard let arn = environment["AWS_ROLE_ARN"] ?? profile.values["role_arn"] else {
            throw HTTPError(
                .invalidRequest, "there is a web identity token, but no role for it", remedy: "set AWS_ROLE_ARN")
        }
        tokenFile = file
        self.arn = arn
        session = environment["AWS_ROLE_SESSION_NAME"] ?? profile.values["role_session_name"]
    }
}

extension CredentialClient {
    func load(_ role: AssumedRole) async throws -> TemporaryCredentials? {
        guard let source = try await load(role.source) else {
            throw HTTPError(
                .denied, "the role \(role.arn) cannot be assumed, because there are no credentials to do so")
        }
        var form = [("Action", "AssumeRole"), ("RoleArn", role.arn), ("RoleSessionName", session(role.session))]
        if let id = role.externalID { form.append(("ExternalId", id.value)) }
        if let duration = role.duration { form.append(("DurationSeconds", "\(duration)")) }
        return try await assume(role.arn, form, signedWith: source.credentials)
    }

    func load(_ identity: WebIdentity) async throws -> TemporaryCredentials? {
        let token = try CredentialFile.text(identity.tokenFile, what: "the web identity token")
        let form = [
            ("Action", "AssumeRoleWithWebIdentity"), ("RoleArn", identity.arn),
            ("RoleSessionName", session(identity.session)), ("WebIdentityToken", token),
        ]
        return try await assume(identity.arn, form, signedWith: nil)
    }

    private func session(_ name: String?) -> String { name ?? "snapshot-\(now())" }

    // <https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html>
    private func assume(
        _ role: String, _ form: [(name: String, value: String)], signedWith keys: S3Credentials?
    ) async throws -> TemporaryCredentials {
        let body = (form + [("Version", "2011-06-15")]).map { "\($0.name)=\(SigV4Encoding.query($0.value))" }
            .joined(separator: "&")
        let domain = region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
        guard let address = WebAddress("\(endpoints.sts?.origin ?? "https://sts.\(region).\(domain)")/") else {
            throw HTTPError(.invalidRequest, "\(region) is not a region")
        }
        var request = HTTPRequest(
            address: address, method: .post,
            headers: ["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"], body: Array(body.utf8),
            bodyLimit: CredentialDocument.maximumBytes)
        if let keys { request = S3Signer(region: region, credentials: keys, service: "sts").sign(request, now: now()) }
        let response = try await send(request)
        guard response.status == 200 else {
            let document = S3ErrorDocument(response.body)
            let said = [document.code ?? "status \(response.status)", document.message].compactMap(\.self)
            throw HTTPError(
                .denied, "the role \(role) cannot be assumed (\(said.joined(separator: ": ")))",
                remedy: "check the role and who may assume it")
        }
        var scanner = TagScanner(response.body)
        var fields: [String: String] = [:]
        while let tag = scanner.next() { if fields[tag.name] == nil { fields[tag.name] = tag.text } }
        return try TemporaryCredentials(
            key: fields["AccessKeyId"], secret: fields["SecretAccessKey"], token: fields["SessionToken"],
            expiration: fields["Expiration"], source: "STS")
    }
}
