import MapSnapshot

/// Reads and decodes tiles, many at once, and counts the results.
struct TileTally {
    /// Number of tiles to read at the same time, so that nearby ranges on a server are read together.
    private static let atOnce = 64

    private(set) var tiles: UInt64 = 0
    private(set) var bytes = 0.0
    private(set) var formats: [String: UInt64] = [:]
    var defects: [TilesetVerification.Defect] = []
    /// Absent tiles.
    var absent: [TileCoordinate] = []

    private let layer: TileLayer
    private var waiting: [(tile: TileCoordinate, count: UInt64)] = []

    init(_ layer: TileLayer) { self.layer = layer }

    /// Checks a tile, now or together with the next ones.
    ///
    /// - Parameter count: number of tiles with these bytes.
    mutating func look(at tile: TileCoordinate, count: UInt64) async throws {
        waiting.append((tile, count))
        if waiting.count >= Self.atOnce { try await finish() }
    }

    /// Checks the remaining tiles.
    mutating func finish() async throws {
        let batch = waiting
        waiting = []
        let layer = layer
        let results = try await withThrowingTaskGroup(of: (Int, Finding).self) { group in
            for (index, entry) in batch.enumerated() {
                group.addTask { (index, try await Finding(of: entry.tile, in: layer)) }
            }
            var results: [(Int, Finding)] = []
            for try await result in group { results.append(result) }
            return results.sorted { $0.0 < $1.0 }
        }
        for (index, finding) in results { add(finding, batch[index].tile, batch[index].count) }
    }

    private mutating func add(_ finding: Finding, _ place: TileCoordinate, _ count: UInt64) {
        if let tile = finding.tile {
            tiles &+= count
            bytes += Double(tile.bytes.count) * Double(count)
            formats[tile.format.text, default: 0] &+= count
        }
        if let problem = finding.problem {
            let others = count > 1 ? " (and the \(count - 1) tiles after it that have its bytes)" : ""
            defects.append(TilesetVerification.Defect(tile: "\(place)", problem: problem + others))
        } else if finding.tile == nil {
            absent.append(place)
        }
    }

    /// The result of reading and decoding a tile; empty if it is absent.
    private struct Finding: Sendable {
        var tile: Tile?
        var problem: String?

        init(of coordinate: TileCoordinate, in layer: TileLayer) async throws {
            do {
                tile = try await layer.source.tile(at: coordinate, density: 1)
                if let tile { try TileCheck.run(tile, at: coordinate, of: layer.id) }
                // Not a reason to fetch it again: the server would send the same.
                problem = tile.flatMap(TileCheck.violation).map {
                    "tile \(coordinate) of tileset \(layer.id) is not valid: \($0); create it again"
                }
            } catch let error as TileSourceError {
                problem = error.description
            } catch let error as SnapshotError {
                // A corrupt tile from a server must not stay cached.
                if let tile { _ = await layer.source.replacement(for: tile, at: coordinate, density: 1) }
                problem = error.description
            }
        }
    }
}
