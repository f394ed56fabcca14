import CSQLite

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
