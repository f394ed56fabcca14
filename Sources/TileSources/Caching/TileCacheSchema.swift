import Glibc

/// How a cache's file is laid out: an MBTiles archive (specification 1.3) that knows where its tiles come from.
///
/// Tiles and documents are rows of one table, a document at zoom level -1. `tile_data` is the last column, so that the
/// others are found without it.
enum TileCacheSchema {
    /// The letters SMTC.
    private static let applicationID: UInt32 = 0x534D_5443
    private static let version: UInt32 = 1

    private static let statements = """
        PRAGMA auto_vacuum = INCREMENTAL;
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
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

    /// How each connection keeps the file; the log is cut back to 4 MiB when it has been carried over.
    static let pragmas = [
        "journal_mode = WAL", "synchronous = NORMAL", "journal_size_limit = 4194304", "cache_size = -1024",
    ]

    /// Whether there is a file of this layout.
    ///
    /// - Throws: where something is there that is no file, or may not be read.
    static func isThere(_ path: String) throws(Defect) -> Bool {
        guard let file = try TileFile(path: path), file.size >= 100 else { return false }
        // Database file format, 1.3: the user's version at 60, the application's at 68.
        let header = try file.read(offset: 0, length: 100)
        return header.starts(with: SQLiteDatabase.magic) && number(header[60..<64]) == version
            && number(header[68..<72]) == applicationID
    }

    /// Makes a file, under another name until it is whole; the folder's lock is to be held.
    static func make(_ path: String, name: String) throws(Defect) {
        let unfinished = path + ".part"
        remove(unfinished)
        try fill(unfinished, name: name)
        guard chmod(unfinished, 0o600) == 0, rename(unfinished, path) == 0 else {
            throw Defect(.unreadable, "it cannot be put in place (\(String(cString: strerror(errno))))")
        }
    }

    private static func fill(_ path: String, name: String) throws(Defect) {
        let database = try SQLiteDatabase(creating: path, pragmas: [])
        try database.execute("\(statements)\nPRAGMA journal_mode = WAL;")
        let insert = try database.prepare("INSERT INTO metadata VALUES (?1, ?2)")
        for (name, value) in [("name", name), ("description", "Tiles kept from \(name)"), ("type", "baselayer")] {
            try insert.run(.text(name), .text(value))
        }
    }

    /// Removes a file with what belongs to it; those who have it open keep their own.
    static func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
