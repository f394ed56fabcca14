/// How far an export is.
package struct ExportProgress: Hashable, Sendable {
    /// How many tiles the area has.
    package let total: Int
    /// How many of them were there from an earlier run.
    package internal(set) var known = 0
    /// How many have come.
    package internal(set) var fetched = 0
    /// How many the source does not have.
    package internal(set) var absent = 0
    /// How many could not be fetched.
    package internal(set) var failed = 0
    /// How many are damaged and were left out.
    package internal(set) var damaged = 0
    /// What has come, in bytes.
    package internal(set) var bytes = 0
    /// Why the first of those that failed did.
    package internal(set) var firstFailure: String?
    /// What is wrong with the first of those that are damaged.
    package internal(set) var firstDamage: String?
    /// How many tiles are in the archive; 0 while they are fetched.
    package internal(set) var written = 0

    init(total: Int) { self.total = total }

    /// How many tiles need no more work in this run.
    package var done: Int { known + fetched + absent + failed + damaged }
}
