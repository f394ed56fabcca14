import MapSnapshot

/// What became of reading and decoding every tile of a set.
struct TilesetVerification: Encodable {
    struct Defect: Encodable {
        /// Nil for what is wrong with the set as a whole.
        let tile: String?
        let problem: String
    }

    let location: String
    /// Those that share their bytes are decoded once and counted each.
    let tiles: UInt64
    /// Bytes of all tiles, unpacked.
    let bytes: Double
    /// How many tiles of each format.
    let formats: [String: UInt64]
    let defects: [Defect]
    /// What one should know, though nothing is wrong.
    let notes: [String]
    /// Whether the source cannot list its tiles, so that only some were looked at.
    let isSample: Bool

    init(_ layer: TileLayer) async throws {
        // What is refused as a whole is one line, not one a tile.
        let ready = try await ReadyTileset(layer)
        var tally = TileTally(layer)
        if let source = layer.source as? any InspectableTileSource {
            let facts = try await TilesetInspection(of: source) { try await tally.look(at: $0.first, count: $0.count) }
                .facts
            try await tally.finish()
            tally.defects += facts.problems.map { Defect(tile: nil, problem: $0) }
            notes = facts.notes
            isSample = false
        } else {
            for tile in ready.sample { try await tally.look(at: tile, count: 1) }
            try await tally.finish()
            // A server has nothing of what its document does not list.
            tally.absent = []
            notes = []
            isSample = true
        }
        tally.defects += tally.absent.map { Defect(tile: "\($0)", problem: "listed, but not there") }
        guard !(tally.tiles == 0 && tally.defects.isEmpty) else {
            guard isSample else { throw Failure.noTiles(in: layer.id) }
            throw Failure(
                .failed,
                "\(layer.id) has none of the \(ready.sample.count) tiles that were tried, one a zoom in the middle of its "
                    + "area: check the address")
        }
        location = layer.id
        tiles = tally.tiles
        bytes = tally.bytes
        formats = tally.formats
        defects = tally.defects
    }

    /// A line a defect, then the tally.
    var table: [String] {
        let kinds = formats.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        var rows = [
            ("location", location),
            (isSample ? "tiles sampled" : "tiles", "\(tiles)" + (kinds.isEmpty ? "" : " (\(kinds))")),
            ("bytes", Int(exactly: bytes).map(Quantity.grouped) ?? Quantity.bytes(bytes)),
        ]
        rows += notes.map { ("note", $0) }
        rows.append(("defects", "\(defects.count)"))
        return defects.map { "\($0.tile ?? location): \($0.problem)" } + Console.columns(rows)
    }
}
