import Glibc

/// Raises the limit of open descriptors.
package enum Descriptors {
    /// Enough for all tests, but few for programs that iterate over all possible descriptors.
    private static let wanted: rlim_t = 65_536

    /// Raises the limit as far as the system allows: all tests run in one process, and 1,024 are too few for their
    /// connections.
    package static func makeRoom() { _ = isDone }

    private static let isDone: Bool = {
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0 else { return false }
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, wanted))
        return setrlimit(kind, &limit) == 0
    }()
}
