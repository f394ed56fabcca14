import HTTP
import MapSnapshot
public import TileSources

/// Opens output locations of a batch.
public enum BatchDestination {
    /// Opens a folder or `s3://bucket/prefix`, and checks that it can be used.
    ///
    /// Credentials, region and endpoint of a store come from the environment and AWS's shared files, as for tiles.
    ///
    /// - Throws: an error that ends the whole batch.
    public static func open(
        _ location: String, network: TileNetwork
    ) async throws(BatchOutputError) -> any BatchOutput {
        guard location.hasPrefix(S3Location.prefix) else { return try FolderOutput(location) }
        guard let place = S3Location(location) else {
            throw BatchOutputError(
                consequence: .batch(status: 64), description: "\(location) has no bucket: use s3://BUCKET/PREFIX")
        }
        let store: S3Store
        do throws(HTTPError) {
            store = try network.store(place.bucket)
        } catch {
            throw StoreFailure(error, in: place).ofTheBatch
        }
        let output = S3Output(store, place)
        try await output.check()
        return output
    }
}
