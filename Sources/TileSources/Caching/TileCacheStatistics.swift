/// Statistics about one tileset at one density.
package struct TileCacheStatistics: Hashable, Sendable {
    /// The URL of the tiles without keys, or the name stated by the server.
    package var name: String
    /// Path of the file.
    package var file: String
    /// Number of tiles.
    package var tiles: Int
    /// Number of tiles known to be absent.
    package var absent: Int
    /// Size on disk in bytes.
    package var bytes: Int
    /// When the first and last responses were received, in seconds since 1970; nil if there are none.
    package var fetched: ClosedRange<Int>?
}

extension TileCacheConnection {
    /// Computes statistics by scanning all rows.
    func statistics(of file: String, bytes: Int) throws(Defect) -> TileCacheStatistics {
        let absent = TileResponse.absent.sorted().map(String.init).joined(separator: ", ")
        let query = try database.prepare(
            """
            SELECT count(*) FILTER (WHERE status = 200), count(*) FILTER (WHERE status IN (\(absent))),
            min(fetched), max(fetched) FROM kept WHERE zoom_level >= 0
            """)
        guard try query.step() else { throw Defect(.corrupt, "it cannot be counted") }
        var fetched: ClosedRange<Int>?
        if let first = query.integer(2), let last = query.integer(3), first <= last { fetched = first...last }
        return TileCacheStatistics(
            name: try metadata("name") ?? "", file: file, tiles: query.integer(0) ?? 0, absent: query.integer(1) ?? 0,
            bytes: bytes, fetched: fetched)
    }
}
