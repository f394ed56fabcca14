import TestSupport
import Testing

@testable import TileSources

/// Queries end, whether they take many operations or few that each take long.
@Suite struct SQLiteBudgetTests {
    @Test(arguments: [
        (operations: SQLiteBudget.defaultOperations, time: SQLiteBudget.maximumTime, isEnough: true),
        (operations: 2000, time: SQLiteBudget.maximumTime, isEnough: false),
        (operations: SQLiteBudget.defaultOperations, time: .zero, isEnough: false),
    ])
    func endsQueries(operations: Int, time: Duration, isEnough: Bool) throws {
        let folder = try TemporaryFolder()
        let rows = (0..<2000).map { "(\($0))" }.joined(separator: ",")
        let path = try DatabaseWriter.write(
            "CREATE TABLE numbers (n INTEGER); INSERT INTO numbers VALUES \(rows);", to: "\(folder.path)/a.db")
        let database = try SQLiteDatabase(path: path, immutable: false, maximumValueBytes: 1000)
        let query = try database.prepare("SELECT max(n) FROM numbers WHERE n >= 0")
        database.allow(operations: operations, time: time)
        guard !isEnough else {
            #expect(try query.step())
            #expect(query.integer(0) == 1999)
            return
        }
        do {
            _ = try query.step()
            Issue.record("it was not interrupted")
        } catch {
            #expect(error.code == .tooLarge)
        }
    }
}
