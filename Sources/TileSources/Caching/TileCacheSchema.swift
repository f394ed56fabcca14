import Platform

/// The schema of a cache file: an MBTiles archive (specification 1.3) that also stores how its tiles were fetched.
///
/// Tiles and documents are rows of one table, with documents at zoom level -1. `tile_data` is the last column, so that
/// the others can be read without it.
enum TileCacheSchema {
    private static let version = 1

    private static let statements = """
        PRAGMA application_id = 0x4D504258;
        CREATE TABLE layout (value INTEGER);
        INSERT INTO layout VALUES (\(version));
        CREATE TABLE kept (
            id INTEGER PRIMARY KEY,
            zoom_level INTEGER NOT NULL,
            tile_column INTEGER NOT NULL,
            tile_row INTEGER NOT NULL,
            document TEXT NOT NULL,
            status INTEGER NOT NULL,
            fetched INTEGER NOT NULL,
            expires INTEGER NOT NULL,
            used INTEGER NOT NULL,
            etag TEXT,
            last_modified TEXT,
            content_range TEXT,
            checksum INTEGER NOT NULL,
            tile_data BLOB NOT NULL
        );
        CREATE UNIQUE INDEX kept_part ON kept (zoom_level, tile_column, tile_row, document);
        CREATE INDEX kept_used ON kept (used);
        CREATE VIEW tiles AS
            SELECT zoom_level, tile_column, tile_row, tile_data FROM kept WHERE status = 200 AND zoom_level >= 0;
        CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT);
        """

    /// Pragmas of each connection.
    ///
    /// Nothing waits for the disk: a killed process loses nothing, and what a power failure leaves is found by SQLite or
    /// by the checksums of the rows.
    static let pragmas = ["synchronous = OFF", "cache_size = -1024"]

    /// Not WAL, whose index is memory shared with other processes: if one of them truncated it, this one would die of
    /// SIGBUS.
    private static let journal = "PRAGMA journal_mode = TRUNCATE"

    /// Makes a database use a journal without shared memory.
    ///
    /// Earlier versions of this program used WAL; while one of them has the file open, it stays as it is.
    static func leaveSharedMemory(_ database: borrowing SQLiteDatabase) { try? database.execute(journal) }

    /// Throws if a database does not have this schema: `corrupt` if it may be recreated, `unsupported` if a newer
    /// program created it, which must find it unchanged.
    ///
    /// Asks SQLite and never reads the file directly: closing a file releases all locks that the process has on it,
    /// including SQLite's, and another process would remove the log.
    static func check(_ database: borrowing SQLiteDatabase) throws(Defect) {
        let query = try database.prepare("SELECT value FROM layout")
        let found = try query.step() ? query.integer(0) ?? 0 : 0
        guard found <= version else {
            throw Defect(
                .unsupported,
                "a newer version of this program created it, so the tiles of this tileset are not cached; "
                    + "use another folder, or update this program")
        }
        guard found == version else { throw Defect(.corrupt, "it is not a tile cache of this version") }
    }

    /// Creates a file, under another name until it is complete.
    ///
    /// The caller must hold the folder's lock.
    static func make(_ path: String, name: String) throws(Defect) {
        let unfinished = path + ".part"
        remove(unfinished)
        try fill(unfinished, name: name)
        guard chmod(unfinished, 0o600) == 0, rename(unfinished, path) == 0 else {
            throw Defect(.unreadable, "it cannot be put in place (\(String(cString: strerror(errno))))")
        }
    }

    private static func fill(_ path: String, name: String) throws(Defect) {
        // Nobody sees the file before it is complete, so nothing has to wait for the disk.
        let pragmas = ["auto_vacuum = INCREMENTAL", "journal_mode = MEMORY", "synchronous = OFF"]
        let database = try SQLiteDatabase(creating: path, pragmas: pragmas)
        try database.execute(statements)
        for (name, value) in [("name", name), ("description", "Tiles kept from \(name)"), ("type", "baselayer")] {
            try database.prepare("INSERT INTO metadata VALUES (?1, ?2)").runOnce([.text(name), .text(value)])
        }
    }

    /// Removes a file with its log; processes that have it open keep theirs.
    static func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }
}
