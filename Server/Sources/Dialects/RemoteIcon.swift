import MapSnapshot

/// A pin's icon that a client wants from a URL.
public struct RemoteIcon: Hashable, Sendable {
    /// Its URL as the client wrote it, not checked.
    public let url: String
    /// The index of its pin in the request.
    public let pin: Int
    /// The name of the parameter, for `ignored`.
    public let parameter: String
    /// The part of the icon that is on the place.
    let anchor: Pin.Anchor
    /// Offset of that part from the place in points, right and down.
    let offset: Point?
    /// Factor for its size; at 1, a pixel of the icon is a point of the image.
    let scale: Double

    init(
        _ url: String, pin: Int, parameter: String, anchor: Pin.Anchor = .bottom, offset: Point? = nil,
        scale: Double = 1
    ) {
        self.url = url
        self.pin = pin
        self.parameter = parameter
        self.anchor = anchor
        self.offset = offset
        self.scale = scale
    }

    /// A pin with this icon.
    ///
    /// - Parameter image: the name of the icon.
    func placed(_ image: String, on pin: Pin) -> Pin {
        var pin = pin
        (pin.image, pin.anchor, pin.centerOffset) = (image, anchor, offset)
        pin.scale = min(max(scale, SnapshotLimits.pinScales.lowerBound), SnapshotLimits.pinScales.upperBound)
        pin.label = nil
        return pin
    }
}
