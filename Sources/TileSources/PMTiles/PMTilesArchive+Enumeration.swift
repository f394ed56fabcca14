import MapGeometry

extension PMTilesArchive {
    /// Maximum number of tiles to enumerate one by one: three times those of all levels down to 15.
    private static let maximumTiles: UInt64 = 1 << 32

    /// Calls `body` for each tile in the archive, by id.
    ///
    /// A few bytes can stand for billions of tiles; use runs instead if possible.
    func forEachCoordinate(_ body: (TileCoordinate) throws -> Void) async throws {
        var remaining = Self.maximumTiles
        try await forEachEntry { entry, ids in
            for id in ids {
                guard remaining > 0 else { throw Defect(.tooLarge, "it lists more than \(Self.maximumTiles) tiles") }
                remaining -= 1
                if remaining.isMultiple(of: 4096) { try Task.checkCancellation() }
                if let coordinate = TileCoordinate(pmtilesID: id) { try body(coordinate) }
            }
        }
    }

    /// Calls `body` for each entry that points to tiles, with the ids it covers, ascending.
    ///
    /// The cost is that of reading the directories, regardless of the length of runs. A leaf with ids outside its range
    /// is a defect; otherwise directories that point to each other would be followed forever.
    func forEachEntry(_ body: (Entry, Range<UInt64>) async throws -> Void) async throws {
        try await walk(root, within: 0..<TileCoordinate.endOfPMTilesIDs, depth: 0, body)
    }

    private func walk(
        _ directory: PMTilesDirectory, within range: Range<UInt64>, depth: Int,
        _ body: (Entry, Range<UInt64>) async throws -> Void
    ) async throws {
        guard let first = directory.entries.first, let last = directory.entries.last,
            range.contains(first.id), range.contains(last.id)
        else { throw Defect(.corrupt, "a directory lists tiles outside its place") }
        for (index, entry) in directory.entries.enumerated() {
            let next = index + 1 < directory.entries.count ? directory.entries[index + 1].id : range.upperBound
            if entry.isLeaf {
                guard depth < Self.deepestLeaf else {
                    throw Defect(.corrupt, "its directories are nested more than \(Self.deepestLeaf) deep")
                }
                try await walk(leaf(entry), within: entry.id..<next, depth: depth + 1, body)
            } else {
                // Cannot overflow: every id was checked to be below the end of the deepest level.
                try await body(entry, entry.id..<min(next, entry.id + UInt64(entry.runLength)))
            }
        }
    }
}
