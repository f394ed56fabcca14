import MapSnapshot

/// The name that a row gives its file, and the image that it wants there, in 16 bytes regardless of their length.
struct NamedImage: Sendable {
    /// A hash of the name.
    let name: UInt64
    /// A hash of the request.
    let image: UInt32
    /// The row.
    let line: UInt32

    /// Nil for a row that cannot be drawn, or does not name its file.
    init?(_ row: BatchRow) {
        guard let out = row.out, case .success(let request) = row.request, let line = UInt32(exactly: row.line) else {
            return nil
        }
        // A hasher has a random seed, so nobody can construct rows with colliding names.
        var hasher = Hasher()
        for byte in out.path.utf8 { hasher.combine(byte) }
        name = UInt64(bitPattern: Int64(hasher.finalize()))
        image = UInt32(truncatingIfNeeded: request.hashValue)
        self.line = line
    }
}
