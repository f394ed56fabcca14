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

extension WorldLine {
    /// A y beyond anything that is drawn, north or south of the map.
    static func beyondMap(north: Bool) -> Double { north ? -2 : 3 }

    /// Whether a ring around a pole encloses the north pole, which is decided by its mean latitude.
    var isNorthern: Bool {
        var area = 0.0
        for (start, end) in zip(points, points.dropFirst()) { area += (start.y + end.y) / 2 * (end.x - start.x) }
        return area / winding < 0.5
    }

    /// Whether a ring encloses a point, in any copy of the world, by the even-odd rule.
    func contains(_ point: WorldPoint) -> Bool {
        // Count edges north of the point on its meridian; a ring closed beyond the northern edge has one more there.
        var isInside = winding != 0 && isNorthern
        for (start, end) in zip(points, points.dropFirst()) where start.x != end.x {
            let (left, right) = (min(start.x, end.x), max(start.x, end.x))
            var x = point.x + (left - point.x).rounded(.up)
            while x < right {
                let y = start.y + (end.y - start.y) * (x - start.x) / (end.x - start.x)
                if y < point.y { isInside.toggle() }
                x += 1
            }
        }
        return isInside
    }

    /// A ring around a pole, repeated as one line that extends beyond the window on both sides.
    func repeated(over window: ClosedRange<Double>, limit: Int) -> [WorldPoint] {
        guard let reach else { return [] }
        let ends = [(window.lowerBound - reach.upperBound) / winding, (window.upperBound - reach.lowerBound) / winding]
        let most = Double(max(limit / points.count, 1))
        let first = max((min(ends[0], ends[1])).rounded(.up) - 1, -most)
        let last = min((max(ends[0], ends[1])).rounded(.down) + 1, most)
        var result = [WorldPoint(x: points[0].x + first * winding, y: points[0].y)]
        for turn in stride(from: first, through: last, by: 1) {
            result += points.dropFirst().map { WorldPoint(x: $0.x + turn * winding, y: $0.y) }
        }
        return result
    }
}

extension WorldLine {
    /// The borders of a ring to stroke: the ring itself, or the lines between edges along the antimeridian.
    ///
    /// Areas are cut in two there (RFC 7946, section 3.1.9), and the edges of the cut are not borders.
    var borders: [WorldLine] {
        let edges = points.indices.dropLast()
        guard let cut = edges.first(where: isCut) else { return [self] }
        // Start after a cut, so that a line that contains the first vertex stays in one piece.
        let order = winding == 0 ? Array(edges[(cut + 1)...]) + Array(edges[...cut]) : Array(edges)
        var lines: [WorldLine] = []
        var line: [WorldPoint] = []
        for index in order {
            if !isCut(index) {
                if line.isEmpty { line.append(points[index]) }
                line.append(points[index + 1])
            } else if !line.isEmpty {
                lines.append(WorldLine(points: line))
                line = []
            }
        }
        if !line.isEmpty { lines.append(WorldLine(points: line)) }
        return lines
    }

    private func isCut(_ index: Int) -> Bool {
        let x = points[index].x
        return x == points[index + 1].x && x == x.rounded() && points[index].y != points[index + 1].y
    }
}
