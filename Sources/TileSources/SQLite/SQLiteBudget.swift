import CSQLite

/// Interrupts queries that take more operations than they were given (`sqlite3_progress_handler`).
///
/// Operations and not time, so that the same file gives the same result on every machine.
final class SQLiteBudget {
    /// Enough to look through some three million rows without an index; a tenth of a second or so.
    static let usual = 10_000_000
    /// SQLite asks after so many operations.
    private static let period = 1000

    private var remaining = 0

    init(watching handle: OpaquePointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_progress_handler(
            handle, Int32(Self.period),
            { context in
                guard let context else { return 0 }
                let budget = Unmanaged<SQLiteBudget>.fromOpaque(context).takeUnretainedValue()
                budget.remaining -= SQLiteBudget.period
                return budget.remaining < 0 ? 1 : 0
            }, context)
    }

    func refill(_ operations: Int) { remaining = operations }
}
