import Glibc

/// A program that runs next to the tests and ends with its owner.
package final class ChildProcess {
    private let process: pid_t
    private var status: Int32?

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: its path, or its name in one of the system's folders.
    ///   - log: the file that its output is added to.
    package init(_ program: String, _ arguments: [String], log: String) throws {
        let environment = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C"]
        process = try Spawn.start("/usr/bin/env", [program] + arguments, environment: environment) { actions in
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            posix_spawn_file_actions_adddup2(&actions, 1, 2)
        }
    }

    deinit {
        guard isRunning else { return }
        kill(process, SIGKILL)
        _ = Spawn.end(of: process)
    }

    /// Whether it is running.
    package var isRunning: Bool {
        guard status == nil else { return false }
        var new: Int32 = 0
        guard waitpid(process, &new, WNOHANG) != 0 else { return true }
        status = new
        return false
    }

    /// Runs a program to completion.
    ///
    /// - Throws: its messages, if it fails.
    package static func run(_ program: String, _ arguments: [String], log: String) throws {
        let child = try ChildProcess(program, arguments, log: log)
        while child.isRunning { usleep(2_000) }
        guard child.status == 0 else {
            let words = (try? TemporaryFolder.bytes(of: log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            throw Spawn.Failure(description: "\(program) fails: \(words)")
        }
    }
}
