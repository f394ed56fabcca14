import Glibc

/// How many files and connections the process may have open.
struct DescriptorLimit {
    /// What drawing may need at a time: tiles, cached images, fonts, and connections to tile servers.
    private static let drawing = 256

    /// The number of descriptors that the process may have.
    let maximum: Int
    /// The number that it has.
    let open: Int

    /// The limit of this process.
    static var current: DescriptorLimit {
        var limit = rlimit()
        guard getrlimit(Self.resource, &limit) == 0 else { return DescriptorLimit(maximum: 1024, open: openCount) }
        return DescriptorLimit(maximum: Int(clamping: limit.rlim_cur), open: openCount)
    }

    /// Raises the limit as far as the system allows: shells and systemd start programs with 1024 (`setrlimit`).
    static func raise() {
        var limit = rlimit()
        guard getrlimit(Self.resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(Self.resource, &limit)
    }

    /// How many connections leave enough descriptors for drawing: those that are wanted, or fewer.
    func connections(_ wanted: Int) -> Int {
        let left = max(maximum - open, 2)
        return min(wanted, left - min(Self.drawing, left / 2))
    }

    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }

    /// Without `/proc`, a number that a server with a few maps has.
    private static var openCount: Int {
        guard let folder = opendir("/proc/self/fd") else { return 64 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // The folder itself, and the entries for it and its parent.
        return max(count - 3, 0)
    }
}
