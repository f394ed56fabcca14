import Glibc
import Synchronization
import TestSupport

/// The built tool, found and run as a user runs it.
enum Tool {
    /// The executable.
    static let path = BuiltProgram.path("snapshot")

    struct CannotStart: Error { let code: Int32 }

    /// Runs a program to its end, or kills it.
    ///
    /// - Parameters:
    ///   - environment: all of it; nothing is inherited.
    ///   - input: the file that is its standard input.
    ///   - seconds: after which the program counts as hung.
    ///   - condition: asked every millisecond; the program is killed once it holds.
    static func run(
        _ program: String = path, _ arguments: [String], environment: [String: String], in folder: String,
        input: String = "/dev/null", seconds: Double = 1200, killedWhen condition: (() -> Bool)? = nil
    ) throws -> Outcome {
        let (process, out, err) = try spawning.withLock { _ in
            // env(1) changes the folder: glibc's own call for it is not in the module map.
            try spawn("/usr/bin/env", ["-C", folder, program] + arguments, environment, input)
        }
        defer { for end in [out, err] { close(end) } }
        let texts = read(out, err, of: process, until: now() + seconds, or: condition)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return Outcome(status: status, output: texts.0, errors: String(decoding: texts.1, as: UTF8.self))
    }

    /// Held while pipes are open that must not get into another process.
    private static let spawning = Mutex(())

    private static func spawn(
        _ program: String, _ arguments: [String], _ environment: [String: String], _ input: String
    ) throws -> (process: pid_t, out: Int32, err: Int32) {
        var (out, err): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard pipe(&out) == 0, pipe(&err) == 0 else { throw CannotStart(code: errno) }
        for end in out + err { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, out[1], 1)
        posix_spawn_file_actions_adddup2(&actions, err[1], 2)
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        var settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + settings { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, program, &actions, nil, &words, &settings)
        for end in [out[1], err[1]] { close(end) }
        guard code == 0 else { throw CannotStart(code: code) }
        return (process, out[0], err[0])
    }

    /// Reads both pipes to their ends; kills the process at the deadline, which ends them too.
    private static func read(
        _ out: Int32, _ err: Int32, of process: pid_t, until deadline: Double, or condition: (() -> Bool)?
    ) -> ([UInt8], [UInt8]) {
        var collected: [[UInt8]] = [[], []]
        var ends = [
            pollfd(fd: out, events: Int16(POLLIN), revents: 0), pollfd(fd: err, events: Int16(POLLIN), revents: 0),
        ]
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while ends.contains(where: { $0.fd >= 0 }) {
            let left = condition?() == true ? 0 : deadline - now()
            if left <= 0 { kill(process, SIGKILL) }
            let patience = condition == nil ? Int32(left * 1000) + 1 : 1
            guard poll(&ends, 2, left <= 0 ? -1 : patience) > 0 else { continue }
            for index in ends.indices where ends[index].revents != 0 {
                let count = Glibc.read(ends[index].fd, &buffer, buffer.count)
                if count > 0 {
                    collected[index] += buffer[..<count]
                } else {
                    // Poll skips negative descriptors.
                    ends[index].fd = -1
                }
            }
        }
        return (collected[0], collected[1])
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
