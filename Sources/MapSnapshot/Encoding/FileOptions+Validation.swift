extension FileOptions {
    /// Checks the ranges of quality and size limit, and that the format supports a given quality.
    ///
    /// - Throws: `SnapshotError` with `invalidRequest` that names the value, its range and the remedy.
    public func validate() throws(SnapshotError) {
        if let quality {
            guard (1...100).contains(quality) else {
                throw .invalid("quality", quality, "1 to 100", pointer: "/quality")
            }
            guard format.hasQuality else {
                throw SnapshotError(
                    .invalidRequest, "quality \(quality) does not apply to \(format.rawValue)",
                    remedy: "use it with jpeg or webp", pointer: "/quality")
            }
        }
        if let maximumBytes, maximumBytes < 1 {
            throw .invalid("max_bytes", maximumBytes, "a number of bytes above 0", pointer: "/max_bytes")
        }
    }
}
