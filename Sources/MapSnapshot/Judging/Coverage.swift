import MapGeometry

/// The outcome of all tiles, and whether the image is complete.
struct Coverage {
    private let layers: [any FoundLayer]

    init(_ layers: [any FoundLayer]) { self.layers = layers }

    /// Visible layers; invisible ones cover nothing.
    private var visible: [any FoundLayer] { layers.filter(\.isVisible) }

    /// Whether no visible layer has anything to draw.
    var isEmpty: Bool { visible.allSatisfy { !$0.isDrawn } }

    /// Whether a visible layer has something to draw where there are no tiles.
    var drawsWithoutTiles: Bool { visible.contains { $0.drawsWithoutTiles || $0.parts.isEmpty } }

    /// The problem of the first failed tile.
    var firstProblem: SnapshotError? {
        for layer in layers where layer.isVisible {
            for part in layer.parts {
                for entry in part.found { if let problem = entry.problem { return problem } }
            }
        }
        return nil
    }

    /// One entry per tile and layer.
    var outcomes: [SnapshotDiagnostics.TileOutcome] { outcomes { _ in true } }

    /// The outcomes of vector tiles, or those of images.
    func outcomes(ofVectors isVector: Bool) -> [SnapshotDiagnostics.TileOutcome] {
        outcomes { $0.tileset.isVector == isVector }
    }

    private func outcomes(_ isIncluded: (FoundTileset) -> Bool) -> [SnapshotDiagnostics.TileOutcome] {
        var outcomes: [SnapshotDiagnostics.TileOutcome] = []
        for layer in layers { for part in layer.parts where isIncluded(part) { outcomes += Self.outcomes(part) } }
        return outcomes
    }

    private static func outcomes(_ part: FoundTileset) -> [SnapshotDiagnostics.TileOutcome] {
        part.found.map { entry in
            let levels = entry.origin.map { entry.wanted.z - $0.z + (part.level?.overzoom ?? 0) }
            let kind: SnapshotDiagnostics.TileOutcome.Kind =
                switch levels {
                case nil: .missing
                case 0?: .exact
                case let levels?: .overzoomed(levels: levels)
                }
            return .init(
                layer: part.tileset.id, coordinate: entry.wanted, kind: kind,
                problem: entry.problem?.description,
                staleReason: entry.tile?.staleReason)
        }
    }

    /// The first missing tile of the bottom layer that no other layer covers; nil if the image is complete.
    ///
    /// Upper layers (labels, weather) are sparse by nature, so missing tiles in them are not a defect.
    var firstGap: (layer: String, coordinate: TileCoordinate?)? {
        guard let bottom = visible.first, !visible.contains(where: Self.isWhole) else { return nil }
        let others = visible.dropFirst().flatMap(\.parts)
        for part in bottom.parts {
            guard part.level != nil else { return (part.tileset.id, nil) }
            for entry in part.found where entry.origin == nil {
                guard others.contains(where: { Self.fills(entry.wanted, $0) }) else {
                    return (part.tileset.id, entry.wanted)
                }
            }
        }
        return nil
    }

    private static func isWhole(_ layer: any FoundLayer) -> Bool { layer.parts.allSatisfy(\.isWhole) }

    /// Whether all tiles of a tileset that overlap this square, at any zoom, are available.
    private static func fills(_ square: TileCoordinate, _ part: FoundTileset) -> Bool {
        guard part.level != nil else { return false }
        let overlapping = part.found.filter { entry in
            let shallower = min(entry.wanted.z, square.z)
            return entry.wanted.ancestor(levels: entry.wanted.z - shallower)
                == square.ancestor(levels: square.z - shallower)
        }
        return !overlapping.isEmpty && overlapping.allSatisfy { $0.origin != nil }
    }
}

/// Notes about tiles that failed, are stale, or are suspicious.
struct TileNotes {
    let parts: [FoundTileset]

    /// One note per kind of problem.
    var notes: [SnapshotNote] { parts.flatMap { [failed($0), stale($0), same($0)].compactMap { $0 } } }

    private func failed(_ part: FoundTileset) -> SnapshotNote? {
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

    private func stale(_ part: FoundTileset) -> SnapshotNote? {
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
    private func same(_ part: FoundTileset) -> SnapshotNote? {
        guard part.repeatsOneImage else { return nil }
        let count = part.found.count { $0.tile != nil }
        return SnapshotNote(
            .tilesIdentical, "all \(count) tiles of a server are the same image, which may be a refusal",
            remedy: "look at one, and clear the tile cache if they are wrong", values: ["tiles": .integer(count)])
    }
}
