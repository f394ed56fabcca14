import MapGeometry

public import struct Colors.Color

/// Style defaults for the lines, areas and points of a GeoJSON or GPX file.
///
/// Nil keeps the default of the file's format. Simplestyle properties of a GeoJSON feature come first.
///
/// ```swift
/// var defaults = FeatureDefaults()
/// defaults.stroke = .red
/// defaults.start = Pin(Coordinate(latitude: 0, longitude: 0), color: .green, label: "A")
/// let track = try MapFeatures(gpx: bytes, defaults: defaults)
/// ```
public struct FeatureDefaults: Hashable, Sendable {
    /// Color of lines and borders.
    public var stroke: Color?
    /// Width of lines and borders in points; 0 draws none.
    public var width: Double?
    /// The casing below lines and borders.
    public var casing: Stroke.Casing?
    /// Lengths of dashes and gaps in turn, in points.
    public var dash: [Double]?
    /// Line cap.
    public var cap: Stroke.Cap?
    /// Line join.
    public var join: Stroke.Join?
    /// Arrowheads of lines.
    public var arrow: Stroke.Arrow?
    /// Whether lines are geodesics.
    public var isGeodesic: Bool?
    /// Fill color of areas, with straight alpha.
    public var fill: Color?
    /// Opacity of each line and area as a whole, 0 (invisible) to 1.
    public var opacity: Double?
    /// Color of pins.
    public var pinColor: Color?
    /// Size of pins.
    public var pinSize: Pin.Size?
    /// The built-in marker of points.
    public var pinShape: Pin.Shape?
    /// The pin at the first coordinate of the file's first line, at whatever coordinate it says; nil for none.
    public var start: Pin?
    /// The pin at the last coordinate of the file's last line, at whatever coordinate it says; nil for none.
    public var end: Pin?

    /// Creates a style that changes nothing.
    public init() {}
}

extension FeatureDefaults {
    /// Changes the stroke of lines and borders.
    func apply(to stroke: inout Stroke) {
        if let color = self.stroke { stroke.color = color }
        if let width { stroke.width = width }
        if let casing { stroke.casing = casing }
        if let dash { stroke.dash = dash }
        if let cap { stroke.cap = cap }
        if let join { stroke.join = join }
    }

    /// The pins at both ends of the lines of a file.
    ///
    /// - Parameters:
    ///   - first: the first coordinate.
    ///   - last: the last coordinate.
    func ends(_ first: Coordinate, _ last: Coordinate) -> [Pin] {
        zip([start, end], [first, last]).compactMap { pin, place in
            guard var pin else { return nil }
            pin.coordinate = place
            return pin
        }
    }
}
