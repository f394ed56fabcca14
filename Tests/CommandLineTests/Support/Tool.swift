import Glibc
import TestSupport

/// The built tool, found and run as a user runs it.
enum Tool {
    /// The executable.
    static let path = BuiltProgram.path("snapshot")

    /// Runs a program to completion, or kills it.
    ///
    /// - Parameters:
    ///   - environment: the complete environment; nothing is inherited.
    ///   - input: the file that is its standard input.
    ///   - seconds: after which the program counts as hung.
    ///   - condition: checked every millisecond; the program is killed once it holds.
    static func run(
        _ program: String = path, _ arguments: [String], environment: [String: String], in folder: String,
        input: String = "/dev/null", seconds: Double = 1200, killedWhen condition: (() -> Bool)? = nil
    ) throws -> Outcome {
        // env(1) changes the folder, because glibc's own call is not in the module map.
        let (process, out, err) = try spawn("/usr/bin/env", ["-C", folder, program] + arguments, environment, input)
        defer { for end in [out, err] { close(end) } }
        let texts = read(out, err, of: process, until: now() + seconds, or: condition)
        return Outcome(
            status: Spawn.end(of: process), output: texts.0, errors: String(decoding: texts.1, as: UTF8.self))
    }

    private static func spawn(
        _ program: String, _ arguments: [String], _ environment: [String: String], _ input: String
    ) throws -> (process: pid_t, out: Int32, err: Int32) {
        let (out, err) = (try Spawn.pipe(), try Spawn.pipe())
        defer { for end in [out.writer, err.writer] { close(end) } }
        let settings = environment.map { "\($0.key)=\($0.value)" }
        let process = try Spawn.start(program, arguments, environment: settings) { actions in
            posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
            posix_spawn_file_actions_adddup2(&actions, out.writer, 1)
            posix_spawn_file_actions_adddup2(&actions, err.writer, 2)
        }
        return (process, out.reader, err.reader)
    }

    /// Reads both pipes to the end; kills the process at the deadline, which also ends them.
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
