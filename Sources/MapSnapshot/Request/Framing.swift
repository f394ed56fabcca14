public import MapGeometry

/// Which part of the world a snapshot shows.
public enum Framing: Hashable, Sendable {
    /// This place in the middle, at a zoom of the 256-point grid: at zoom 0 the world is 256 points wide.
    ///
    /// With nil the zoom is 15, or one less than the deepest tiles of that place where that is lower.
    case center(Coordinate, zoom: Double?)
    /// The region's centre in the middle and all of the region in the picture, never cropped, as MapKit frames it.
    case region(CoordinateRegion)
    /// All of the rectangle in the picture, as large as possible.
    case bounds(GeoBounds)
    /// All of the rectangle of MapKit's world in the picture, as large as possible.
    case mapRect(MapRect)
    /// All pins, lines and areas in the picture, with images and strokes; a single place gets the zoom of a centre
    /// without one.
    case annotations
}
