import Synchronization

/// A program whose standard output is read; it has no input, and what it reports as errors is not shown.
package final class ChildProcess: Sendable {
    private let descriptor: Int32
    /// Nil once it has ended.
    private let process: Mutex<pid_t?>

    /// Starts a program.
    ///
    /// - Parameter words: its name, looked up in `PATH` unless it has a slash, and its arguments.
    package init(_ words: [String]) throws(SystemRefusal) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemRefusal(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            let environment = _NSGetEnviron()?.pointee
        #else
            var actions = posix_spawn_file_actions_t()
            let environment = environ
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child = pid_t()
        let code = posix_spawnp(&child, words.first ?? "", &actions, nil, &arguments, environment)
        close(ends[1])
        guard code == 0 else {
            close(ends[0])
            throw SystemRefusal(code: code)
        }
        descriptor = ends[0]
        process = Mutex(child)
    }

    deinit { close(descriptor) }

    /// Kills the program if it still runs.
    package func kill() {
        process.withLock { process in
            if let process { _ = Platform.kill(process, SIGKILL) }
        }
    }

    /// What it prints, up to a number of bytes and one more, and its status; waits on a thread of its own.
    package func output(limit: Int) async -> (bytes: [UInt8], status: Int32) {
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
