import Digests

/// A stand-in until the real one lands.
package struct RenderIdentity: Sendable {
    private let layers: [TileLayer]

    package init(layers: [TileLayer], images: [String: PinImage]) { self.layers = layers }

    package func digest(of request: SnapshotRequest) async throws -> RenderDigest {
        RenderDigest(SHA256.hash(Array("\(request)".utf8)))
    }
}
