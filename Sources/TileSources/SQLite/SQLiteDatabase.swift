import CSQLite
import Platform

/// One connection to a database (`sqlite3_open_v2`, `sqlite3_close_v2`).
///
/// Use it from one thread at a time. `SQLiteDatabase+Writing.swift` adds what our own files need.
struct SQLiteDatabase: ~Copyable {
    /// The magic bytes of every database file (database file format, 1.3.1).
    static let magic = [UInt8]("SQLite format 3\0".utf8)

    let handle: OpaquePointer
    /// The budget; nil for our own files.
    private let budget: SQLiteBudget?

    /// Opens an untrusted file, read-only.
    ///
    /// It can contain views, and a view is a program: the functions it may use, its run time and the size of its values
    /// are limited.
    /// - Parameters:
    ///   - path: must be a regular file.
    ///   - immutable: whether to read it as if it never changed, without locks or a `-wal` file. Required for a file in
    ///     WAL mode on read-only media.
    ///   - maximumValueBytes: maximum size of one value in bytes.
    init(path: String, immutable: Bool, maximumValueBytes: Int) throws(Defect) {
        handle = try Self.open(
            path, query: immutable ? "mode=ro&immutable=1" : "mode=ro", SQLITE_OPEN_READONLY, patience: .seconds(1))
        budget = SQLiteBudget(watching: handle)
        // The limit includes a record's header.
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: maximumValueBytes + 65_536))
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 0)
        SQLiteAuthorizer.install(on: handle)
    }

    /// Opens one of our own files for reading and writing, creating it if needed.
    ///
    /// - Parameters:
    ///   - path: its folder must exist.
    ///   - pragmas: settings, in this order; `auto_vacuum` must come before `journal_mode`.
    ///   - patience: how long to wait for another process that is writing.
    init(
        creating path: String, pragmas: [String] = ["journal_mode = WAL", "synchronous = NORMAL"],
        patience: Duration = .seconds(10)
    ) throws(Defect) {
        handle = try Self.open(
            path, query: "mode=rwc", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, patience: patience, pragmas: pragmas)
        budget = nil
    }

    deinit { sqlite3_close_v2(handle) }

    /// Prepares one query.
    func prepare(_ sql: String) throws(Defect) -> SQLiteStatement {
        allow()
        return try SQLiteStatement(sql, on: handle)
    }

    /// Sets the budget of the next steps in operations of SQLite's virtual machine and in CPU time of the thread; no
    /// effect on our own files.
    func allow(operations: Int = SQLiteBudget.defaultOperations, time: Duration = SQLiteBudget.maximumTime) {
        budget?.refill(operations, time: time)
    }

    /// Runs statements without parameters, separated by semicolons; discards their rows.
    func execute(_ sql: String) throws(Defect) { try Self.check(sqlite3_exec(handle, sql, nil, nil, nil), handle) }

    /// Opens a connection with common settings.
    private static func open(
        _ path: String, query: String, _ flags: Int32, patience: Duration, pragmas: [String] = []
    ) throws(Defect) -> OpaquePointer {
        var pointer: OpaquePointer?
        do throws(Defect) {
            let flags = flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
            try check(sqlite3_open_v2("\(uri(path))?\(query)", &pointer, flags, nil), pointer)
            guard let pointer else { throw Defect(sqlite: SQLITE_NOMEM, message: nil) }
            sqlite3_extended_result_codes(pointer, 0)
            sqlite3_busy_timeout(pointer, Int32(min(patience / .milliseconds(1), 1e9)))
            // mmap_size 0, because a mapped file that is truncated would raise SIGBUS.
            for pragma in ["trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0"] {
                sqlite3_exec(pointer, "PRAGMA \(pragma)", nil, nil, nil)
            }
            for pragma in pragmas { try check(set(pragma, on: pointer, patience: patience), pointer) }
            return pointer
        } catch {
            sqlite3_close_v2(pointer)
            throw error
        }
    }

    /// Waits by itself: while a file changes to WAL, SQLite fails at once if another process does the same.
    private static func set(_ pragma: String, on handle: OpaquePointer, patience: Duration) -> Int32 {
        let end = ContinuousClock.now + patience
        while true {
            let code = sqlite3_exec(handle, "PRAGMA \(pragma)", nil, nil, nil)
            guard code == SQLITE_BUSY, ContinuousClock.now < end else { return code }
            usleep(2000)
        }
    }

    private static func check(_ code: Int32, _ handle: OpaquePointer?) throws(Defect) {
        guard code == SQLITE_OK else { throw Defect(sqlite: code, message: sqlite3_errmsg(handle)) }
    }

    /// The path as an SQLite URI, with special characters escaped.
    private static func uri(_ path: String) -> String {
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-~".utf8)
        return path.utf8.reduce(into: path.hasPrefix("/") ? "file://" : "file:") { text, byte in
            if plain.contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
    }
}

extension SQLiteDatabase {
    /// Runs `body` in a transaction, which is rolled back if it throws.
    ///
    /// Takes the write lock at the start, so that processes wait for each other and none fails halfway. Do not nest.
    func transaction<Value>(_ body: () throws(Defect) -> Value) throws(Defect) -> Value {
        try execute("BEGIN IMMEDIATE")
        do throws(Defect) {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // Some errors have already rolled it back.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Number of rows inserted, updated or deleted by the last statement.
    var changes: Int { Int(sqlite3_changes64(handle)) }

    /// The id of the last inserted row.
    var lastRow: Int { Int(sqlite3_last_insert_rowid(handle)) }
}
