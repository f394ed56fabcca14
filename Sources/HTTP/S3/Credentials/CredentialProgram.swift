import Platform
import Synchronization

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
        do throws(ChildProcess.Failure) {
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

/// A program whose standard output is read; it has no input, and what it reports as errors is not shown.
final class ChildProcess: Sendable {
    struct Failure: Error {
        let code: Int32
    }

    private let descriptor: Int32
    /// Nil once it has ended.
    private let process: Mutex<pid_t?>

    /// Starts a program.
    ///
    /// - Parameter words: its name, looked up in `PATH` unless it has a slash, and its arguments.
    init(_ words: [String]) throws(Failure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Failure(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child = pid_t()
        let code = posix_spawnp(&child, words.first ?? "", &actions, nil, &arguments, environ)
        close(ends[1])
        guard code == 0 else {
            close(ends[0])
            throw Failure(code: code)
        }
        descriptor = ends[0]
        process = Mutex(child)
    }

    deinit { close(descriptor) }

    /// Kills the program if it still runs.
    func kill() {
        process.withLock { process in
            if let process { _ = Platform.kill(process, SIGKILL) }
        }
    }

    /// What it prints, up to a number of bytes and one more, and its status; waits on a thread of its own.
    func output(limit: Int) async -> (bytes: [UInt8], status: Int32) {
        await withCheckedContinuation { continuation in
            let isRunning = BackgroundThread.start { continuation.resume(returning: self.read(limit: limit)) }
            if !isRunning {
                kill()
                continuation.resume(returning: ([], -1))
            }
        }
    }

    private func read(limit: Int) -> (bytes: [UInt8], status: Int32) {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count <= limit {
            let count = Platform.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        if bytes.count > limit { kill() }
        // Another thread may kill it meanwhile, so its number must not be free for others before that is impossible.
        var info = siginfo_t()
        let child = process.withLock(\.self) ?? 0
        while waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return process.withLock { process in
            var status: Int32 = -1
            while waitpid(child, &status, 0) < 0, errno == EINTR {}
            process = nil
            return (bytes, status)
        }
    }
}
