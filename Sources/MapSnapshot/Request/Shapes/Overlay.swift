/// A line or area on the map, below the pins; later overlays are on top.
public enum Overlay: Hashable, Sendable {
    /// Creates a line.
    case polyline(Polyline)
    /// Creates an area.
    case polygon(Polygon)
    /// A circle with a radius in meters.
    case circle(Circle)

    /// Its list in the JSON form.
    var field: String {
        switch self {
        case .polyline: "paths"
        case .polygon: "polygons"
        case .circle: "circles"
        }
    }

    /// Its line or border.
    var stroke: Stroke? {
        switch self {
        case .polyline(let line): line.stroke
        case .polygon(let polygon): polygon.stroke
        case .circle(let circle): circle.stroke
        }
    }
}
