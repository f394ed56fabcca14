package import Glibc

/// Starts programs with their standard streams and no other descriptor of this process.
///
/// All tests are one process: a copy of another test's socket or pipe would keep it open after that test has closed it.
package enum Spawn {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// The new process, which the caller has to wait for.
    ///
    /// - Parameters:
    ///   - program: its path.
    ///   - environment: the complete environment; nothing is inherited.
    ///   - redirect: sets its standard streams, which are otherwise those of this process.
    package static func start(
        _ program: String, _ arguments: [String], environment: [String],
        _ redirect: (inout posix_spawn_file_actions_t) -> Void
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        redirect(&actions)
        closeAll(&actions, 3)
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        var settings = environment.map { strdup($0) } + [nil]
        defer { for text in words + settings { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, program, &actions, nil, &words, &settings)
        guard code == 0 else { throw Failure(description: "\(program) cannot be started (\(code))") }
        return process
    }

    /// Both ends of a pipe, for reading and writing.
    package static func pipe() throws -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw Failure(description: "there is no pipe (\(errno))") }
        return (ends[0], ends[1])
    }

    /// The status of a process once it has ended.
    package static func end(of process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }
}

/// `posix_spawn_file_actions_addclosefrom_np`, which the module map of glibc lacks.
@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
@discardableResult
private func closeAll(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ from: CInt) -> CInt
