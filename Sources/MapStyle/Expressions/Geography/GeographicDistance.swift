import Glibc
import MapGeometry

/// Computes the minimum distance in meters between a feature and a shape.
///
/// Like MapLibre, it measures on a plane tangent to the ellipsoid at the latitude of the feature's first point, which
/// is accurate to a few parts per thousand over some hundred kilometers.
struct GeographicDistance {
    private let kind: FeatureRow.Kind
    private var parts: [[PlanePoint]]
    /// Meters per degree of longitude and latitude.
    private var scale = PlanePoint(x: 0, y: 0)

    init(_ geometry: [[TilePoint]], _ kind: FeatureRow.Kind, tile: TileCoordinate) {
        self.kind = kind
        let tiles = pow(2, Double(tile.z))
        parts = geometry.map { part in
            part.map { point in
                let x = (point.x / 8192 + Double(tile.x)) / tiles
                let y = (point.y / 8192 + Double(tile.y)) / tiles
                return PlanePoint(x: x * 360 - 180, y: 360 / .pi * atan(exp((180 - y * 360) * .pi / 180)) - 90)
            }
        }
        .filter { !$0.isEmpty }
        scale = Self.scale(latitude: parts.first?.first?.y ?? 0)
    }

    /// The distance; NaN if there is nothing to measure.
    func minimum(to shape: GeographicShape) -> Double {
        guard !parts.isEmpty, kind != .unknown else { return .nan }
        func point(_ place: GeographicPlace) -> PlanePoint { PlanePoint(x: place.longitude, y: place.latitude) }
        var least = Double.infinity
        for place in shape.points { least = min(least, distance(to: [point(place)], isLine: false)) }
        for line in shape.lines { least = min(least, distance(to: line.map(point), isLine: true)) }
        for polygon in shape.polygons { least = min(least, distance(to: polygon.map { $0.map(point) })) }
        return least
    }

    /// The distance to a line or to points.
    private func distance(to other: [PlanePoint], isLine: Bool) -> Double {
        switch kind {
        case .polygon: polygons.map { distance(of: other, isLine: isLine, to: $0) }.min() ?? .nan
        default: parts.map { between($0, kind == .line, other, isLine) }.min() ?? .nan
        }
    }

    private func distance(to rings: [[PlanePoint]]) -> Double {
        guard kind == .polygon else {
            return parts.map { distance(of: $0, isLine: kind == .line, to: rings) }.min() ?? .nan
        }
        var least = Double.infinity
        for polygon in polygons {
            let isTouching =
                polygon.joined().contains { PlaneGeometry.side(of: $0, in: rings) != .outside }
                || rings.joined().contains { PlaneGeometry.side(of: $0, in: polygon) != .outside }
            if isTouching { return 0 }
            for ring in polygon { for other in rings { least = min(least, between(ring, true, other, true)) } }
        }
        return least
    }

    /// The distance of points or a line to a polygon.
    private func distance(of points: [PlanePoint], isLine: Bool, to rings: [[PlanePoint]]) -> Double {
        if points.contains(where: { PlaneGeometry.side(of: $0, in: rings) != .outside }) { return 0 }
        return rings.map { between(points, isLine, $0, true) }.min() ?? .infinity
    }

    /// The distance between points or lines.
    private func between(_ a: [PlanePoint], _ isLineA: Bool, _ b: [PlanePoint], _ isLineB: Bool) -> Double {
        var least = Double.infinity
        for (p, q) in Self.segments(a, isLineA) {
            for (r, s) in Self.segments(b, isLineB) {
                if p != q, r != s, PlaneGeometry.cross(p, q, r, s) { return 0 }
                least = min(least, distance(p, r, s), distance(q, r, s), distance(r, p, q), distance(s, p, q))
            }
        }
        return least
    }

    private static func segments(_ points: [PlanePoint], _ isLine: Bool) -> [(PlanePoint, PlanePoint)] {
        isLine && points.count > 1 ? Array(zip(points, points.dropFirst())) : points.map { ($0, $0) }
    }

    /// The distance of a point to a segment, the short way around the world.
    private func distance(_ point: PlanePoint, _ start: PlanePoint, _ end: PlanePoint) -> Double {
        let way = meters(start, end)
        let offset = meters(start, point)
        let length = way.x * way.x + way.y * way.y
        let t = length > 0 ? min(max((offset.x * way.x + offset.y * way.y) / length, 0), 1) : 0
        let rest = PlanePoint(x: offset.x - way.x * t, y: offset.y - way.y * t)
        return (rest.x * rest.x + rest.y * rest.y).squareRoot()
    }

    private func meters(_ from: PlanePoint, _ to: PlanePoint) -> PlanePoint {
        PlanePoint(x: remainder(to.x - from.x, 360) * scale.x, y: (to.y - from.y) * scale.y)
    }

    /// The rings of the feature, grouped into polygons: a ring with the winding of the first starts a polygon.
    private var polygons: [[[PlanePoint]]] {
        guard parts.count > 1 else { return parts.isEmpty ? [] : [parts] }
        var polygons: [[[PlanePoint]]] = []
        var isPositive: Bool?
        for ring in parts {
            let area = zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0.0) { $0 + $1.0.cross($1.1) }
            guard area != 0 else { continue }
            isPositive = isPositive ?? (area > 0)
            if isPositive == (area > 0) || polygons.isEmpty {
                polygons.append([ring])
            } else {
                polygons[polygons.count - 1].append(ring)
            }
        }
        return polygons
    }

    /// Meters per degree at a latitude, from the curvature of the WGS 84 ellipsoid.
    private static func scale(latitude: Double) -> PlanePoint {
        let flattening = 1 / 298.257223563
        let eccentricity = flattening * (2 - flattening)
        let cosine = cos(latitude * .pi / 180)
        let w2 = 1 / (1 - eccentricity * (1 - cosine * cosine))
        let degree = Double.pi / 180 * 6_378_137
        return PlanePoint(
            x: degree * w2.squareRoot() * cosine, y: degree * w2.squareRoot() * w2 * (1 - eccentricity))
    }
}
