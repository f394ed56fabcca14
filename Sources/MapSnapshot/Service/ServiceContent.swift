/// The layers and images of a service at one time.
final class ServiceContent: Sendable {
    let layers: [MapLayer]
    let images: [String: PinImage]
    let identity: RenderIdentity

    init(layers: [MapLayer], images: [String: PinImage]) {
        (self.layers, self.images) = (layers, images)
        identity = RenderIdentity(layers: layers, images: images)
    }

    var allowsPrefetch: Bool { layers.allSatisfy(\.allowsPrefetch) }
}
