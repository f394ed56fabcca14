import MapGeometry

extension PMTilesArchive {
    /// Most tiles that are enumerated one by one: all levels down to 15 are a third of it.
    private static let maximumTiles: UInt64 = 1 << 32

    /// Calls `body` for each tile in the archive, by id.
    ///
    /// A few bytes can stand for billions of tiles: whoever can do with runs takes those.
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

    /// Calls `body` for each entry that points to tiles, with the ids that it covers, ascending.
    ///
    /// The work is that of reading the directories, however long runs are. A leaf that lists ids outside its place is a
    /// defect: followed blindly, directories that point to each other would be walked for ever.
    func forEachEntry(_ body: (Entry, Range<UInt64>) async throws -> Void) async throws {
        try await walk(root, within: 0..<TileCoordinate.endOfPMTilesIDs, depth: 0, body)
    }

    /// The first tile of the archive.
    func firstEntry() async throws -> Entry? {
        var entry = root.entries.first
        for _ in 0..<Self.deepestLeaf {
            guard let leaf = entry, leaf.isLeaf else { break }
            entry = try await self.leaf(leaf).entries.first
        }
        return entry?.isLeaf == false ? entry : nil
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
                // Both are far below the end of 64 bits: every id was found to be below that of the deepest level.
                try await body(entry, entry.id..<min(next, entry.id + UInt64(entry.runLength)))
            }
        }
    }
}
