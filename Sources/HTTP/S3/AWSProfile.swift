import Files

/// One profile of AWS's shared configuration files.
struct AWSProfile {
    /// Keys of profiles that get their credentials from elsewhere.
    private static let elsewhere = ["credential_process", "role_arn", "sso_session", "sso_start_url", "login_session"]

    let name: String
    /// The values from the files; the credentials file takes precedence.
    let values: [String: String]

    /// The profile named by the environment, or the default profile, which need not exist.
    init(environment: [String: String]) throws(HTTPError) {
        let home = environment["HOME"]
        let credentials = try Self.read(environment["AWS_SHARED_CREDENTIALS_FILE"] ?? "~/.aws/credentials", home: home)
        let config = try Self.read(environment["AWS_CONFIG_FILE"] ?? "~/.aws/config", home: home)
        name = environment["AWS_PROFILE"] ?? "default"
        let found = [
            credentials.sections[name], config.sections["profile \(name)"],
            name == "default" ? config.sections[name] : nil,
        ].compactMap(\.self)
        guard !found.isEmpty || environment["AWS_PROFILE"] == nil else {
            throw HTTPError(
                .invalidRequest, "the AWS shared files have no profile \(name)", remedy: "check AWS_PROFILE")
        }
        values = found.reduce(into: [:]) { $0.merge($1) { first, _ in first } }.filter { !$0.value.isEmpty }
    }

    /// The credentials of the profile; nil if it has none.
    func credentials() throws(HTTPError) -> S3Credentials? {
        switch (values["aws_access_key_id"], values["aws_secret_access_key"]) {
        case (nil, nil):
            guard let key = Self.elsewhere.first(where: { values[$0] != nil }) else { return nil }
            throw HTTPError(
                .invalidRequest,
                "the profile \(name) takes its credentials from \(key), which is not supported",
                remedy:
                    "export them with aws configure export-credentials --format env")
        case (let key?, let secret?):
            guard
                let credentials = S3Credentials(
                    accessKeyID: key, secretAccessKey: secret, sessionToken: values["aws_session_token"])
            else {
                throw HTTPError(
                    .invalidRequest, "the credentials of the profile \(name) contain spaces or other invalid characters"
                )
            }
            return credentials
        case (let key, _):
            let missing = key == nil ? "aws_access_key_id" : "aws_secret_access_key"
            throw HTTPError(
                .invalidRequest, "the profile \(name) has no \(missing)", remedy: "add it to the AWS shared files")
        }
    }

    /// The profiles in a file; empty if there is no file.
    private static func read(_ path: String, home: String?) throws(HTTPError) -> AWSProfiles {
        let path = HomePath.expanding(path, home: home)
        if path.hasPrefix("~/") { return AWSProfiles("") }
        do throws(FileError) {
            guard let file = try RegularFile(path: path) else { return AWSProfiles("") }
            return AWSProfiles(String(decoding: try file.readWhole(limit: AWSProfiles.maximumLength), as: UTF8.self))
        } catch {
            throw HTTPError(.invalidRequest, "\(path) cannot be read: \(error.description)")
        }
    }
}

/// The sections of an AWS configuration file: keys and values by name.
///
/// Lines are `[section]`, `key = value`, or an indented `key = value` that belongs to the key above and is stored as
/// `s3.key`. Lines that start with `#` or `;` are comments.
struct AWSProfiles {
    /// Maximum file size in bytes.
    static let maximumLength = 1 << 20

    private(set) var sections: [String: [String: String]] = [:]

    init(_ text: String) {
        var (section, parent): (String?, String?) = (nil, nil)
        for line in text.split(whereSeparator: \.isNewline) {
            let isIndented = line.first?.isWhitespace == true
            let content = Self.trimmed(line)
            guard let first = content.first, first != "#", first != ";" else { continue }
            if first == "[" {
                section = Self.name(content)
                parent = nil
                if let section { sections[section, default: [:]].merge([:]) { $1 } }
                continue
            }
            let parts = content.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let section, parts.count == 2, let first = parts.first, let last = parts.last else { continue }
            let (key, value) = (Self.trimmed(first).lowercased(), String(Self.trimmed(last)))
            if isIndented {
                if let parent { sections[section]?["\(parent).\(key)"] = value }
            } else {
                parent = key
                sections[section]?[key] = value
            }
        }
    }

    /// The name in brackets; in `config`, profiles except the default one are `[profile name]`.
    private static func name(_ header: Substring) -> String? {
        guard let end = header.firstIndex(of: "]") else { return nil }
        return header[..<end].dropFirst().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var rest = text.drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
