import CSQLite
import Imaging

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

/// A value to bind to a parameter.
enum SQLiteValue: Hashable, Sendable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// The text, or NULL for nil.
    static func text(ifAny text: String?) -> Self { text.map(Self.text) ?? .null }

    /// The number, or NULL for nil.
    static func integer(ifAny number: Int?) -> Self { number.map(Self.integer) ?? .null }
}

extension SQLiteStatement {
    /// The bytes of a tile, which may be none; nil if the column is null.
    borrowing func tileData(_ column: Int) throws(Defect) -> [UInt8]? {
        let kind = kind(column)
        guard kind != .null else { return nil }
        guard kind == .blob else {
            throw Defect(.corruptTile, "tile_data is of type \(kind.rawValue), but a blob is needed")
        }
        let size = size(column)
        guard size <= DecodingLimits.tile.bytes else {
            throw Defect(.corruptTile, "it has \(size) bytes, over the limit of \(DecodingLimits.tile.bytes)")
        }
        return size == 0 ? [] : blob(column)
    }

    /// An integer, even if stored as a real: SQLite's lookups match both.
    borrowing func wholeNumber(_ column: Int) -> Int? {
        integer(column) ?? (self.kind(column) == .real ? real(column).flatMap(Int.init(exactly:)) : nil)
    }
}

extension SQLiteStatement {
    /// Binds the parameters in order; copies blobs and texts.
    func bind(_ values: [SQLiteValue]) throws(Defect) {
        for (index, value) in values.enumerated() {
            let code = bind(value, at: Int32(clamping: index + 1))
            guard code == SQLITE_OK else { throw Defect(sqlite: code, message: sqlite3_errstr(code)) }
        }
    }

    /// Runs a statement to completion with parameters, and resets it.
    func run(_ values: SQLiteValue...) throws(Defect) {
        defer { reset() }
        try bind(values)
        while try step() {}
    }

    private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
        switch value {
        case .null: sqlite3_bind_null(handle, index)
        case .integer(let number): sqlite3_bind_int64(handle, index, Int64(number))
        case .real(let number): sqlite3_bind_double(handle, index, number)
        case .text(let text):
            sqlite3_bind_text64(handle, index, text, UInt64(text.utf8.count), Self.copying, UInt8(SQLITE_UTF8))
        case .blob(let bytes):
            // A null address would bind NULL, which is not an empty blob.
            bytes.isEmpty
                ? sqlite3_bind_zeroblob(handle, index, 0)
                : bytes.withUnsafeBytes {
                    sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), Self.copying)
                }
        }
    }
}
