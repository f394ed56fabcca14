extension Dictionary where Key == String {
    /// What a pin's image of this name is.
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
