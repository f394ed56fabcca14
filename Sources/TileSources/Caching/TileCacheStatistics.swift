/// What a cache has of one tile set at one density.
package struct TileCacheStatistics: Hashable, Sendable {
    /// Where the tiles are from, without keys, or what the server calls them.
    package var name: String
    /// Its path.
    package var file: String
    /// How many tiles there are.
    package var tiles: Int
    /// How many tiles are known to be absent.
    package var absent: Int
    /// Bytes on disk.
    package var bytes: Int
    /// When the first and the last answer came, in seconds since 1970; nil where there is none.
    package var fetched: ClosedRange<Int>?
}

extension TileCacheConnection {
    /// Looks at all rows.
    func statistics(of file: String, bytes: Int) throws(Defect) -> TileCacheStatistics {
        let absent = TileAnswer.absent.sorted().map(String.init).joined(separator: ", ")
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
