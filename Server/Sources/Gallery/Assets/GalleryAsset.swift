/// A file of the page.
public struct GalleryAsset: Hashable, Sendable {
    /// Its bytes.
    public let body: [UInt8]
    /// The value of Content-Type.
    public let contentType: String
    /// The value of ETag.
    public let etag: String
    /// The value of Cache-Control: the path changes with the content.
    public let cacheControl = "public, max-age=31536000, immutable"

    init(_ body: [UInt8], _ contentType: String) {
        self.body = body
        self.contentType = contentType
        etag = ContentHash(body).etag
    }
}
