import Files
import MapGeometry

/// Stores the tiles fetched by an export in a file next to its output, so that the export can be interrupted and
/// resumed.
///
/// A table of tiles by PMTiles id; a row without data means that the source has no such tile. When `store` returns, the
/// tile survives the end of the process. Only one process at a time can open it.
final class TileSpool {
    /// "snap"; protects other databases of that name from being changed.
    private static let applicationID = 0x736e_6170
    private static let schema = """
        PRAGMA application_id = \(applicationID);
        CREATE TABLE IF NOT EXISTS job (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS tiles (id INTEGER PRIMARY KEY, data BLOB);
        """

    /// Whether it contained tiles when it was opened.
    let isContinued: Bool
    // Declared before the database, so that they are finalized before the connection is closed.
    private let lookup: SQLiteStatement
    private let insert: SQLiteStatement
    private let database: SQLiteDatabase

    /// Opens or creates the file.
    ///
    /// - Parameter job: the parameters of the export, as names and values; throws if the file was started with others.
    init(path: String, job: [(name: String, value: String)]) throws(Defect) {
        let database = try SQLiteDatabase(
            creating: path,
            pragmas: ["locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = NORMAL"], patience: .zero)
        try Self.checkOwner(of: database)
        try database.execute(Self.schema)
        for (name, value) in job { try Self.check(name, value, in: database) }
        lookup = try database.prepare("SELECT 1 FROM tiles WHERE id = ?1")
        insert = try database.prepare("INSERT OR REPLACE INTO tiles VALUES (?1, ?2)")
        let first = try database.prepare("SELECT 1 FROM tiles LIMIT 1")
        isContinued = try first.step()
        self.database = database
    }

    /// Whether the tile or its absence is known.
    func has(_ coordinate: TileCoordinate) throws(Defect) -> Bool {
        lookup.bind(Int(coordinate.pmtilesID))
        defer { lookup.reset() }
        return try lookup.step()
    }

    /// Stores a tile, or nil if the source does not have it.
    func store(_ bytes: [UInt8]?, at coordinate: TileCoordinate) throws(Defect) {
        try insert.run(.integer(Int(coordinate.pmtilesID)), bytes.map(SQLiteValue.blob) ?? .null)
    }

    /// Whether it contains at least one tile.
    func hasTiles() throws(Defect) -> Bool {
        try database.prepare("SELECT 1 FROM tiles WHERE data IS NOT NULL LIMIT 1").step()
    }

    /// Calls `body` for each tile, in the order of PMTiles ids.
    func forEachTile(_ body: (TileCoordinate, [UInt8]) throws(Defect) -> Void) throws(Defect) {
        let query = try database.prepare("SELECT id, data FROM tiles WHERE data IS NOT NULL ORDER BY id")
        while try query.step() {
            guard let id = query.integer(0).flatMap(UInt64.init(exactly:)),
                let coordinate = TileCoordinate(pmtilesID: id)
            else { continue }
            try body(coordinate, query.blob(1))
        }
    }

    /// Removes the file and SQLite's files next to it.
    static func remove(_ path: String) {
        for ending in ["", "-wal", "-shm"] { AtomicFile.remove(path + ending) }
    }

    /// Removes the file of any unfinished export.
    ///
    /// - Throws: if it is something else, or if an export is using it.
    static func discard(_ path: String) throws(Defect) {
        guard try TileFile(path: path) != nil else { return }
        do throws(Defect) {
            let database = try SQLiteDatabase(
                creating: path, pragmas: ["locking_mode = EXCLUSIVE"], patience: .zero)
            try checkOwner(of: database)
            try database.execute("BEGIN EXCLUSIVE")
            remove(path)
        } catch {
            guard error.code == .corrupt else { throw error }
            guard try hasMark(path) else { throw notOurs }
            remove(path)
        }
    }

    /// Whether a file that SQLite cannot read starts like ours (database file format, 1.3.17).
    private static func hasMark(_ path: String) throws(Defect) -> Bool {
        guard let file = try TileFile(path: path), file.size >= 72 else { return false }
        let header = try file.read(offset: 0, length: 72)
        return header.starts(with: SQLiteDatabase.magic)
            && header[68..<72].reduce(0, { $0 << 8 | Int($1) }) == applicationID
    }

    private static let notOurs = Defect(
        .unsupported, "it is not an unfinished archive; move it away, or use another output")

    private static func checkOwner(of database: borrowing SQLiteDatabase) throws(Defect) {
        let query = try database.prepare("SELECT count(*) FROM sqlite_schema")
        let owner = try database.prepare("PRAGMA application_id")
        guard try query.step(), try owner.step(), query.integer(0) ?? 0 > 0, owner.integer(0) != applicationID else {
            return
        }
        throw notOurs
    }

    private static func check(
        _ name: String, _ value: String, in database: borrowing SQLiteDatabase
    ) throws(Defect) {
        try database.prepare("INSERT OR IGNORE INTO job VALUES (?1, ?2)").run(.text(name), .text(value))
        let query = try database.prepare("SELECT value FROM job WHERE name = ?1")
        query.bind(name)
        let known = try query.step() ? query.text(0, limit: 1 << 16) : nil
        guard known != value else { return }
        throw Defect(
            .unsupported,
            "it was begun with \(name) \(known ?? ""), not \(value); use the same again, or restart the export")
    }
}
