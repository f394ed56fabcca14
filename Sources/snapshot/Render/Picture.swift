import MapSnapshot

/// A picture that is ready to be written.
struct Picture {
    /// How it came about.
    struct Drawing {
        let snapshot: Snapshot
        /// How long it took to encode.
        let encoding: Duration
    }

    /// The file's name.
    let path: String
    /// What it shows, with the scale and appearance of this one.
    let request: SnapshotRequest
    let file: SnapshotFile
    /// Its name in the cache; nil without one.
    let digest: RenderDigest?
    /// Nil for one that was kept.
    let drawing: Drawing?

    /// One that was kept.
    init(_ file: SnapshotFile, of request: SnapshotRequest, path: String, digest: RenderDigest) {
        (self.file, self.request, self.path, self.digest) = (file, request, path, digest)
        drawing = nil
    }

    /// Encodes one that was drawn.
    init(_ snapshot: Snapshot, of request: SnapshotRequest, path: String, digest: RenderDigest?) throws {
        (self.request, self.path, self.digest) = (request, path, digest)
        let clock = ContinuousClock()
        let start = clock.now
        file = try SnapshotFile(snapshot)
        drawing = Drawing(snapshot: snapshot, encoding: clock.now - start)
    }

    /// The notes of the request as it was read, and of the image.
    var notes: [SnapshotNote] { request.notes + file.notes }
}
