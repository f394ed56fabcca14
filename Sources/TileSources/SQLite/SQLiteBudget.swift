import CSQLite
import Glibc

/// Interrupts queries that take more operations than they were given (`sqlite3_progress_handler`).
///
/// Operations before time, so that the same file gives the same result on every machine. But one operation can join
/// or compare values of megabytes, and a view of such ones could run for hours: processor time is limited too, far
/// above what honest operations take. It is that of the thread, so a query stays on the thread that filled the budget.
final class SQLiteBudget {
    /// Enough to look through some three million rows without an index; a tenth of a second or so.
    static let defaultOperations = 10_000_000
    /// Thirty times as long as the usual operations take.
    static let maximumTime = Duration.seconds(3)
    /// SQLite asks after so many operations.
    private static let period = 1000

    private var remaining = 0
    private var time = Duration.zero
    /// In the thread's processor time; nil until SQLite asks, for reading that clock takes as long as a small query.
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

    /// What the calling thread has used so far.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
