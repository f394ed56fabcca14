import CSQLite

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
