/// The layers and images of a service at one time.
final class ServiceContent: Sendable {
    let layers: [MapLayer]
    let images: [String: PinImage]
    let identity: RenderIdentity

    init(layers: [MapLayer], images: [String: PinImage]) {
        (self.layers, self.images) = (layers, images)
        identity = RenderIdentity(layers: layers, images: images)
    }

    /// The same layers with more images.
    func adding(_ others: [String: PinImage]) -> ServiceContent {
        others.isEmpty ? self : ServiceContent(layers: layers, images: images.merging(others) { $1 })
    }

    var allowsPrefetch: Bool { layers.allSatisfy(\.allowsPrefetch) }
}
