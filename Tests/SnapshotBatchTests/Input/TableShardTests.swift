import SnapshotTestSupport
import TestSupport
import Testing
import TileSources

@testable import HTTP
@testable import MapSnapshot
@testable import SnapshotBatch

/// Shards by ranges of bytes: together they have each row once.
@Suite(.timeLimit(.minutes(20))) struct TableShardTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func ids(_ path: String, _ shard: String?) throws -> [String] {
        let part = try shard.map { try BatchShard(parsing: $0) }
        let input = try BatchInput.open(path, defaults: RequestDefaults(), shard: part)
        return try input.order().flatMap(input.rows).map { row in
            #expect((row.offset == nil) == (shard == nil))
            return row.id ?? "none"
        }
    }

    private static let tables: [(name: String, text: String)] = [
        ("a.ndjson", (0..<40).map { "\n \($0 % 3 == 0 ? "\r\n" : ""){\"id\":\($0),\"lat\":1,\"lon\":2}" }.joined()),
        ("b.ndjson", (0..<40).map { "{\"id\":\($0),\"lat\":1,\"lon\":2}\n" }.joined() + "\n\n"),
        ("c.csv", "id,lat,lon\r\n" + (0..<40).map { "\($0),1,2\r\n" }.joined()),
        ("d.csv", "\u{FEFF}id,lat,lon,\"la\nbel\"\n" + (0..<40).map { "\($0),1,2,\"a \"\"b\"\", c\"\n" }.joined()),
        ("e.csv", "id,lat,lon\n"), ("f.ndjson", "{\"id\":0,\"lat\":1,\"lon\":2}"),
    ]

    @Test(arguments: [0, 1, 2, 3, 4, 5], [1, 2, 3, 7, 100]) func haveEachRowOnce(table: Int, count: Int) throws {
        let (name, text) = Self.tables[table]
        let path = try folder.write(Array(text.utf8), to: name)
        let whole = try ids(path, nil).sorted()
        let parts = try (0..<count).flatMap { try ids(path, "\($0)/\(count)") }
        #expect(parts.sorted() == whole)
    }

    @Test func offsetsCountInTheWholeTable() throws {
        let text = (10..<40).map { "{\"id\":\($0),\"lat\":1,\"lon\":2}\n" }.joined()
        let path = try folder.write(Array(text.utf8), to: "a.ndjson")
        let input = try BatchInput.open(
            path, defaults: RequestDefaults(), shard: try BatchShard(parsing: "2/3"))
        let rows = try input.order().flatMap(input.rows)
        let length = UInt64("{\"id\":10,\"lat\":1,\"lon\":2}\n".utf8.count)
        #expect(rows.count == 10)
        for row in rows { #expect(row.offset == (UInt64(row.id ?? "").map { ($0 - 10) * length }), "\(row.place)") }
    }

    /// A line break in quotes where two shards meet: both say so, and what to do.
    @Test func aCutInQuotesIsAnError() throws {
        let rows = (0..<30).map { "\($0),1,2,\"a\nb, she said \"\"no\"\", c\nd,1,2,3\n\"\n" }.joined()
        let path = try folder.write(Array("id,lat,lon,meta\n\(rows)".utf8), to: "q.csv")
        var errors = 0
        for index in 0..<4 {
            do {
                _ = try ids(path, "\(index)/4")
            } catch let error as BatchInputError {
                #expect(error.needsSplitting && error.status == 66, "\(error)")
                errors += 1
            }
        }
        #expect(errors == 4)
    }

    @Test func someTablesHaveNoParts() throws {
        let features = try folder.write(Array(#"{"type":"FeatureCollection","features":[]}"#.utf8), to: "f.geojson")
        let error = #expect(throws: BatchInputError.self) { try ids(features, "0/2") }
        #expect(error?.needsSplitting == true && error?.description.contains("FeatureCollection") == true)
        for (name, bytes) in [("a.csv.gz", [UInt8](repeating: 0, count: 9)), ("b.csv", [0x1F, 0x8B, 8, 0])] {
            let path = try folder.write(bytes, to: name)
            let error = #expect(throws: BatchInputError.self) { try ids(path, nil) }
            #expect(error?.description.contains("compressed") == true)
        }
    }

    /// Names clash within a shard; the line of the first row is not known there.
    @Test func clashesAreFoundInTheShard() throws {
        let text = (0..<4).map { "{\"id\":\($0),\"lat\":\($0),\"lon\":2,\"out\":\"a.png\"}\n" }.joined()
        let path = try folder.write(Array(text.utf8), to: "a.ndjson")
        let input = try BatchInput.open(
            path, defaults: RequestDefaults(), shard: try BatchShard(parsing: "1/2"))
        let failures = try input.order().flatMap(input.rows).compactMap(BatchRowTests.failure)
        #expect(failures.count == 1 && failures.first?.detail.contains("an earlier row has the same name") == true)
    }

    @Test func aStoreGivesRanges() async throws {
        let server = try await StoreServer()
        let store = S3Store(try server.bucket(), credentials: try server.credentials("writer"), client: server.client)
        try await store.put([1, 2, 3, 4, 5], to: "tables/a", contentType: "text/csv")
        #expect(try await store.get("tables/a", range: 1..<3, etag: nil) == [2, 3])
        #expect(try await store.get("tables/a", range: 0..<5, etag: "\"other\"") == nil)
        #expect(try await store.get("tables/none", range: 0..<5, etag: nil) == nil)
    }
}
