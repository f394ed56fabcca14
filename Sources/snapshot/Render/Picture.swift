import MapSnapshot

/// A picture that is ready to be written.
struct Picture {
    /// The file's name.
    let path: String
    /// What it shows, with the scale and appearance of this one.
    let request: SnapshotRequest
    /// The picture, drawn now or from the cache.
    let served: ServedPicture

    var file: SnapshotFile { served.file }

    /// What is to be said of it: of the request as it was read, and of the picture.
    var notes: [String] { file.notes }
}
