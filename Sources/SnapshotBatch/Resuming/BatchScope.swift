/// What one run of a batch covers.
public struct BatchScope: Hashable, Sendable {
    /// The shard; nil for all rows.
    public let shard: BatchShard?
    /// Number of rows; nil if they are not known before they arrive.
    public let rows: Int?
    /// Whether images of earlier runs are looked for.
    public let resumes: Bool

    /// Creates a scope.
    public init(shard: BatchShard?, rows: Int?, resumes: Bool) {
        (self.shard, self.rows, self.resumes) = (shard, rows, resumes)
    }

    /// The folder of this scope among the manifests.
    var folder: String {
        if let shard { return "\(shard.index)-of-\(shard.count)/" }
        return rows == nil ? "stream/" : "all/"
    }

    /// Whether a list of all objects costs less than to ask for each.
    var listsEverything: Bool { shard == nil && (rows ?? 0) >= ListedRanges.minimumRows }
}
