/// A validated request as the service looks it up and draws it.
struct PreparedRequest: Sendable {
    /// Without notes, on which the image does not depend.
    let request: ValidatedRequest
    /// Those of the request.
    let notes: [SnapshotNote]
    /// Nil without a cache, or if a tileset has no identity.
    let name: RenderName?

    /// Concurrent requests with equal keys are drawn once.
    var key: RenderKey { name.map { .digest($0.digest) } ?? .request(request) }
}

/// The digest of an image, and the identities of the tilesets when it was computed.
struct RenderName: Hashable, Sendable {
    let digest: RenderDigest
    /// The identities, serialized.
    let tilesets: [UInt8]
}

/// A validated request with its digest, which is computed once.
package struct NamedRequest: Sendable {
    let prepared: PreparedRequest
    package let digest: RenderDigest
}

/// Identifies equal images.
enum RenderKey: Hashable, Sendable {
    case digest(RenderDigest)
    /// Without a digest; only valid while it is being drawn.
    case request(ValidatedRequest)
}
