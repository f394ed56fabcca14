import Flights

/// A request that a service has checked, with the digest of its image.
public struct PreparedRequest: Sendable {
    /// Without notes, on which the image does not depend.
    let request: ValidatedRequest
    /// Those of the request.
    let notes: [SnapshotNote]
    /// Nil if it was not needed, or if a tileset has no identity.
    let name: RenderName?
    /// The layers that the image is drawn from, even if the service has others in the meantime.
    let content: ServiceContent

    /// The tile that is a part of the image; nil for the whole image.
    var part: Part?

    /// A tile of a metatile.
    struct Part: Sendable {
        let tile: TileRequest
        /// That of the metatile; nil if a tileset has no identity.
        let digest: RenderDigest?
    }

    /// The digest of the image, known before it is drawn; nil if a tileset has no identity.
    public var digest: RenderDigest? { name?.digest }

    /// Concurrent requests with equal keys are drawn once.
    var key: RenderKey { name.map { .digest($0.digest) } ?? .request(request, ObjectIdentifier(content)) }
}

extension PreparedRequest {
    /// How much work drawing is: its time grows with the number of pixels, in a way that depends on the layers.
    var load: FlightLoad {
        let (width, height) = request.pixelSize
        let layers = request.tiles.joined(separator: ",")
        return FlightLoad(kind: (part == nil ? "image " : "tiles ") + layers, size: width * height)
    }
}

/// The digest of an image, and the identities of the tilesets when it was computed.
struct RenderName: Hashable, Sendable {
    let digest: RenderDigest
    /// The identities, serialized.
    let tilesets: [UInt8]
}

/// Identifies equal images.
enum RenderKey: Hashable, Sendable {
    case digest(RenderDigest)
    /// Without a digest; only valid while it is being drawn, from the same layers.
    case request(ValidatedRequest, ObjectIdentifier)
    /// The same for a drawing that is cut into tiles.
    case tiles(ValidatedRequest, RenderedTileOptions.Side, ObjectIdentifier)
}
