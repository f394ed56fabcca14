import MapGeometry

/// An estimate of the size of an archive, from a sample of tiles.
package struct ExportEstimate: Hashable, Sendable {
    /// Maximum number of tiles to sample.
    package static let maximumSamples = 16

    /// One zoom level of the area.
    package struct Level: Hashable, Sendable {
        package let zoom: Int
        package let tiles: Int
    }

    package let levels: [Level]
    /// Number of sampled tiles.
    package private(set) var samples = 0
    /// Number of samples that the source did not have.
    package private(set) var absent = 0
    /// Estimated total size in bytes.
    ///
    /// Identical tiles, although stored once, count each time.
    package private(set) var bytes = 0.0

    /// Fetches a sample of tiles, the same each time, spread evenly over the levels and over the area in each.
    package init(of area: TileArea, from source: any TileSource) async throws {
        levels = area.zooms.map { Level(zoom: $0, tiles: area.count(zoom: $0)) }
        var sampled = 0
        for (level, quota) in zip(levels, Self.quotas(levels.map(\.tiles))) where quota > 0 {
            var sum = 0
            for number in 0..<quota {
                let index = level.tiles / quota * number + level.tiles / quota / 2
                guard let coordinate = area.tile(zoom: level.zoom, index) else { continue }
                let size = try await source.tile(at: coordinate, density: 1)?.bytes.count
                samples += 1
                if size == nil { absent += 1 }
                sum += size ?? 0
            }
            bytes += Double(sum) / Double(quota) * Double(level.tiles)
            sampled += level.tiles
        }
        // Assume that levels without samples are like the others.
        if sampled > 0 { bytes *= Double(area.count) / Double(sampled) }
    }

    /// The number of samples per level, assigned in turn from the deepest, which has most of the tiles.
    private static func quotas(_ counts: [Int]) -> [Int] {
        var quotas = counts.map { _ in 0 }
        var left = maximumSamples
        while left > 0 {
            let open = counts.indices.reversed().filter { quotas[$0] < counts[$0] }.prefix(left)
            guard !open.isEmpty else { break }
            for index in open { quotas[index] += 1 }
            left -= open.count
        }
        return quotas
    }
}

extension TileArea {
    /// The tile at an index of a level, row by row through its rectangles; nil beyond the last.
    func tile(zoom: Int, _ index: Int) -> TileCoordinate? {
        var index = index
        for block in blocks(zoom: zoom) {
            if index < block.count { return block.tile(index) }
            index -= block.count
        }
        return nil
    }
}
