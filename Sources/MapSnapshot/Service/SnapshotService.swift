/// Makes pictures for lists, batches and servers: what they share is opened, fetched and drawn once.
///
/// It is safe from any task.
public final class SnapshotService: Sendable {
    private let layers: [TileLayer]
    private let images: [String: PinImage]

    /// A service over a stack of tile sets.
    ///
    /// - Parameters:
    ///   - tiles: the tile sets, bottom first; each should have an id of its own.
    ///   - images: the images that pins name, by those names.
    public init(tiles: [TileLayer], images: [String: PinImage] = [:]) {
        layers = tiles
        self.images = images
    }

    /// The picture as a file of the kind that the request asks for.
    ///
    /// - Throws: as `MapSnapshotter.start()` and `Snapshot.data()`.
    public func file(for request: SnapshotRequest) async throws -> SnapshotFile {
        try SnapshotFile(await MapSnapshotter(options: request, tiles: layers, images: images).start())
    }
}
