import Glibc

/// Asks the system for memory before it is allocated: an array that gets none ends the process.
package enum MemoryGrant {
    /// Reserve in bytes for smaller allocations in the meantime, also by other threads.
    package static let reserve = 32 << 20

    /// Whether the system grants this process a number of bytes now, in addition to the reserve.
    ///
    /// It maps memory without touching it, which takes a few microseconds.
    package static func covers(_ bytes: Int) -> Bool {
        let (size, overflow) = bytes.addingReportingOverflow(reserve)
        guard bytes >= 0, !overflow else { return false }
        let mapping = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let mapping, mapping != MAP_FAILED else { return false }
        munmap(mapping, size)
        return true
    }

    /// Whether the reserve is there, asked only if the address space of the process is limited (`ulimit -v`).
    ///
    /// Cheap enough for every part of a drawing.
    package static var isReserveLeft: Bool { !isLimited || covers(0) }

    private static let isLimited: Bool = {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 && limit.rlim_cur != UInt.max
    }()
}
