import Glibc

/// The lock of a cache's folder between processes (`flock`), held as long as the value lives.
///
/// The system frees it with the process, however that ends.
struct CacheLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for the lock; a folder that cannot be written has none, and nothing in it needs one.
    init(folder: String) {
        descriptor = open(folder + "/.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
