public import MapSnapshot

/// One shard of a batch, counted from 0.
public struct BatchShard: Hashable, Sendable {
    /// The index of the shard.
    public let index: Int
    /// The number of shards.
    public let count: Int

    /// Parses `INDEX/COUNT`, such as `0/4`.
    ///
    /// - Throws: `SnapshotError` that states the valid values.
    public init(parsing text: String) throws(SnapshotError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0, (0..<count).contains(index)
        else {
            throw .invalid("shard", text, "INDEX/COUNT, counted from 0, such as 0/4, 1/4, 2/4 and 3/4")
        }
        self.index = index
        self.count = count
    }

    /// The range of this shard; sizes of shards differ by at most 1.
    func range(of rows: Int) -> Range<Int> {
        let (size, rest) = rows.quotientAndRemainder(dividingBy: count)
        let start = index * size + min(index, rest)
        return start..<start + size + (index < rest ? 1 : 0)
    }
}
