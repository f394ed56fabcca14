import MapGeometry

/// Notes about tiles that failed, are stale, or are suspicious.
struct TileNotes {
    let parts: [LayerPart]

    /// One sentence per kind of problem.
    var sentences: [String] { parts.flatMap { [failed($0), stale($0), same($0)].compactMap { $0 } } }

    private func failed(_ part: LayerPart) -> String? {
        let problems = part.found.compactMap(\.problem)
        guard let first = problems.first else { return nil }
        return "\(problems.count) of \(part.found.count) tiles failed to load; the first: \(first.description)"
    }

    private func stale(_ part: LayerPart) -> String? {
        let reasons = part.found.compactMap { $0.tile?.staleReason }
        guard let first = reasons.first else { return nil }
        return "\(reasons.count) of \(part.found.count) tiles are kept ones that are out of date: \(first)"
    }

    /// Some servers refuse with an image of text and a success status.
    ///
    /// It contains no id, because the note is cached with the image.
    private func same(_ part: LayerPart) -> String? {
        guard part.repeatsOneImage else { return nil }
        return
            "all \(part.found.count { $0.tile != nil }) tiles of a server are the same picture: perhaps it refuses that "
            + "way, look at one; `snapshot cache clear` forgets them"
    }
}
