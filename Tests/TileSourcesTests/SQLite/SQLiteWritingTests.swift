import TestSupport
import Testing

@testable import TileSources

/// What is written comes back, to SQLite itself too, and what fails leaves nothing.
@Suite struct SQLiteWritingTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/a?b c%.db" }

    init() throws { folder = try TemporaryFolder() }

    private static let values: [SQLiteValue] = [
        .null, .integer(.min), .integer(.max), .real(0.1), .text(""), .text("a\0é"), .blob([]), .blob([0, 255, 0]),
    ]

    @Test(arguments: values)
    func roundTripsValues(value: SQLiteValue) throws {
        do {
            let database = try SQLiteDatabase(creating: path)
            try database.execute("CREATE TABLE a (v)")
            let insert = try database.prepare("INSERT INTO a VALUES (?1)")
            try insert.run(value)
            #expect(database.changes == 1)
            #expect(database.lastRow == 1)
        }
        let database = try SQLiteDatabase(path: path, immutable: false, maximumValueBytes: 1000)
        let query = try database.prepare("SELECT v FROM a")
        #expect(try query.step())
        let read: SQLiteValue =
            switch query.kind(0) {
            case .null: .null
            case .integer: .integer(ifAny: query.integer(0))
            case .real: query.real(0).map(SQLiteValue.real) ?? .null
            case .text: .text(ifAny: query.text(0, limit: 100))
            case .blob: .blob(query.blob(0))
            }
        #expect(read == value)
        #expect(try !query.step())
    }

    @Test func isInWALMode() throws {
        do { try SQLiteDatabase(creating: path).execute("CREATE TABLE a (v)") }
        // Database file format, 1.3: 2 is WAL.
        #expect(try TemporaryFolder.bytes(of: path)[18...19] == [2, 2])
    }

    @Test func keepsTheOrderOfPragmas() throws {
        let database = try SQLiteDatabase(
            creating: path, pragmas: ["auto_vacuum = INCREMENTAL", "journal_mode = WAL"])
        try database.execute("CREATE TABLE a (v)")
        let query = try database.prepare("PRAGMA auto_vacuum")
        #expect(try query.step())
        #expect(query.integer(0) == 2)
    }

    @Test func rollsBackOnErrors() throws {
        let database = try SQLiteDatabase(creating: path)
        try database.execute("CREATE TABLE a (v PRIMARY KEY)")
        let insert = try database.prepare("INSERT INTO a VALUES (?1)")
        try database.transaction { () throws(Defect) in try insert.run(.integer(1)) }
        #expect(throws: Defect.self) {
            try database.transaction { () throws(Defect) in
                try insert.run(.integer(2))
                try insert.run(.integer(1))
            }
        }
        try database.transaction { () throws(Defect) in try insert.run(.integer(3)) }
        let query = try database.prepare("SELECT count(*), sum(v) FROM a")
        #expect(try query.step())
        #expect(query.integer(0) == 2 && query.integer(1) == 4)
    }

    @Test func refusesParametersThatAreNotThere() throws {
        let database = try SQLiteDatabase(creating: path)
        try database.execute("CREATE TABLE a (v)")
        #expect(throws: Defect.self) { try database.prepare("INSERT INTO a VALUES (?1)").run(.null, .null) }
        #expect(throws: Defect.self) { try database.execute("INSERT INTO b VALUES (1)") }
    }

    @Test func reportsAConcurrentWriter() throws {
        let first = try SQLiteDatabase(creating: path)
        try first.execute("CREATE TABLE a (v); BEGIN IMMEDIATE")
        let second = try SQLiteDatabase(creating: path, patience: .zero)
        do throws(Defect) {
            try second.execute("INSERT INTO a VALUES (1)")
            Issue.record("it wrote")
        } catch {
            #expect(error.code == .unreadable)
            #expect(error.clause.contains("another program is writing"))
        }
    }

    @Test func needsAFolder() throws {
        do throws(Defect) {
            _ = try SQLiteDatabase(creating: "\(folder.path)/none/a.db")
            Issue.record("it was made")
        } catch {
            #expect(error.code == .unreadable)
        }
    }

    /// Switching to WAL wants the file for itself for a moment.
    @Test func isMadeByManyAtOnce() async throws {
        let path = path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let database = try SQLiteDatabase(creating: path)
                    try database.execute("CREATE TABLE IF NOT EXISTS a (v); INSERT INTO a VALUES (\(number))")
                }
            }
            try await group.waitForAll()
        }
        let database = try SQLiteDatabase(path: path, immutable: false, maximumValueBytes: 1000)
        let query = try database.prepare("SELECT count(*) FROM a")
        #expect(try query.step())
        #expect(query.integer(0) == 20)
    }
}
