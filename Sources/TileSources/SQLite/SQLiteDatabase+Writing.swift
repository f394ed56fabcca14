import CSQLite

extension SQLiteDatabase {
    /// Does all of `body`, or nothing of it where it throws.
    ///
    /// The lock for writing is taken at the start, so that two processes wait for each other and none must give up
    /// half-way. Not to be nested.
    func transaction<Value>(_ body: () throws(Defect) -> Value) throws(Defect) -> Value {
        try execute("BEGIN IMMEDIATE")
        do throws(Defect) {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // Some errors have rolled it back already.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// How many rows the last statement inserted, changed or deleted.
    var changes: Int { Int(sqlite3_changes64(handle)) }

    /// The id of the row that was inserted last.
    var lastRow: Int { Int(sqlite3_last_insert_rowid(handle)) }
}
