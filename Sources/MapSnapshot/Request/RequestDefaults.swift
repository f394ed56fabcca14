import MapGeometry

/// What is so in every request of a kind, such as a row of a batch, unless the request says otherwise.
///
/// The request wins field by field: its `pins` stand in place of all pins here, its `paths` in place of all
/// lines, its `polygons` and `circles` in place of those.
public struct RequestDefaults: Sendable {
    /// All that is not stated; its framing counts for nothing.
    public var request: SnapshotRequest
    /// Degrees to show around a centre, as the field `span`, where nothing says how much.
    public var span: [Double]?
    /// The zoom of a centre, where nothing says how much to show; at most one of span and zoom.
    public var zoom: Double?
    /// Whether a centre gets a pin where there are no `pins`.
    public var pinsCenter: Bool
    /// What pins look like, wherever they are.
    public var pin: Pin

    /// Defaults that are those of the JSON form.
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

    /// A pin with looks of its own, which gets the image and the offset where it has none.
    func dressed(_ pin: Pin) -> Pin {
        var dressed = pin
        if pin.image == nil { dressed.image = self.pin.image }
        if pin.centerOffset == nil { dressed.centerOffset = self.pin.centerOffset }
        return dressed
    }
}
