import Glibc

/// A program that runs beside the tests, ended with its owner.
package final class ChildProcess {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Closes what the tests have open, so that no socket of theirs outlives them in the program.
    private static let closing =
        #"for file in /proc/$$/fd/*; do [ "${file##*/}" -le 2 ] || eval "exec ${file##*/}>&-"; done; exec "$0" "$@""#

    private let process: pid_t
    private var status: Int32?

    /// Starts a program.
    ///
    /// - Parameter log: the file that its output is added to.
    package init(_ program: String, _ arguments: [String], log: String) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        let command: [String] = ["bash", "-c", Self.closing, program] + arguments
        var words = command.map { strdup($0) } + [nil]
        let environment: [String] = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C"]
        var settings = environment.map { strdup($0) } + [nil]
        defer { for text in words + settings { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, "/bin/bash", &actions, nil, &words, &settings)
        guard code == 0 else { throw Failure(description: "\(program) cannot be started (\(code))") }
        self.process = process
    }

    deinit {
        guard isRunning else { return }
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    /// Whether it has not ended yet.
    package var isRunning: Bool {
        guard status == nil else { return false }
        var new: Int32 = 0
        guard waitpid(process, &new, WNOHANG) != 0 else { return true }
        status = new
        return false
    }

    /// Runs a program to its end.
    ///
    /// - Throws: what it said, where it fails.
    package static func run(_ program: String, _ arguments: [String], log: String) throws {
        let child = try ChildProcess(program, arguments, log: log)
        while child.isRunning { usleep(2_000) }
        guard child.status == 0 else {
            let words = (try? TemporaryFolder.bytes(of: log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            throw Failure(description: "\(program) fails: \(words)")
        }
    }
}
