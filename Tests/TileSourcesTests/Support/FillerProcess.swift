import Glibc
import TestSupport

/// A process that fills a cache until it is killed.
final class FillerProcess {
    let column: Int
    private let process: pid_t
    private let pipe: Int32
    private var said: [UInt8] = []

    /// - Parameter room: the most bytes that it may write to a file.
    init(_ folder: CacheFolder, limit: Int, column: Int, first: Int, room: Int = 1 << 40) throws {
        let ends = try Spawn.pipe()
        _ = fcntl(ends.reader, F_SETFL, O_NONBLOCK)
        defer { close(ends.writer) }
        let arguments = [folder.path] + [limit, column, first, room].map { "\($0)" }
        process = try Spawn.start(
            BuiltProgram.path("cache-filler"), arguments, environment: ["SWIFT_BACKTRACE=enable=no"]
        ) { actions in
            posix_spawn_file_actions_adddup2(&actions, ends.writer, 1)
        }
        self.column = column
        pipe = ends.reader
    }

    deinit { close(pipe) }

    /// What it has said so far, whole lines only.
    func lines() -> [String] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(pipe, &buffer, buffer.count), count > 0 { said += buffer[..<count] }
        guard let end = said.lastIndex(of: 10) else { return [] }
        return String(decoding: said[..<end], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Kills it; returns all that it had said, and how it ended.
    func end() -> (lines: [String], status: Int32) {
        kill(process, SIGKILL)
        let status = Spawn.end(of: process)
        return (lines(), status)
    }
}
