/// A line whose vertices are joined by geodesics, not by straight lines on the map.
enum GeodesicLine {
    /// Maximum distance of a geodesic from its chord, as a factor of the squared length of the chord, in world widths.
    ///
    /// On a sphere, its curvature on the map is 2π · sin(azimuth) · sin(latitude), and an arc's height is an eighth of
    /// the curvature times the squared chord: at most 0.785. The rest is for the ellipsoid.
    private static let bulge = 0.9

    /// A line with as many extra points as its curves need.
    static func line(_ places: [Coordinate], sampler: CurveSampler) -> WorldLine {
        let places = places.filter { $0.latitude.isFinite && $0.longitude.isFinite }.map {
            $0.isValid ? $0 : $0.normalized
        }
        guard let first = places.first else { return WorldLine(points: []) }
        var points = [WorldPoint(extending: first)]
        points.reserveCapacity(places.count)
        for (start, end) in zip(places, places.dropFirst()) {
            let last = points[points.count - 1]
            let next = WorldPoint(extending: end).nearest(to: last)
            let (dx, dy) = (next.x - last.x, next.y - last.y)
            if (dx * dx + dy * dy) * bulge > sampler.tolerance {
                append(from: start, to: end, to: &points, sampler: sampler)
            } else {
                points.append(next)
            }
        }
        return WorldLine(points: points)
    }

    private static func append(
        from start: Coordinate, to end: Coordinate, to points: inout [WorldPoint], sampler: CurveSampler
    ) {
        let (geodesic, endArc) = Geodesic.between(start, end)
        let arcs = (geodesic.startArc, endArc)
        let curve = sampler.points(from: arcs.0, to: arcs.1, pieces: 8) { arc in
            // The ends stay exactly as given.
            WorldPoint(extending: arc == arcs.0 ? start : arc == arcs.1 ? end : geodesic.coordinate(atArc: arc))
        }
        for point in curve.dropFirst() { points.append(point.nearest(to: points[points.count - 1])) }
    }
}
