public import MapSnapshot

/// One part of several that a batch is split into, counted from 0.
public struct BatchShard: Hashable, Sendable {
    /// Which part.
    public let index: Int
    /// How many there are.
    public let count: Int

    /// Reads `INDEX/COUNT`, such as `0/4`.
    ///
    /// - Throws: `SnapshotError` that says what is possible.
    public init(parsing text: String) throws(SnapshotError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0, (0..<count).contains(index)
        else {
            throw .invalid("shard", text, "INDEX/COUNT, counted from 0, such as 0/4, 1/4, 2/4 and 3/4")
        }
        self.index = index
        self.count = count
    }

    /// Its part of so many rows; the parts' sizes differ by 1 at most.
    func range(of rows: Int) -> Range<Int> {
        let (size, rest) = rows.quotientAndRemainder(dividingBy: count)
        let start = index * size + min(index, rest)
        return start..<start + size + (index < rest ? 1 : 0)
    }
}
