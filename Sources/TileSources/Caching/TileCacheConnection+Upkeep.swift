/// Measuring and evicting.
extension TileCacheConnection {
    /// A row that may be evicted.
    struct Candidate: Sendable {
        let row: Int
        let used: Int
        let bytes: Int
    }

    /// Number of bytes in used pages.
    func usedBytes() throws(Defect) -> Int {
        let (pages, free) = (try number("PRAGMA page_count"), try number("PRAGMA freelist_count"))
        return (pages - free) * (try number("PRAGMA page_size"))
    }

    /// The least recently used rows, oldest first.
    func oldest(_ count: Int, usedBefore end: Int = .max) throws(Defect) -> [Candidate] {
        let query = try database.prepare(
            "SELECT id, used, length(tile_data) FROM kept WHERE used < ?1 ORDER BY used, id LIMIT ?2")
        query.bind(end, count)
        var rows: [Candidate] = []
        while try query.step() {
            guard let row = query.integer(0), let used = query.integer(1), let bytes = query.integer(2) else {
                continue
            }
            rows.append(Candidate(row: row, used: used, bytes: bytes))
        }
        return rows
    }

    /// Removes rows, except those that another process has used in between.
    func remove(_ rows: [Candidate]) throws(Defect) {
        try database.transaction { () throws(Defect) in
            let delete = try database.prepare("DELETE FROM kept WHERE id = ?1 AND used = ?2")
            for row in rows { try delete.run(.integer(row.row), .integer(row.used)) }
        }
    }

    /// Returns free pages to the file system.
    func giveBack() throws(Defect) {
        try database.execute("PRAGMA incremental_vacuum")
    }

    /// The single number that a query returns.
    func number(_ sql: String) throws(Defect) -> Int {
        let query = try database.prepare(sql)
        return try query.step() ? query.integer(0) ?? 0 : 0
    }
}
