/// A validated request as the service looks it up and draws it.
struct PreparedRequest: Sendable {
    /// Without notes, on which the image does not depend.
    let request: ValidatedRequest
    /// Those of the request.
    let notes: [SnapshotNote]
    /// Nil if nothing wants a name, or a tileset does not say which tiles it has.
    let name: RenderName?

    /// What is drawn once for all who want it at the same time.
    var key: RenderKey { name.map { .digest($0.digest) } ?? .request(request) }
}

/// The name of an image, and what the tilesets were when it was computed.
struct RenderName: Hashable, Sendable {
    let digest: RenderDigest
    /// In the bytes of their identities.
    let tilesets: [UInt8]
}

/// A validated request and the name of what it is drawn to, which is computed once.
package struct NamedRequest: Sendable {
    let prepared: PreparedRequest
    /// The name.
    package let digest: RenderDigest
}

/// What makes two images the same.
enum RenderKey: Hashable, Sendable {
    case digest(RenderDigest)
    /// Without a name: good as long as it is being drawn, and no longer.
    case request(ValidatedRequest)
}
