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

    /// Whether the light map was drawn in place of a dark one.
    var lacksDarkTiles: Bool { notes.contains { $0.code == .noDarkTiles } }

    /// Notes from reading the request and about the image.
    var notes: [SnapshotNote] { file.notes }
}
