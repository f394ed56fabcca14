import CMalloc
import Glibc

/// Keeps freed memory in the process for the next image (`mallopt`).
///
/// The pixels of an image are buffers of megabytes. By default, glibc returns them to the system after drawing, and the
/// next image takes a page fault for each page: a fifth of its time. A library leaves this setting to its process,
/// which this tool is.
enum MallocTuning {
    /// Call it before there is a second thread.
    static func apply() {
        // Larger buffers are returned at once; glibc allows no higher limit.
        mallopt(M_MMAP_THRESHOLD, 32 << 20)
        // Free memory to keep at the end of the heap: as much as a batch on all threads allocates in turn.
        mallopt(M_TRIM_THRESHOLD, 16 << 20)
        // One heap per rendering thread. glibc's default of eight per CPU keeps more and is no faster.
        let heaps = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        mallopt(M_ARENA_MAX, hasRoom(for: heaps) ? Int32(clamping: heaps) : 1)
    }

    /// Whether the limit of the address space (`ulimit -v`) leaves enough for images beside so many heaps.
    ///
    /// glibc reserves 128 MiB for each but the first, to get an aligned half of them. That space would be missing for
    /// the stacks of threads, and where Swift itself starts threads, it waits for them forever.
    private static func hasRoom(for heaps: Int) -> Bool {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return true }
        return limit.rlim_cur > UInt(1 << 30) + UInt(heaps) << 27
    }
}
