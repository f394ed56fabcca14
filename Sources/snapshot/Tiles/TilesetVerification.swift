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
        for coordinate in coordinates {
            do {
                guard let tile = try await source.tile(at: coordinate, density: 1) else {
                    if isSample { continue }
                    defects.append(Defect(tile: "\(coordinate)", problem: "listed, but not there"))
                    continue
                }
                tally.tiles += 1
                tally.bytes += tile.bytes.count
                formats[tile.format.text, default: 0] += 1
                _ = try TileDecode.decode(tile, at: coordinate, of: layer.id)
            } catch let error as TileSourceError {
                defects.append(Defect(tile: "\(coordinate)", problem: error.description))
            } catch let error as SnapshotError {
                defects.append(Defect(tile: "\(coordinate)", problem: error.description))
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

    func json() throws -> String { try JSONText.of(self) }

    /// A line a defect, then the tally.
    var table: String {
        let kinds = formats.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        let rows = [
            ("location", location),
            (isSample ? "tiles sampled" : "tiles", "\(tiles)" + (kinds.isEmpty ? "" : " (\(kinds))")),
            ("bytes", "\(bytes)"), ("defects", "\(defects.count)"),
        ]
        return (defects.map { "\($0.tile): \($0.problem)" } + [TextTable.lines(rows)]).joined(separator: "\n")
    }
}
