import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite struct BatchShardTests {
    @Test(arguments: [(0, 1), (1, 3), (7, 3), (8, 4), (1000, 7), (3, 1000), (UInt64.max, 3)] as [(UInt64, Int)])
    func everyByteIsInOne(size: UInt64, count: Int) throws {
        let shards = try (0..<count).map { try BatchShard(parsing: "\($0)/\(count)") }
        #expect(shards.first?.start(of: size) == 0 && shards.last?.end(of: size) == size)
        for (one, next) in zip(shards, shards.dropFirst()) { #expect(one.end(of: size) == next.start(of: size)) }
        let sizes = shards.map { $0.end(of: size) - $0.start(of: size) }
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }

    @Test(arguments: ["", "1", "4/4", "-1/4", "0/0", "1/2/3", "a/b", "1/", "0/99999999999999999999"])
    func impossible(text: String) {
        #expect(throws: SnapshotError.self) { try BatchShard(parsing: text) }
    }
}
