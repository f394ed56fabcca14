import CSQLite
import Platform

/// Interrupts queries that exceed their budget of operations (`sqlite3_progress_handler`).
///
/// Operations are counted, not time, so that the same file gives the same result on every machine. But one operation
/// can concatenate or compare megabytes, and a view of such operations could run for hours, so CPU time is limited,
/// too, far above what honest queries take. It is the thread's CPU time, so a query stays on the thread that set the
/// budget.
final class SQLiteBudget {
    /// Enough to scan about three million rows without an index; about a tenth of a second.
    static let defaultOperations = 10_000_000
    /// Thirty times the duration of the default number of operations.
    static let maximumTime = Duration.seconds(3)
    /// Number of operations between checks.
    private static let period = 1000

    private var remaining = 0
    private var time = Duration.zero
    /// The limit in the thread's CPU time; nil until the first check, because reading that clock takes as long as a
    /// small query.
    private var end: Duration?

    init(watching handle: OpaquePointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_progress_handler(
            handle, Int32(Self.period),
            { context in
                guard let context else { return 0 }
                let budget = Unmanaged<SQLiteBudget>.fromOpaque(context).takeUnretainedValue()
                return budget.isUsedUp() ? 1 : 0
            }, context)
    }

    func refill(_ operations: Int, time: Duration) {
        remaining = operations
        self.time = time
        end = nil
    }

    private func isUsedUp() -> Bool {
        remaining -= Self.period
        let now = Self.processorTime
        let end = self.end ?? now + time
        self.end = end
        return remaining < 0 || now >= end
    }

    /// CPU time used by the calling thread.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
