import FoundationEssentials
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

    init(location text: String) async throws {
        let parsed = try TileLocation(parsing: text)
        let source = try parsed.open()
        // What is refused as a whole is one line, not one a tile.
        _ = try await ReadyLayer(TileLayer(source, id: parsed.base))
        var coordinates: [TileCoordinate] = []
        try await source.forEachCoordinate { coordinates.append($0) }
        guard !coordinates.isEmpty else { throw Failure.noTiles(in: parsed.base) }
        var tally = (tiles: 0, bytes: 0)
        var formats: [String: Int] = [:]
        var defects: [Defect] = []
        for coordinate in coordinates {
            do {
                guard let tile = try await source.tile(at: coordinate, density: 1) else {
                    defects.append(Defect(tile: "\(coordinate)", problem: "listed, but not there"))
                    continue
                }
                tally.tiles += 1
                tally.bytes += tile.bytes.count
                formats[tile.format.text, default: 0] += 1
                _ = try TileDecode.decode(tile, at: coordinate, of: parsed.base)
            } catch let error as TileSourceError {
                defects.append(Defect(tile: "\(coordinate)", problem: error.description))
            } catch let error as SnapshotError {
                defects.append(Defect(tile: "\(coordinate)", problem: error.description))
            }
        }
        location = parsed.base
        tiles = tally.tiles
        bytes = tally.bytes
        self.formats = formats
        self.defects = defects
    }

    func json() throws -> String { try JSONText.of(self) }

    /// A line a defect, then the tally.
    var table: String {
        let kinds = formats.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        let rows = [
            ("location", location), ("tiles", "\(tiles)" + (kinds.isEmpty ? "" : " (\(kinds))")),
            ("bytes", "\(bytes)"), ("defects", "\(defects.count)"),
        ]
        return (defects.map { "\($0.tile): \($0.problem)" } + [TextTable.lines(rows)]).joined(separator: "\n")
    }
}
