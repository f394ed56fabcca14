import CSQLite

/// One prepared query (`sqlite3_prepare_v2`, `sqlite3_finalize`).
struct SQLiteStatement: ~Copyable {
    /// The SQLite type of a column value.
    enum Kind: String { case null, integer, real, text, blob }

    let handle: OpaquePointer

    init(_ sql: String, on database: OpaquePointer) throws(Defect) {
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v2(database, sql, -1, &pointer, nil)
        guard code == SQLITE_OK, let pointer else {
            throw Defect(sqlite: code, message: sqlite3_errmsg(database))
        }
        handle = pointer
    }

    deinit { sqlite3_finalize(handle) }

    /// Binds the first parameters to integers.
    func bind(_ numbers: Int...) {
        for (index, number) in numbers.enumerated() {
            sqlite3_bind_int64(handle, Int32(index + 1), Int64(number))
        }
    }

    /// Binds the first parameter to a text.
    func bind(_ text: String) {
        sqlite3_bind_text(handle, 1, text, Int32(clamping: text.utf8.count), Self.copying)
    }

    /// The destructor -1 (SQLITE_TRANSIENT, a macro Swift cannot see) makes SQLite copy bound values.
    static var copying: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

    /// Moves to the next row; false after the last one.
    func step() throws(Defect) -> Bool {
        let code = sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw Defect(sqlite: code, message: sqlite3_errmsg(sqlite3_db_handle(handle)))
        }
    }

    /// Ends the query and releases its read lock, so that it can be run again.
    func reset() { sqlite3_reset(handle) }

    /// The type of a column in the current row.
    func kind(_ column: Int) -> Kind {
        switch sqlite3_column_type(handle, Int32(column)) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    /// An integer; nil if the column holds anything else.
    func integer(_ column: Int) -> Int? {
        kind(column) == .integer ? Int(sqlite3_column_int64(handle, Int32(column))) : nil
    }

    /// A text or number as text; nil if it is something else or has more than `limit` bytes.
    func text(_ column: Int, limit: Int) -> String? {
        guard kind(column) != .null, kind(column) != .blob, let start = sqlite3_column_text(handle, Int32(column))
        else { return nil }
        let length = Int(sqlite3_column_bytes(handle, Int32(column)))
        guard length <= limit else { return nil }
        return String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
    }

    /// A number; nil if the column holds anything else.
    func real(_ column: Int) -> Double? {
        let kind = kind(column)
        return kind == .real || kind == .integer ? sqlite3_column_double(handle, Int32(column)) : nil
    }

    /// The size of a blob or text in bytes.
    func size(_ column: Int) -> Int { Int(sqlite3_column_bytes(handle, Int32(column))) }

    /// A copy of a blob.
    func blob(_ column: Int) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, Int32(column)) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: size(column)))
    }
}
