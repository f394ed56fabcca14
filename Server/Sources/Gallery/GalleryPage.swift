/// A page of HTML.
public struct GalleryPage: Hashable, Sendable {
    /// The HTTP status: 200, or 404 for a link that leads nowhere.
    public let status: Int
    /// UTF-8.
    public let body: [UInt8]
    /// The value of Content-Type.
    public let contentType = "text/html; charset=utf-8"
    /// The value of ETag.
    public let etag: String

    init(status: Int, html: String) {
        self.status = status
        body = Array(html.utf8)
        etag = ContentHash(body).etag
    }
}
