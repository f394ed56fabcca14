import MapSnapshot

/// An image ready to be written.
struct RenderedImage {
    /// The output path.
    let path: String
    /// The request, with the scale and appearance of this image.
    let request: SnapshotRequest
    /// The image, drawn now or from the cache.
    let served: ServedImage

    var file: SnapshotFile { served.file }

    /// Notes from reading the request and about the image.
    var notes: [SnapshotNote] { file.notes }
}
