import CMalloc
import Glibc

/// What the process keeps of freed memory for its next picture (`mallopt`).
///
/// The pixels of a picture are buffers of megabytes. By default glibc gives them back to the system when it is drawn,
/// and the next one takes a fault for each of their pages: a fifth of its time. A library leaves that to the process
/// that it is part of; this is one.
enum KeptMemory {
    /// To be called before there is a second thread.
    static func keep() {
        // Larger buffers go back at once, each for itself; glibc allows no higher limit.
        mallopt(M_MMAP_THRESHOLD, 32 << 20)
        // Of free memory at the heap's end as much as a batch of pictures on all threads asks for in turn.
        mallopt(M_TRIM_THRESHOLD, 16 << 20)
        // A heap for each thread that works at once. glibc's eight a processor keep more and are no faster.
        mallopt(M_ARENA_MAX, Int32(clamping: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    }
}
