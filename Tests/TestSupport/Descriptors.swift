import Glibc

/// How many descriptors this process may have.
package enum Descriptors {
    /// Enough for all tests, and few for programs that go through all that they might have.
    private static let wanted: rlim_t = 65_536

    /// Makes it as many as the system lets us: all tests are one process, and 1,024 are few for their connections.
    package static func makeRoom() { _ = isDone }

    private static let isDone: Bool = {
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0 else { return false }
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, wanted))
        return setrlimit(kind, &limit) == 0
    }()
}
