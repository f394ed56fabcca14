/// A line on the Web Mercator plane, with x unwrapped across the antimeridian.
///
/// Two neighboring vertices are at most half a world apart, or exactly one world along a ring's edge around the world.
struct WorldLine: Hashable, Sendable {
    var points: [WorldPoint]

    /// Number of worlds from the first vertex eastward to its copy at the end: 0, unless a ring goes around a pole.
    var winding: Double

    /// Creates a line that takes the short way from each place to the next; places that are not finite are left out.
    init(_ places: [Coordinate]) {
        points = []
        points.reserveCapacity(places.count + 1)
        winding = 0
        for place in places where place.latitude.isFinite && place.longitude.isFinite {
            let point = WorldPoint(extending: place.isValid ? place : place.normalized)
            points.append(points.last.map { point.nearest(to: $0) } ?? point)
        }
    }

    /// Creates a ring, whose last point repeats the first or, if it goes around a pole, is a copy of the first.
    ///
    /// An edge from longitude -180 to 180 goes once around the world; otherwise a rectangle around the whole world
    /// would be empty.
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
            // The closing edge goes around the world only to undo an edge that did.
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

    /// Creates a line or ring from unwrapped points.
    init(points: [WorldPoint]) {
        self.points = points
        winding = points.isEmpty ? 0 : (points[points.count - 1].x - points[0].x).rounded()
    }

    /// The range of x; nil if there is no point.
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
