/// A line on the plane of Web Mercator whose x goes on over the antimeridian.
///
/// Two neighbours are never more than half a world apart, or exactly one along a ring's edge around the world.
struct WorldLine: Hashable, Sendable {
    var points: [WorldPoint]

    /// How many worlds eastward the last vertex is a copy of the first: 0, unless a ring goes around a pole.
    var winding: Double

    /// A line that takes the short way from each place to the next; places that are not numbers are left out.
    init(_ places: [Coordinate]) {
        points = []
        points.reserveCapacity(places.count + 1)
        winding = 0
        for place in places where place.latitude.isFinite && place.longitude.isFinite {
            let point = WorldPoint(extending: place.isValid ? place : place.normalized)
            points.append(points.last.map { point.nearest(to: $0) } ?? point)
        }
    }

    /// A ring, whose last point is the first one again or, where it goes around a pole, that one's copy.
    ///
    /// An edge from the meridian of -180 degrees to that of 180 goes once around the world: without it a rectangle
    /// around the whole world would be nothing.
    init(ring places: [Coordinate]) {
        let places = places.filter { $0.latitude.isFinite && $0.longitude.isFinite }
        self.init(places)
        guard let first = places.first, let last = places.last else { return }
        var turns = 0.0
        for index in points.indices.dropFirst() {
            turns += Self.turns(places[index - 1], places[index])
            points[index].x += turns
        }
        if first != last {
            // The edge that closes a ring goes around the world only to take back one that did.
            let start = points[0].nearest(to: points[points.count - 1])
            let back = Self.turns(last, first)
            points.append(WorldPoint(x: start.x + (back == -turns ? back : 0), y: start.y))
        }
        winding = (points[points.count - 1].x - points[0].x).rounded()
    }

    private static func turns(_ start: Coordinate, _ end: Coordinate) -> Double {
        let step = end.longitude - start.longitude
        return abs(step) == 360 ? step / 360 : 0
    }

    /// A line or ring of points that are unwrapped already.
    init(points: [WorldPoint]) {
        self.points = points
        winding = points.isEmpty ? 0 : (points[points.count - 1].x - points[0].x).rounded()
    }

    /// The smallest and the largest x; nil where there is no point.
    var reach: ClosedRange<Double>? {
        guard var low = points.first?.x else { return nil }
        var high = low
        for point in points {
            low = min(low, point.x)
            high = max(high, point.x)
        }
        return low...high
    }
}
