/// What the system limits for this process (getrlimit(2)).
package enum ResourceLimit {
    /// Bytes of its address space (`ulimit -v`).
    case addressSpace
    /// Bytes of the stack of a thread (`ulimit -s`).
    case stack
    /// Threads and processes of its user (`ulimit -u`).
    case threads

    /// The limit in force; nil for none.
    package var value: UInt64? {
        var limit = rlimit()
        #if canImport(Darwin)
            let resource =
                switch self {
                case .addressSpace: RLIMIT_AS
                case .stack: RLIMIT_STACK
                case .threads: RLIMIT_NPROC
                }
            let none = UInt64(Int64.max)
        #else
            let resource =
                switch self {
                case .addressSpace: __rlimit_resource_t(RLIMIT_AS.rawValue)
                case .stack: __rlimit_resource_t(RLIMIT_STACK.rawValue)
                case .threads: __rlimit_resource_t(__RLIMIT_NPROC.rawValue)
                }
            let none = UInt64.max
        #endif
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < none else { return nil }
        return UInt64(limit.rlim_cur)
    }
}
