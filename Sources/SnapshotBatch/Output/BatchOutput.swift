public import MapSnapshot

/// Where the files of a batch go.
///
/// Every complete file carries the digest of its render, so that a later run knows what needs no drawing. Files appear
/// whole or not at all; any number of processes may write to one place.
public protocol BatchOutput: Sendable {
    /// The file of that name, where it is whole and the complete render of that digest; else nil.
    func held(_ name: OutputName, _ digest: RenderDigest) async throws(BatchOutputError) -> BatchFile?

    /// Writes or replaces a file.
    ///
    /// - Parameter digest: what it is the complete render of; nil where tiles were missing, so that it is made again.
    func write(
        _ file: SnapshotFile, as name: OutputName, digest: RenderDigest?
    ) async throws(BatchOutputError) -> BatchFile

    /// The bytes of a file, for the contact sheet; nil where there is none.
    func read(_ name: OutputName) async throws(BatchOutputError) -> [UInt8]?
}

/// A file of a batch where it was written.
public struct BatchFile: Hashable, Sendable {
    /// SHA-256 of the bytes, 64 hexadecimal digits.
    public let sha256: String
    /// How many there are.
    public let bytes: Int
}

/// Why a file of a batch cannot be written or read, in one sentence.
public struct BatchOutputError: Error, CustomStringConvertible {
    /// What it means for the batch.
    public enum Consequence: Hashable, Sendable {
        /// Only this row fails; so it would again.
        case row
        /// Only this row fails; another try may help.
        case retryableRow
        /// No row can be written any more; the status is one of sysexits.h: 69, 73, 74, 75 or 77.
        case batch(status: Int32)
    }

    /// What it means for the batch.
    public let consequence: Consequence
    /// What, which name, what to do.
    public let description: String

    /// An error with its sentence.
    public init(consequence: Consequence, description: String) {
        (self.consequence, self.description) = (consequence, description)
    }
}
