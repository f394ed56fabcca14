import Files

/// AWS's shared files.
struct AWSFiles {
    private let credentials: AWSProfiles
    private let configuration: AWSProfiles
    /// The user's folder.
    let home: String?

    /// Reads the files, which need not exist.
    init(environment: [String: String]) throws(HTTPError) {
        home = environment["HOME"]
        credentials = try Self.read(environment["AWS_SHARED_CREDENTIALS_FILE"] ?? "~/.aws/credentials", home: home)
        configuration = try Self.read(environment["AWS_CONFIG_FILE"] ?? "~/.aws/config", home: home)
    }

    /// A profile; nil if neither file has it.
    func profile(_ name: String) -> AWSProfile? {
        let kept = credentials.sections[name]
        var configured = configuration.sections["profile \(name)"]
        if name == "default" {
            configured = (configured ?? [:]).merging(configuration.sections[name] ?? [:]) { first, _ in first }
        }
        guard kept != nil || configured?.isEmpty == false || configuration.sections["profile \(name)"] != nil else {
            return nil
        }
        return AWSProfile(name: name, kept: kept ?? [:], configured: configured ?? [:])
    }

    /// The profile named by the environment, or the default profile, which need not exist.
    func profile(environment: [String: String]) throws(HTTPError) -> AWSProfile {
        let name = environment["AWS_PROFILE"] ?? "default"
        if let profile = profile(name) { return profile }
        guard environment["AWS_PROFILE"] == nil else {
            throw HTTPError(
                .invalidRequest, "the AWS shared files have no profile \(name)", remedy: "check AWS_PROFILE")
        }
        return AWSProfile(name: name, kept: [:], configured: [:])
    }

    /// A session of single sign-on; nil if there is none with this name.
    func session(_ name: String) -> [String: String]? { configuration.sections["sso-session \(name)"] }

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

/// One profile of AWS's shared files.
struct AWSProfile {
    /// The files that profiles are in.
    enum File {
        case credentials, configuration
    }

    let name: String
    /// The values of both files; the credentials file takes precedence.
    let values: [String: String]
    /// The values of the credentials file.
    private let kept: [String: String]
    /// The values of the configuration file.
    let configured: [String: String]

    init(name: String, kept: [String: String], configured: [String: String]) {
        self.name = name
        self.kept = kept.filter { !$0.value.isEmpty }
        self.configured = configured.filter { !$0.value.isEmpty }
        values = self.kept.merging(self.configured) { first, _ in first }
    }

    /// Whether the profile is a role that another identity assumes.
    var isRole: Bool { values["role_arn"] != nil && values["web_identity_token_file"] == nil }

    /// Whether the profile has keys of its own.
    var hasKeys: Bool { values["aws_access_key_id"] != nil || values["aws_secret_access_key"] != nil }

    /// The keys in one of the files; nil if it has none.
    func keys(_ file: File) throws(HTTPError) -> S3Credentials? {
        let values = file == .credentials ? kept : configured
        switch (values["aws_access_key_id"], values["aws_secret_access_key"]) {
        case (nil, nil): return nil
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
