package import MapGeometry

/// Statistics of the tiles of one zoom level: number, sizes and extent.
package struct LevelTally: Hashable, Sendable {
    package let zoom: Int
    package private(set) var tiles: UInt64 = 0
    /// Stored size in bytes of the smallest and the largest tile.
    package private(set) var smallest = UInt64.max, largest: UInt64 = 0
    /// Total stored size in bytes; the bytes of a run count for each of its tiles.
    package private(set) var bytes = 0.0
    private var columns: ClosedRange<Int>?
    private var rows: ClosedRange<Int>?

    init(zoom: Int) { self.zoom = zoom }

    /// Mean stored size of a tile in bytes.
    package var mean: Double { tiles == 0 ? 0 : bytes / Double(tiles) }

    /// The bounding box of the tiles.
    package var bounds: GeoBounds? {
        guard let columns, let rows, let first = TileCoordinate(z: zoom, x: columns.lowerBound, y: rows.lowerBound),
            let last = TileCoordinate(z: zoom, x: columns.upperBound, y: rows.upperBound)
        else { return nil }
        let (northwest, southeast) = (first.bounds, last.bounds)
        return GeoBounds(
            west: northwest.west, south: southeast.south, east: southeast.east, north: northwest.north)
    }

    mutating func add(_ run: TileRun) {
        let (sum, overflow) = tiles.addingReportingOverflow(run.count)
        tiles = overflow ? .max : sum
        smallest = min(smallest, run.size)
        largest = max(largest, run.size)
        bytes += Double(run.size) * Double(run.count)
        run.forEachSquare { square in
            let steps = zoom - square.z
            columns = Self.hull(columns, square.x << steps...((square.x + 1) << steps) - 1)
            rows = Self.hull(rows, square.y << steps...((square.y + 1) << steps) - 1)
        }
    }

    private static func hull(_ known: ClosedRange<Int>?, _ more: ClosedRange<Int>) -> ClosedRange<Int> {
        guard let known else { return more }
        return min(known.lowerBound, more.lowerBound)...max(known.upperBound, more.upperBound)
    }
}
