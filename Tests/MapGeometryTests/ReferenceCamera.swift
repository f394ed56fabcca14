import Glibc
import MapGeometry

/// The same camera by other formulas than the module's: textbook Mercator, compass vectors, no wrapping.
struct ReferenceCamera {
    let viewport: Viewport

    /// The ordinate of Mercator as ln tan(π/4 + φ/2), in world widths southward from the top.
    static func y(_ latitude: Double) -> Double {
        0.5 - log(tan(.pi / 4 + latitude * .pi / 360)) / (2 * .pi)
    }

    static func x(_ longitude: Double) -> Double { (longitude + 180) / 360 }

    var side: Double { 256 * pow(2, viewport.zoom) }

    /// The image's point of a place of the plane, in world widths.
    func point(x: Double, y: Double) -> Point {
        let east = (x - Self.x(viewport.center.longitude)) * side
        let north = (Self.y(viewport.center.latitude) - y) * side
        let angle = viewport.bearing * .pi / 180
        // Up is the bearing's direction, right is a quarter turn clockwise from it.
        let up = east * sin(angle) + north * cos(angle)
        let right = east * cos(angle) - north * sin(angle)
        let padding = viewport.padding
        return Point(
            x: padding.left + (viewport.size.width - padding.left - padding.right) / 2 + right,
            y: padding.top + (viewport.size.height - padding.top - padding.bottom) / 2 - up)
    }

    /// The image's point of a place; the longitude may lie beyond ±180.
    func point(latitude: Double, longitude: Double) -> Point {
        point(x: Self.x(longitude), y: Self.y(latitude))
    }

    /// The area of a cell of the grid within the image, in square points.
    func visibleArea(column: Int, row: Int, z: Int) -> Double {
        let cell = pow(2, Double(-z))
        var polygon = [(0, 0), (1, 0), (1, 1), (0, 1)].map {
            point(x: Double(column + $0) * cell, y: Double(row + $1) * cell)
        }
        let size = viewport.size
        polygon = Self.clip(polygon) { $0.x }
        polygon = Self.clip(polygon) { size.width - $0.x }
        polygon = Self.clip(polygon) { $0.y }
        polygon = Self.clip(polygon) { size.height - $0.y }
        return Self.area(polygon)
    }

    /// Sutherland and Hodgman: what lies where the linear function is not negative.
    private static func clip(_ polygon: [Point], by inside: (Point) -> Double) -> [Point] {
        var result: [Point] = []
        for (index, end) in polygon.enumerated() {
            let start = polygon[(index + polygon.count - 1) % polygon.count]
            let (a, b) = (inside(start), inside(end))
            if (a < 0) != (b < 0) {
                let t = a / (a - b)
                result.append(Point(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t))
            }
            if b >= 0 { result.append(end) }
        }
        return result
    }

    private static func area(_ polygon: [Point]) -> Double {
        var twice = 0.0
        for (index, end) in polygon.enumerated() {
            let start = polygon[(index + polygon.count - 1) % polygon.count]
            twice += start.x * end.y - end.x * start.y
        }
        return abs(twice) / 2
    }
}
