import Platform

/// A number in a file that several processes add to (`flock`, `pread`, `pwrite`).
///
/// It is stored with its complement to detect corruption. If it is corrupt or missing, it is `unknown`, a very large
/// number.
package struct SharedCount: Sendable {
    /// The value of a number that was never set.
    package static let unknown = 1 << 60

    private let path: String

    package init(path: String) { self.path = path }

    /// Adds an amount and returns the new value.
    ///
    /// - Throws: `FileError` that names the path, if the file cannot be written.
    package func add(_ amount: Int) throws(FileError) -> Int {
        try change { $0 &+ amount }
    }

    /// Corrects the number by `value - before`, so that amounts added since stay added.
    package func set(_ value: Int, insteadOf before: Int) throws(FileError) {
        _ = try change { value &+ max(0, $0 &- before) }
    }

    private func change(_ body: (Int) -> Int) throws(FileError) -> Int {
        guard !path.utf8.contains(0) else { throw .system(path, "cannot be written", EINVAL) }
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(path, "cannot be written") }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .system(path, "cannot be locked") }
        }
        var words: (UInt64, UInt64) = (0, 0)
        let size = MemoryLayout.size(ofValue: words)
        let isKnown =
            pread(descriptor, &words, size, 0) == size && words.0 == ~words.1 && words.0 <= UInt64(Self.unknown) * 2
        let value = min(max(0, body(isKnown ? Int(words.0) : Self.unknown)), Self.unknown * 2)
        words = (UInt64(value), ~UInt64(value))
        let written = pwrite(descriptor, &words, size, 0)
        // A full disk may take a part only.
        guard written == size else { throw .system(path, "cannot be written", written < 0 ? errno : ENOSPC) }
        return value
    }
}
