public import MapGeometry

/// The part of the world that a snapshot shows.
public enum Framing: Hashable, Sendable {
    /// A center with a zoom; at zoom 0 the world is 256 points wide.
    ///
    /// If nil, the zoom is 15, or one less than the deepest tiles at that place if that is lower.
    case center(Coordinate, zoom: Double?)
    /// A region, centered and completely visible, as in MapKit.
    case region(CoordinateRegion)
    /// A bounding box, completely visible and as large as possible.
    case bounds(GeoBounds)
    /// A rectangle of MapKit's world, completely visible and as large as possible.
    case mapRect(MapRect)
    /// A camera at a distance from its center; bearing and pitch are those of the request.
    case camera(MapCamera)
    /// All pins, lines and areas, including icons and strokes; a single place gets the default zoom.
    case annotations
}

extension Framing {
    /// The center, if the framing has one.
    package var center: Coordinate? {
        switch self {
        case .center(let center, _): center
        case .region(let region): region.center
        case .camera(let camera): camera.centerCoordinate
        case .bounds, .mapRect, .annotations: nil
        }
    }
}
