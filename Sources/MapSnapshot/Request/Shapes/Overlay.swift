/// A line or area on the map, beneath the pins; those later in a list lie on top.
public enum Overlay: Hashable, Sendable {
    /// A line.
    case polyline(Polyline)
    /// An area between rings.
    case polygon(Polygon)
    /// A circle of a radius in metres.
    case circle(Circle)

    /// The list of the JSON form that it is in.
    var field: String {
        switch self {
        case .polyline: "paths"
        case .polygon: "polygons"
        case .circle: "circles"
        }
    }

    /// How its line or border is drawn.
    var stroke: Stroke? {
        switch self {
        case .polyline(let line): line.stroke
        case .polygon(let polygon): polygon.stroke
        case .circle(let circle): circle.stroke
        }
    }
}
