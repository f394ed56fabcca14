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
        mallopt(M_ARENA_MAX, Int32(clamping: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    }
}
