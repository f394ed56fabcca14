extension Dictionary where Key == String {
    /// The value for an image name.
    ///
    /// - Throws: `SnapshotError` with `unknownImage` that lists the names.
    func image(named name: String) throws(SnapshotError) -> Value {
        if let found = self[name] { return found }
        let known = keys.sorted().joined(separator: ", ")
        throw SnapshotError(
            .unknownImage, "image \(Notation.shortened(name)) is not known",
            remedy: known.isEmpty ? "leave it out for the built-in pin" : "use \(known)", pointer: "/image",
            values: ["image": .text(name)])
    }
}
