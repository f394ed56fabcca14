import Platform

/// A lock on a folder between processes (`flock` on the file `.lock` in it), held as long as the value lives.
///
/// The system releases it when the process ends in any way.
package struct FolderLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for the lock.
    ///
    /// A folder that cannot be written has no lock and needs none.
    package init(folder: String) {
        descriptor = Self.open(folder)
        while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }

    /// Takes the lock; nil if another process has it and `isPatient` is false, or if the folder cannot be written.
    package init?(folder: String, waiting isPatient: Bool) {
        let opened = Self.open(folder)
        guard opened >= 0 else { return nil }
        while flock(opened, isPatient ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            guard errno == EINTR else {
                close(opened)
                return nil
            }
        }
        descriptor = opened
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    private static func open(_ folder: String) -> Int32 {
        Platform.open(folder + "/.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    }
}
