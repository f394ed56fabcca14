import MapGeometry

/// How large an archive will be, from a few tiles.
package struct ExportEstimate: Hashable, Sendable {
    /// Most tiles that are fetched for it.
    package static let maximumSamples = 16

    /// One level of the area.
    package struct Level: Hashable, Sendable {
        package let zoom: Int
        package let tiles: Int
    }

    package let levels: [Level]
    /// Tiles that were fetched.
    package private(set) var samples = 0
    /// How many of these the source did not have.
    package private(set) var absent = 0
    /// What all tiles may have together; equal tiles, which are stored once, are counted each time.
    package private(set) var bytes = 0.0

    /// Fetches a few tiles, the same each time: evenly over the levels, and over the area within each.
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
        // Levels without a sample are like the others.
        if sampled > 0 { bytes *= Double(area.count) / Double(sampled) }
    }

    /// How many samples each level gets: one after the other from the deepest, which has most of the tiles.
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
    /// A tile of a level, counted row by row through its rectangles; nil beyond the last.
    func tile(zoom: Int, _ index: Int) -> TileCoordinate? {
        var index = index
        for block in blocks(zoom: zoom) {
            if index < block.count { return block.tile(index) }
            index -= block.count
        }
        return nil
    }
}
