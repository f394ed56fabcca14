import MapGeometry

/// Defaults for requests, such as the rows of a batch.
///
/// Fields of the request override them one by one: its `pins` replace all pins here, its `paths` all lines, its
/// `polygons` and `circles` all areas and circles.
public struct RequestDefaults: Sendable {
    /// The default values; the framing is ignored.
    public var request: SnapshotRequest
    /// Default span around a center in degrees, like the field `span`.
    public var span: [Double]?
    /// Default zoom of a center; at most one of span and zoom.
    public var zoom: Double?
    /// Whether a center gets a pin if there are no `pins`.
    public var pinsCenter: Bool
    /// The default style of pins; its coordinate is ignored.
    public var pin: Pin

    /// Creates the defaults of the JSON form.
    public init(
        request: SnapshotRequest = SnapshotRequest(framing: .annotations), span: [Double]? = nil, zoom: Double? = nil,
        pinsCenter: Bool = true, pin: Pin = Pin(Coordinate(latitude: 0, longitude: 0))
    ) {
        self.request = request
        self.span = span
        self.zoom = zoom
        self.pinsCenter = pinsCenter
        self.pin = pin
    }

    func pin(at place: Coordinate) -> Pin {
        var pin = pin
        pin.coordinate = place
        return pin
    }

    /// The pin, with the default image and offset if it has none.
    func dressed(_ pin: Pin) -> Pin {
        var dressed = pin
        if pin.image == nil { dressed.image = self.pin.image }
        if pin.centerOffset == nil { dressed.centerOffset = self.pin.centerOffset }
        return dressed
    }
}
