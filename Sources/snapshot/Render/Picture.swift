import MapSnapshot

/// An image ready to be written.
struct Picture {
    /// How it was drawn.
    struct Drawing {
        let snapshot: Snapshot
        /// Time for encoding.
        let encoding: Duration
    }

    /// The output path.
    let path: String
    /// The request, with the scale and appearance of this image.
    let request: SnapshotRequest
    let file: SnapshotFile
    /// Its digest in the cache; nil without a cache.
    let digest: RenderDigest?
    /// How it was drawn; nil if it came from the cache.
    let drawing: Drawing?

    /// Creates an image from the cache.
    init(_ file: SnapshotFile, of request: SnapshotRequest, path: String, digest: RenderDigest) {
        (self.file, self.request, self.path, self.digest) = (file, request, path, digest)
        drawing = nil
    }

    /// Encodes a drawn image.
    init(_ snapshot: Snapshot, of request: SnapshotRequest, path: String, digest: RenderDigest?) throws {
        (self.request, self.path, self.digest) = (request, path, digest)
        let clock = ContinuousClock()
        let start = clock.now
        file = try SnapshotFile(snapshot)
        drawing = Drawing(snapshot: snapshot, encoding: clock.now - start)
    }

    /// Notes from reading the request and about the image.
    var notes: [SnapshotNote] { request.notes + file.notes }
}
