import MapGeometry
import Platform

/// Computes the minimum distance in meters between a feature and a shape.
///
/// Like MapLibre, it measures on a plane tangent to the ellipsoid at the latitude of the feature's first point, which
/// is accurate to a few parts per thousand over some hundred kilometers.
struct GeographicDistance {
    private let kind: FeatureRow.Kind
    private var parts: [[PlanePoint]]
    /// Meters per degree of longitude and latitude.
    private var scale = PlanePoint(x: 0, y: 0)

    init(_ geometry: [[FeaturePoint]], _ kind: FeatureRow.Kind, tile: TileCoordinate) {
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
    ///
    /// - Throws: `tooLarge` if it takes too many comparisons.
    func minimum(
        to shape: MeasuredShape, _ effort: inout GeometryEffort
    ) throws(EvaluationError) -> Double {
        guard !parts.isEmpty, kind != .unknown else { return .nan }
        let trees = [shape.open] + shape.areas.map(\.border)
        if kind == .polygon {
            let polygons = polygons
            guard !polygons.isEmpty else { return .nan }
            for rings in polygons where try holdsEnd(of: trees, rings, &effort) { return 0 }
        }
        for area in shape.areas {
            for point in parts.joined() where try area.slabs.side(of: point, &effort) != .outside { return 0 }
        }
        var least = Double.infinity
        for part in parts {
            let edges = kind == .point ? part.map { PlaneEdge(start: $0, end: $0) } : PlaneEdge.along(part)
            for edge in edges {
                for tree in trees {
                    least = try tree.nearest(to: edge, scale: scale, below: least, &effort)
                    if least == 0 { return 0 }
                }
            }
        }
        return least
    }

    /// Whether a polygon of the feature has an end of an edge in it or on its border.
    private func holdsEnd(
        of trees: [EdgeTree], _ rings: [[PlanePoint]], _ effort: inout GeometryEffort
    ) throws(EvaluationError) -> Bool {
        let slabs = EdgeSlabs(rings)
        var box = PlaneBox()
        for point in rings.joined() { box.add(point) }
        for tree in trees {
            let isFound = try tree.hasEnd(in: box, &effort) { point, effort throws(EvaluationError) in
                try slabs.side(of: point, &effort) != .outside
            }
            if isFound { return true }
        }
        return false
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

/// The shape of a `distance`, with its edges where they can be found; made once for all features of a tile.
struct MeasuredShape: Sendable {
    /// A polygon.
    struct Area: Sendable {
        let slabs: EdgeSlabs
        let border: EdgeTree
    }

    /// Points and lines.
    let open: EdgeTree
    let areas: [Area]

    init(_ shape: GeographicShape) {
        func plane(_ places: [GeographicPlace]) -> [PlanePoint] {
            places.map { PlanePoint(x: $0.longitude, y: $0.latitude) }
        }
        open = EdgeTree(
            EdgeTree.sorted(plane(shape.points)).map { PlaneEdge(start: $0, end: $0) }
                + shape.lines.flatMap { PlaneEdge.along(plane($0)) })
        areas = shape.polygons.map { rings in
            let rings = rings.map(plane)
            return Area(slabs: EdgeSlabs(rings), border: EdgeTree(rings.flatMap(PlaneEdge.along)))
        }
    }
}
