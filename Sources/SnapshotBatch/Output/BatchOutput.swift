import HTTP
public import MapSnapshot
public import TileSources

/// The output of a batch.
///
/// Every complete file carries the digest of its render, so that a later run recognizes finished files. Files appear
/// complete or not at all; any number of processes may write to the same place.
public protocol BatchOutput: Sendable {
    /// Number of files to store while others are drawn; 0 if writing is quick and belongs to the row.
    var uploads: Int { get }

    /// Called before the first row.
    ///
    /// - Returns: sentences about what will take longer than it could.
    func begin(_ scope: BatchScope) async -> [String]

    /// The file with a name if it is intact and the complete render with this digest; otherwise nil.
    func held(_ name: OutputName, _ digest: RenderDigest) async throws(BatchOutputError) -> BatchFile?

    /// Writes or replaces a file.
    ///
    /// - Parameter digest: the digest of the complete render; nil if tiles were missing, so that it is rendered again
    ///   later.
    func write(
        _ file: SnapshotFile, as name: OutputName, digest: RenderDigest?
    ) async throws(BatchOutputError) -> BatchFile

    /// The bytes of a file, for the contact sheet; nil if there is none.
    func read(_ name: OutputName) async throws(BatchOutputError) -> [UInt8]?

    /// Called after the last row.
    ///
    /// - Returns: sentences about what a later run will have to find out anew.
    func finish() async -> [String]
}

extension BatchOutput {
    /// None: files are written in the course of their rows.
    public var uploads: Int { 0 }

    /// Nothing has to be prepared.
    public func begin(_ scope: BatchScope) async -> [String] { [] }

    /// Nothing is left to do.
    public func finish() async -> [String] { [] }
}

/// Opens output locations of a batch.
public enum BatchDestination {
    /// Default number of requests to a store in flight.
    public static let defaultUploads = 64

    /// Opens a folder or `s3://bucket/prefix`, and checks that it can be used.
    ///
    /// Credentials, region and endpoint of a store come from the environment and AWS's shared files, as for tiles.
    ///
    /// - Parameters:
    ///   - uploads: maximum number of requests to a store in flight.
    ///   - hashes: whether the SHA-256 of files in a folder is wanted; a store always needs it.
    /// - Throws: an error that ends the whole batch.
    public static func open(
        _ location: String, network: TileNetwork, uploads: Int = defaultUploads, hashes: Bool = true
    ) async throws(BatchOutputError) -> any BatchOutput {
        guard location.hasPrefix(S3Location.prefix) else { return try FolderOutput(location, hashes: hashes) }
        guard let place = S3Location(location) else {
            throw BatchOutputError(
                consequence: .batch(status: 64), description: "\(location) has no bucket: use s3://BUCKET/PREFIX")
        }
        let store: S3Store
        do throws(HTTPError) {
            store = try network.store(place.bucket, transfers: uploads)
        } catch {
            throw StoreFailure(error, in: place).ofTheBatch
        }
        let output = S3Output(store, place)
        try await output.check()
        return output
    }
}
