import CSQLite

/// One read-only connection to a database that nobody vouches for (`sqlite3_open_v2`, `sqlite3_close_v2`).
///
/// A file can carry views, and a view is a program: what it may use, how long it may run and how large its values may
/// get is limited here. Use from one thread at a time.
struct SQLiteDatabase: ~Copyable {
    /// What every database file begins with (database file format, 1.3.1).
    static let magic = [UInt8]("SQLite format 3\0".utf8)

    private let handle: OpaquePointer
    private let budget: SQLiteBudget

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: must be a regular file.
    ///   - immutable: read as if it never changed, without locks or a `-wal` file beside it. Needed for a file in WAL
    ///     mode on media that cannot be written.
    ///   - longestValue: most bytes of one value.
    init(path: String, immutable: Bool, longestValue: Int) throws(Defect) {
        var pointer: OpaquePointer?
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
        let code = sqlite3_open_v2(Self.uri(path: path, immutable: immutable), &pointer, flags, nil)
        guard code == SQLITE_OK, let pointer else {
            let defect = Defect(sqlite: code, message: sqlite3_errmsg(pointer))
            sqlite3_close_v2(pointer)
            throw defect
        }
        handle = pointer
        budget = SQLiteBudget(watching: pointer)
        sqlite3_extended_result_codes(handle, 0)
        sqlite3_busy_timeout(handle, 1000)
        // A record's header is within the limit too.
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: longestValue + 65_536))
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 0)
        // mmap_size 0: a mapped file that is cut short would raise SIGBUS.
        for pragma in ["trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0"] {
            sqlite3_exec(handle, "PRAGMA \(pragma)", nil, nil, nil)
        }
        SQLiteAuthorizer.install(on: handle)
    }

    deinit { sqlite3_close_v2(handle) }

    /// Compiles one query.
    func prepare(_ sql: String) throws(Defect) -> SQLiteStatement {
        allow()
        return try SQLiteStatement(sql, on: handle)
    }

    /// Lets the next steps take this many operations of SQLite's virtual machine, and this much of the thread's
    /// processor time, before they are interrupted.
    func allow(operations: Int = SQLiteBudget.usual, time: Duration = SQLiteBudget.longest) {
        budget.refill(operations, time: time)
    }

    /// The path as an SQLite URI, everything escaped that could mean something there.
    private static func uri(path: String, immutable: Bool) -> String {
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-~".utf8)
        let escaped = path.utf8.reduce(into: path.hasPrefix("/") ? "file://" : "file:") { text, byte in
            if plain.contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return escaped + (immutable ? "?mode=ro&immutable=1" : "?mode=ro")
    }
}
