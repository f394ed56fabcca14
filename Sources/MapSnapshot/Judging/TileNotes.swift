import MapGeometry

/// What should be said about tiles that failed, are stale, or are not what they seem.
struct TileNotes {
    let parts: [LayerPart]

    /// One sentence for each kind of thing that is not as it should be.
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

    /// Some servers refuse by an image with words on it, and say that all is well.
    ///
    /// No id: the note is kept with the image.
    private func same(_ part: LayerPart) -> String? {
        guard part.repeatsOneImage else { return nil }
        return
            "all \(part.found.count { $0.tile != nil }) tiles of a server are the same picture: perhaps it refuses that "
            + "way, look at one; `snapshot cache clear` forgets them"
    }
}
