public import MapSnapshot

/// One shard of a table, counted from 0: a range of its bytes.
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
}
