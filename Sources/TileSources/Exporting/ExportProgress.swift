/// The progress of an export.
package struct ExportProgress: Hashable, Sendable {
    /// Number of tiles in the area.
    package let total: Int
    /// Number of tiles known from an earlier run.
    package internal(set) var known = 0
    /// Number of tiles fetched.
    package internal(set) var fetched = 0
    /// Number of tiles the source does not have.
    package internal(set) var absent = 0
    /// Number of tiles that could not be fetched.
    package internal(set) var failed = 0
    /// Number of corrupt tiles left out.
    package internal(set) var corrupt = 0
    /// Number of bytes fetched.
    package internal(set) var bytes = 0
    /// Why the first failed tile failed.
    package internal(set) var firstFailure: String?
    /// What is wrong with the first corrupt tile.
    package internal(set) var firstCorruption: String?
    /// Number of tiles in the archive; 0 while fetching.
    package internal(set) var written = 0

    init(total: Int) { self.total = total }

    /// Number of tiles that need no more work in this run.
    package var done: Int { known + fetched + absent + failed + corrupt }
}
