extension Dictionary where Key == String {
    /// The value for an image name.
    ///
    /// - Throws: `SnapshotError` with `unknownImage` that lists the names.
    func image(named name: String) throws(SnapshotError) -> Value {
        if let found = self[name] { return found }
        let known = keys.sorted().joined(separator: ", ")
        throw SnapshotError(
            .unknownImage, "image \(name) is not known: use \(known.isEmpty ? "the built-in pin" : known)",
            pointer: "/image")
    }
}
