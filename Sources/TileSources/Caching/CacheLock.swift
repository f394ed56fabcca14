import Glibc

/// A lock of a cache's folder between processes (`flock`), held as long as the value lives.
///
/// The system frees it with the process, however that ends.
struct CacheLock: ~Copyable {
    private let descriptor: Int32

    /// Takes a lock; a folder that cannot be written has none, and nothing in it needs one.
    ///
    /// - Parameter waits: whether to wait for who has it; else nil where somebody has.
    init?(folder: String, name: String = ".lock", waits: Bool = true) {
        descriptor = open("\(folder)/\(name)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return nil }
            guard errno == EINTR else { return }
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
