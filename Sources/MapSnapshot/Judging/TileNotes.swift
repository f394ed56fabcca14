import MapGeometry

/// Notes about tiles that failed, are stale, or are suspicious.
struct TileNotes {
    let parts: [LayerPart]

    /// One note per kind of problem.
    var notes: [SnapshotNote] { parts.flatMap { [failed($0), stale($0), same($0)].compactMap { $0 } } }

    private func failed(_ part: LayerPart) -> SnapshotNote? {
        let problems = part.found.compactMap(\.problem)
        guard let first = problems.first else { return nil }
        return SnapshotNote(
            .tilesFailed,
            "\(problems.count) of \(part.found.count) tiles failed to load; the first: \(first.description)",
            values: [
                "failed": .integer(problems.count), "tiles": .integer(part.found.count),
                "reason": .text(first.description),
            ])
    }

    private func stale(_ part: LayerPart) -> SnapshotNote? {
        let reasons = part.found.compactMap { $0.tile?.staleReason }
        guard let first = reasons.first else { return nil }
        return SnapshotNote(
            .tilesStale,
            "\(reasons.count) of \(part.found.count) tiles are stale ones from the cache, because \(first)",
            values: [
                "stale": .integer(reasons.count), "tiles": .integer(part.found.count), "reason": .text(first),
            ])
    }

    /// Some servers refuse with an image of text and a success status.
    ///
    /// It contains no id, because the note is cached with the image.
    private func same(_ part: LayerPart) -> SnapshotNote? {
        guard part.repeatsOneImage else { return nil }
        let count = part.found.count { $0.tile != nil }
        return SnapshotNote(
            .tilesIdentical, "all \(count) tiles of a server are the same image, which may be a refusal",
            remedy: "look at one, and clear the tile cache if they are wrong", values: ["tiles": .integer(count)])
    }
}
