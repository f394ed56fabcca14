import Digests
import Imaging
import MapGeometry

/// A connection to an MBTiles file with its one frequent query compiled.
struct MBTilesConnection: ~Copyable {
    // Before the database, so that it is finalized before the connection is closed.
    private let lookup: SQLiteStatement
    let database: SQLiteDatabase

    init(path: String, immutable: Bool) throws(Defect) {
        let opened = try SQLiteDatabase(path: path, immutable: immutable, longestValue: DecodingLimits.tile.bytes)
        lookup = try opened.prepare(
            "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3 LIMIT 1")
        database = opened
    }

    /// The stored bytes of one tile, or nil where the archive has none.
    func storedTile(zoom: Int, column: Int, row: Int) throws(Defect) -> [UInt8]? {
        database.allow()
        lookup.bind(zoom, column, row)
        defer { lookup.reset() }
        guard try lookup.step() else { return nil }
        return try Self.tileData(of: lookup, column: 0)
    }

    /// The stored bytes of any tile of a level.
    func anyStoredTile(zoom: Int) throws(Defect) -> [UInt8]? {
        let query = try database.prepare("SELECT tile_data FROM tiles WHERE zoom_level = ?1 LIMIT 1")
        query.bind(zoom)
        guard try query.step() else { return nil }
        return try Self.tileData(of: query, column: 0)
    }

    /// Shallowest and deepest level with tiles, as the index tells in two steps.
    ///
    /// By order and not by `min` and `max`, for which SQLite reads all of a view over two tables.
    func zooms() throws(Defect) -> ClosedRange<Int>? {
        let levels = """
            SELECT zoom_level FROM tiles WHERE zoom_level BETWEEN 0 AND \(TileCoordinate.deepestZoom)
            ORDER BY zoom_level
            """
        let query = try database.prepare("SELECT (\(levels) LIMIT 1), (\(levels) DESC LIMIT 1)")
        guard try query.step(), let low = query.integer(0), let high = query.integer(1), low <= high else { return nil }
        return low...high
    }

    /// How many rows there are; looks at all of them.
    func count() throws(Defect) -> Int? {
        let query = try database.prepare("SELECT count(*) FROM tiles")
        return try query.step() ? query.integer(0) : nil
    }

    /// What the metadata table states; it may be missing, and any row of it wrong.
    func document() -> TilesetDocument {
        TilesetDocument { name in
            guard let query = try? database.prepare("SELECT value FROM metadata WHERE name = ?1 LIMIT 1") else {
                return nil
            }
            query.bind(name)
            guard (try? query.step()) == true else { return nil }
            return query.text(0, limit: TilesetDocument.longestText)
        }
    }

    /// SHA-256 of the metadata table's rows, whatever their order; a table that is missing has none.
    func metadataDigest() throws(Defect) -> [UInt8] {
        var digest = SHA256()
        guard
            let query = try? database.prepare(
                "SELECT CAST(name AS BLOB), CAST(value AS BLOB) FROM metadata ORDER BY 1, 2")
        else { return digest.finish() }
        while try query.step() {
            for column in 0...1 {
                digest.update(Array("\(query.size(column)) ".utf8))
                digest.update(query.blob(column))
            }
        }
        return digest.finish()
    }

    private static func tileData(of row: borrowing SQLiteStatement, column: Int) throws(Defect) -> [UInt8] {
        let kind = row.kind(column)
        guard kind == .blob else {
            throw Defect(.corruptTile, "tile_data is of type \(kind.rawValue), but a blob is needed")
        }
        let size = row.size(column)
        guard size <= DecodingLimits.tile.bytes else {
            throw Defect(.corruptTile, "it has \(size) bytes, and at most \(DecodingLimits.tile.bytes) are accepted")
        }
        return row.blob(column)
    }
}
