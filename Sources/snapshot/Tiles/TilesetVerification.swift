import MapSnapshot

/// The result of reading and decoding every tile of a set.
struct TilesetVerification: Encodable {
    struct Defect: Encodable {
        /// The tile; nil if the defect concerns the whole set.
        let tile: String?
        let problem: String
    }

    let location: String
    /// Number of tiles; those that share their bytes are decoded once and each counted.
    let tiles: UInt64
    /// Total decompressed size in bytes.
    let bytes: Double
    /// Number of tiles per format.
    let formats: [String: UInt64]
    let defects: [Defect]
    /// Notes worth knowing, though nothing is wrong.
    let notes: [String]
    /// Whether the source cannot list its tiles, so that only some were checked.
    let isSample: Bool

    init(_ layer: TileLayer) async throws {
        // A tileset that is rejected as a whole gives one line, not one per tile.
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
            // Absent tiles are not defects of a server, which does not list its tiles.
            tally.absent = []
            notes = []
            isSample = true
        }
        tally.defects += tally.absent.map { Defect(tile: "\($0)", problem: "listed, but not there") }
        guard !(tally.tiles == 0 && tally.defects.isEmpty) else {
            guard isSample else { throw Failure.noTiles(in: layer.id) }
            throw Failure(
                .failed,
                "\(layer.id) has none of the \(ready.sample.count) tiles that were tried, one per zoom in the middle of its "
                    + "area: check the URL")
        }
        location = layer.id
        tiles = tally.tiles
        bytes = tally.bytes
        formats = tally.formats
        defects = tally.defects
    }

    /// One line per defect, then the totals.
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
