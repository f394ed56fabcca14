import Platform

/// A program that prints credentials (`credential_process`), started without a shell.
struct CredentialProgram: Sendable, Equatable {
    /// The words of the command, which may contain secrets.
    private let words: [Secret]
    /// The profile that names it.
    private let profile: String

    /// Time after which the program is killed.
    private static let timeLimit = Duration.seconds(60)

    /// Nil if the profile names none.
    init?(_ profile: AWSProfile) throws(HTTPError) {
        guard let command = profile.configured["credential_process"] else { return nil }
        guard let words = Self.split(command), !words.isEmpty else {
            throw HTTPError(
                .invalidRequest, "the credential_process of the profile \(profile.name) has a quote that is not closed")
        }
        self.words = words.map(Secret.init)
        self.profile = profile.name
    }

    /// The words of a command, as a POSIX shell splits them, but with nothing replaced; nil if a quote is not closed.
    static func split(_ command: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = command[...]
        while let next = rest.popFirst() {
            switch (quote, next) {
            case ("'"?, "'"), ("\""?, "\""): quote = nil
            case ("'"?, _): word?.append(next)
            case ("\""?, "\\") where rest.first == "\"" || rest.first == "\\": word?.append(rest.removeFirst())
            case ("\""?, _): word?.append(next)
            case (_, "'"), (_, "\""): (word, quote) = (word ?? "", next)
            case (_, "\\"):
                guard let escaped = rest.popFirst() else { return nil }
                word = (word ?? "") + String(escaped)
            case (_, _) where next.isWhitespace:
                if let done = word { words.append(done) }
                word = nil
            default: word = (word ?? "") + String(next)
            }
        }
        guard quote == nil else { return nil }
        if let word { words.append(word) }
        return words
    }

    /// Starts the program and reads what it prints.
    func run() async throws -> TemporaryCredentials {
        let source = "the credential_process of the profile \(profile)"
        let process: ChildProcess
        do throws(SystemRefusal) {
            process = try ChildProcess(words.map(\.value))
        } catch {
            throw HTTPError(
                .invalidRequest, "\(source) cannot be started (\(String(cString: strerror(error.code))))",
                remedy: "check the AWS configuration file")
        }
        let limit = Task {
            try await Task.sleep(for: Self.timeLimit)
            process.kill()
        }
        let (output, status) = await process.output(limit: CredentialDocument.maximumBytes)
        limit.cancel()
        guard status == 0 else {
            throw HTTPError(.denied, "\(source) failed", remedy: "run it to see why")
        }
        let document = try CredentialDocument(output, source: source)
        guard document.number("Version") == 1 else {
            throw HTTPError(.denied, "\(source) answers in another version than 1")
        }
        return try TemporaryCredentials(json: output, token: "SessionToken", source: source)
    }
}
