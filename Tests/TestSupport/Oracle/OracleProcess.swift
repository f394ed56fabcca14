import FoundationEssentials
import Glibc
import HTTP
import Platform
import Synchronization

/// A Python script of Tests/Oracle that answers line by line; it ends with its owner.
package final class OracleProcess: Sendable {
    struct Failure: Error { let reason: String }

    private let process: pid_t
    private let input: Int32
    private let output: Int32
    private let turn = Mutex(())

    /// Prepares the environment if needed, and starts the script.
    package init(_ script: String) throws {
        let command = #"scripts/oracle-environment && exec .build-oracle/bin/python "Tests/Oracle/$0""#
        (process, input, output) = try Self.spawn(["-C", Project.root, "/bin/bash", "-c", command, script])
    }

    deinit {
        close(input)
        close(output)
        kill(process, SIGTERM)
        _ = Spawn.end(of: process)
    }

    /// Sends a line, if there is a question, and reads the line of the answer.
    ///
    /// It waits on a separate thread, because the tasks of other tests need theirs.
    package func answer<Answer: Decodable>(to question: (any Encodable)? = nil, as type: Answer.Type) async throws
        -> Answer
    {
        let asked: [UInt8] = if let question { [UInt8](try JSONEncoder().encode(question)) + [10] } else { [] }
        let answered: [UInt8] = try await withCheckedThrowingContinuation { continuation in
            let isRunning = BackgroundThread.start { continuation.resume(with: Result { try self.exchange(asked) }) }
            if !isRunning { continuation.resume(throwing: Failure(reason: "no thread")) }
        }
        return try JSONDecoder().decode(type, from: Data(answered))
    }

    private func exchange(_ asked: [UInt8]) throws -> [UInt8] {
        try turn.withLock { _ in
            guard write(input, asked, asked.count) == asked.count else { throw Failure(reason: "it takes no line") }
            var line: [UInt8] = []
            var byte: UInt8 = 0
            while line.last != 10 {
                guard read(output, &byte, 1) == 1 else { throw Failure(reason: "it ended; its words are above") }
                line.append(byte)
            }
            return line
        }
    }

    private static func spawn(_ words: [String]) throws -> (pid_t, Int32, Int32) {
        let (into, from) = (try Spawn.pipe(), try Spawn.pipe())
        defer {
            close(into.reader)
            close(from.writer)
        }
        // Only the settings needed to start a program: no keys, no profiles.
        let kept = ["PATH", "HOME"].compactMap { (name: String) in getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
        let lines = kept + ["AWS_CONFIG_FILE=/dev/null", "AWS_SHARED_CREDENTIALS_FILE=/dev/null"]
        let process = try Spawn.start("/usr/bin/env", words, environment: lines) { actions in
            posix_spawn_file_actions_adddup2(&actions, into.reader, 0)
            posix_spawn_file_actions_adddup2(&actions, from.writer, 1)
        }
        return (process, into.writer, from.reader)
    }
}
