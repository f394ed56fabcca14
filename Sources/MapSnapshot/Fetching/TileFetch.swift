import MapGeometry
import TileSources

/// Plan to bytes: every planned tile read from its source, or the nearest ancestor that exists.
struct TileFetch: Sendable {
    /// What was found for one tile that was wanted.
    struct Found: Sendable {
        let wanted: TileCoordinate
        /// Where the bytes are of: `wanted` itself or an ancestor; nil where there is neither.
        let origin: TileCoordinate?
        let tile: Tile?
    }

    let plan: TilePlan.Layer

    /// Reads all tiles of the layer, several at once.
    ///
    /// - Returns: one entry a tile, in the plan's order.
    func run() async throws -> [Found] {
        let coordinates = plan.coordinates
        return try await withThrowingTaskGroup(of: (Int, Found).self) { group in
            for (index, coordinate) in coordinates.enumerated() {
                group.addTask { (index, try await find(coordinate)) }
            }
            var found: [(Int, Found)] = []
            for try await entry in group { found.append(entry) }
            return found.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private func find(_ wanted: TileCoordinate) async throws -> Found {
        let lowest = plan.layer.metadata.zooms?.lowerBound ?? 0
        for levels in 0...(plan.level?.ancestors ?? 0) {
            try Task.checkCancellation()
            guard let candidate = wanted.ancestor(levels: levels), candidate.z >= lowest else { break }
            if let tile = try await plan.layer.source.tile(at: candidate, density: plan.level?.density ?? 1) {
                return Found(wanted: wanted, origin: candidate, tile: tile)
            }
        }
        return Found(wanted: wanted, origin: nil, tile: nil)
    }
}
