import Digests
import Imaging
import MapGeometry

/// A connection to an MBTiles file, with its frequent query prepared.
struct MBTilesConnection: ~Copyable {
    // Declared before the database, so that it is finalized before the connection is closed.
    private let lookup: SQLiteStatement
    let database: SQLiteDatabase

    init(path: String, immutable: Bool) throws(Defect) {
        let opened = try SQLiteDatabase(path: path, immutable: immutable, maximumValueBytes: DecodingLimits.tile.bytes)
        lookup = try Self.statement(in: opened)
        database = opened
    }

    private static let lookupSQL =
        "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3 LIMIT 1"

    /// Prepares the query for a tile; if the database has no tiles, throws an error that says what it is.
    private static func statement(in database: borrowing SQLiteDatabase) throws(Defect) -> SQLiteStatement {
        do throws(Defect) {
            return try database.prepare(lookupSQL)
        } catch {
            guard error.code == .corrupt, let query = try? database.prepare(schema) else { throw error }
            var names: Set<String> = []
            while (try? query.step()) == true {
                if let name = query.text(0, limit: 256) { names.insert(name.lowercased()) }
            }
            throw UnsupportedFile.defect(tables: names) ?? error
        }
    }

    private static let schema = "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') LIMIT 1000"

    /// The stored bytes of one tile; nil if the archive does not have it.
    func storedTile(zoom: Int, column: Int, row: Int) throws(Defect) -> [UInt8]? {
        database.allow()
        lookup.bind(zoom, column, row)
        defer { lookup.reset() }
        guard try lookup.step() else { return nil }
        return try lookup.tileData(0)
    }

    /// Calls `body` with the stored bytes of a few tiles of a level, until it returns true.
    func forEachSample(zoom: Int, _ body: ([UInt8]) -> Bool) throws(Defect) {
        let query = try database.prepare(
            "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND length(tile_data) > 0 LIMIT 16")
        query.bind(zoom)
        while try query.step() {
            if let stored = try query.tileData(0), body(stored) { return }
        }
    }

    /// Shallowest and deepest level with tiles, in two index lookups.
    ///
    /// Uses ordering and not `min` and `max`, for which SQLite would scan a view over two tables.
    func zooms() throws(Defect) -> ClosedRange<Int>? {
        let levels = """
            SELECT zoom_level FROM tiles WHERE zoom_level BETWEEN 0 AND \(TileCoordinate.deepestZoom)
            ORDER BY zoom_level
            """
        let query = try database.prepare("SELECT (\(levels) LIMIT 1), (\(levels) DESC LIMIT 1)")
        guard try query.step(), let low = query.integer(0), let high = query.integer(1), low <= high else { return nil }
        return low...high
    }

    /// Number of rows; scans all of them.
    func count() throws(Defect) -> Int? {
        let query = try database.prepare("SELECT count(*) FROM tiles")
        return try query.step() ? query.integer(0) : nil
    }

    /// Number of distinct tiles in the tables `map` and `images`, which store equal tiles once; nil for other schemas.
    func distinctTiles() -> UInt64? {
        do throws(Defect) {
            database.allow()
            guard try hasTable("map"), try hasTable("images") else { return nil }
            let query = try database.prepare("SELECT count(DISTINCT tile_id) FROM map")
            guard try query.step(), let count = query.integer(0), count > 0 else { return nil }
            return UInt64(count)
        } catch {
            return nil
        }
    }

    /// The contents of the metadata table, which may be missing or have invalid rows.
    func document() -> TilesetDocument {
        do throws(Defect) {
            guard try hasTable("metadata") else { return TilesetDocument() }
            let query = try database.prepare("SELECT name, value FROM metadata LIMIT \(Self.maximumRows)")
            var values: [String: MetadataValue] = [:]
            var bytes = 0
            while try query.step() {
                // The first row of a duplicate name counts.
                guard let name = query.text(0, limit: 256), values[name] == nil else { continue }
                values[name] = Self.value(of: query)
                bytes += query.size(1)
                guard bytes <= Self.maximumBytes else {
                    throw Defect(.tooLarge, "it has more than \(Self.maximumBytes) bytes")
                }
            }
            return TilesetDocument(values)
        } catch {
            return TilesetDocument(error)
        }
    }

    /// Maximum number of metadata rows, and of bytes in their values.
    private static let maximumRows = 1000
    private static let maximumBytes = 4 << 20

    /// The value in the second column; a blob does not count as text.
    private static func value(of query: borrowing SQLiteStatement) -> MetadataValue? {
        switch query.kind(1) {
        case .null: nil
        case .blob: .list([])
        case .integer, .real, .text: query.text(1, limit: maximumBytes).map(MetadataValue.text)
        }
    }

    /// Whether there is a table or view with this name.
    func hasTable(_ name: String) throws(Defect) -> Bool {
        let query = try database.prepare("SELECT 1 FROM sqlite_schema WHERE lower(name) = ?1 LIMIT 1")
        query.bind(name)
        return try query.step()
    }

    /// Whether a tile can be found without scanning a table.
    func hasIndex() throws(Defect) -> Bool {
        let query = try database.prepare("EXPLAIN QUERY PLAN \(Self.lookupSQL)")
        while try query.step() {
            if query.text(3, limit: 1000)?.hasPrefix("SCAN") == true { return false }
        }
        return true
    }

    /// SHA-256 of the rows of the metadata table, independent of their order; a missing table counts as empty.
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
}
