import Glibc

/// How many descriptors this process may have.
package enum Descriptors {
    /// Makes it as many as the system lets us: all tests are one process, and 1,024 are few for their connections.
    package static func makeRoom() { _ = isDone }

    private static let isDone: Bool = {
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0 else { return false }
        limit.rlim_cur = limit.rlim_max
        return setrlimit(kind, &limit) == 0
    }()
}
