import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite struct BatchShardTests {
    @Test(arguments: [(0, 1), (1, 3), (7, 3), (8, 4), (1000, 7), (3, 1000)]) func everyRowIsInOne(rows: Int, count: Int)
        throws
    {
        let ranges = try (0..<count).map { try BatchShard(parsing: "\($0)/\(count)").range(of: rows) }
        #expect(ranges.flatMap { Array($0) } == Array(0..<rows))
        let sizes = ranges.map(\.count)
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }

    @Test(arguments: ["", "1", "4/4", "-1/4", "0/0", "1/2/3", "a/b", "1/", "0/99999999999999999999"])
    func impossible(text: String) {
        #expect(throws: SnapshotError.self) { try BatchShard(parsing: text) }
    }
}
