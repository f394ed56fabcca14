import MapSnapshot

/// What became of reading and decoding every tile of a set.
struct TilesetVerification: Encodable {
    struct Defect: Encodable {
        let tile: String
        let problem: String
    }

    let location: String
    let tiles: Int
    /// Bytes of all tiles, unpacked.
    let bytes: Int
    /// How many tiles of each format.
    let formats: [String: Int]
    let defects: [Defect]
    /// Whether the source cannot list its tiles, so that only some were looked at.
    let isSample: Bool

    init(_ layer: TileLayer) async throws {
        // What is refused as a whole is one line, not one a tile.
        let ready = try await ReadyLayer(layer)
        let source = layer.source
        var coordinates: [TileCoordinate] = []
        if let listing = source as? any EnumerableTileSource {
            try await listing.forEachCoordinate { coordinates.append($0) }
            isSample = false
        } else {
            coordinates = ready.sample
            isSample = true
        }
        var tally = (tiles: 0, bytes: 0)
        var formats: [String: Int] = [:]
        var defects: [Defect] = []
        // Many at once, so that what lies together in an archive on a server is read together.
        for start in stride(from: 0, to: coordinates.count, by: Self.atOnce) {
            let part = coordinates[start..<min(start + Self.atOnce, coordinates.count)]
            for finding in try await Self.look(at: Array(part), in: layer) {
                switch finding.result {
                case .good(let tile):
                    tally.tiles += 1
                    tally.bytes += tile.bytes.count
                    formats[tile.format.text, default: 0] += 1
                case .absent where isSample: break
                case .absent: defects.append(Defect(tile: "\(finding.coordinate)", problem: "listed, but not there"))
                case .defect(let problem, let tile):
                    tally.tiles += tile == nil ? 0 : 1
                    tally.bytes += tile?.bytes.count ?? 0
                    if let tile { formats[tile.format.text, default: 0] += 1 }
                    defects.append(Defect(tile: "\(finding.coordinate)", problem: problem))
                }
            }
        }
        guard !(tally.tiles == 0 && defects.isEmpty) else {
            guard isSample else { throw Failure.noTiles(in: layer.id) }
            throw Failure(
                .failed,
                "\(layer.id) has none of the \(coordinates.count) tiles that were tried, one a zoom in the middle of its "
                    + "area: check the address")
        }
        location = layer.id
        tiles = tally.tiles
        bytes = tally.bytes
        self.formats = formats
        self.defects = defects
    }

    /// Tiles that are read and decoded at the same time.
    private static let atOnce = 64

    private struct Finding: Sendable {
        enum Result: Sendable {
            case good(Tile)
            case absent
            /// With the tile where it could be read.
            case defect(String, Tile?)
        }

        let coordinate: TileCoordinate
        let result: Result
    }

    /// What is there, in the order of the coordinates.
    private static func look(at coordinates: [TileCoordinate], in layer: TileLayer) async throws -> [Finding] {
        try await withThrowingTaskGroup(of: (Int, Finding).self) { group in
            for (index, coordinate) in coordinates.enumerated() {
                group.addTask {
                    (index, Finding(coordinate: coordinate, result: try await look(at: coordinate, in: layer)))
                }
            }
            var findings: [(Int, Finding)] = []
            for try await finding in group { findings.append(finding) }
            return findings.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private static func look(at coordinate: TileCoordinate, in layer: TileLayer) async throws -> Finding.Result {
        var read: Tile?
        do {
            guard let tile = try await layer.source.tile(at: coordinate, density: 1) else { return .absent }
            read = tile
            _ = try TileDecode.decode(tile, at: coordinate, of: layer.id)
            return .good(tile)
        } catch let error as TileSourceError {
            return .defect(error.description, read)
        } catch let error as SnapshotError {
            // One of a server is not to be cached.
            if let read { _ = await layer.source.replacement(for: read, at: coordinate, density: 1) }
            return .defect(error.description, read)
        }
    }

    /// A line a defect, then the tally.
    var table: [String] {
        let kinds = formats.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        let rows = [
            ("location", location),
            (isSample ? "tiles sampled" : "tiles", "\(tiles)" + (kinds.isEmpty ? "" : " (\(kinds))")),
            ("bytes", "\(bytes)"), ("defects", "\(defects.count)"),
        ]
        return defects.map { "\($0.tile): \($0.problem)" } + TextTable.lines(rows)
    }
}
