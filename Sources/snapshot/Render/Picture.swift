import MapSnapshot

/// A picture that is ready to be written.
struct Picture {
    /// The file's name.
    let path: String
    /// What was drawn, with the scale and appearance of this one.
    let request: SnapshotRequest
    let snapshot: Snapshot
    let file: EncodedFile
    /// How long it took to encode.
    let encoding: Duration

    /// Encodes it.
    init(_ variant: SnapshotVariant, of request: SnapshotRequest, path: String) throws {
        self.path = path
        var request = request
        (request.scale, request.appearance) = (variant.scale, variant.appearance)
        self.request = request
        snapshot = variant.snapshot
        let clock = ContinuousClock()
        let start = clock.now
        file = try snapshot.encoded(request.file)
        encoding = clock.now - start
    }
}
