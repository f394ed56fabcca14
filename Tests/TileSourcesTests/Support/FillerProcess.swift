import Glibc
import TestSupport

/// A process that fills a cache until it is killed.
final class FillerProcess {
    let column: Int
    private let process: pid_t
    private let pipe: Int32
    private var said: [UInt8] = []

    struct CannotStart: Error { let code: Int32 }

    /// - Parameter room: the most bytes that it may write to a file.
    init(_ folder: CacheFolder, limit: Int, column: Int, first: Int, room: Int = 1 << 40) throws {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw CannotStart(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        let program = BuiltProgram.path("cache-filler")
        let arguments: [String] = [program, folder.path] + [limit, column, first, room].map { "\($0)" }
        var words = arguments.map { strdup($0) } + [nil]
        var settings = [strdup("SWIFT_BACKTRACE=enable=no"), nil]
        defer { for text in words + settings { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, program, &actions, nil, &words, &settings)
        guard code == 0 else { throw CannotStart(code: code) }
        self.column = column
        self.process = process
        pipe = ends[0]
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
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return (lines(), status)
    }
}
