/// The extent of lines and areas, added one by one, for fitting all of them into an image.
///
/// Unlike `GeoBounds(enclosing:)`, it includes what lies between the vertices.
package struct LineExtent: Hashable, Sendable {
    /// Intervals of x, each starting in 0..<1, in world widths.
    private var reaches: [ClosedRange<Double>] = []
    private var heights: ClosedRange<Double>?

    /// Samples curves finely enough for an image of 16,384 points; the tolerance is in world widths.
    private static let sampler = CurveSampler(tolerance: 1e-5, window: .world)

    /// Creates an empty extent.
    package init() {}

    /// Adds a line as `LineProjection` draws it; a single place counts as a line.
    package mutating func add(_ places: [Coordinate], isGeodesic: Bool = false) {
        add(isGeodesic ? GeodesicLine.line(places, sampler: Self.sampler) : WorldLine(places))
    }

    /// Adds the area inside a ring; around a pole, the area extends to the edge of the map.
    package mutating func add(ring: [Coordinate]) { add(area: WorldLine(ring: ring)) }

    /// Adds a circle.
    package mutating func add(_ circle: GeodesicCircle) {
        let ring = circle.ring(sampler: Self.sampler)
        if ring.contains(WorldPoint(extending: circle.center)) { add(area: ring) } else { include(0...1, 0...1) }
    }

    /// The smallest bounding box of everything, across the antimeridian if that is narrower; nil if nothing was added.
    ///
    /// Latitudes end at the edges of the map.
    package var bounds: GeoBounds? {
        guard let heights, let farthest = reaches.map(\.upperBound).max() else { return nil }
        let north = WebMercator.unproject(WorldPoint(x: 0, y: heights.lowerBound)).latitude
        let south = WebMercator.unproject(WorldPoint(x: 0, y: heights.upperBound)).latitude
        // The bounds leave out the widest gap. An interval across the antimeridian also covers the start of the world.
        var gap = (start: 0.0, end: 0.0)
        var covered = farthest - 1
        for reach in reaches.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if reach.lowerBound - covered > gap.end - gap.start { gap = (covered, reach.lowerBound) }
            covered = max(covered, reach.upperBound)
        }
        guard gap.end > gap.start else { return GeoBounds(west: -180, south: south, east: 180, north: north) }
        let west = WebMercator.unproject(WorldPoint(x: gap.end, y: 0)).longitude
        let east = WebMercator.unproject(WorldPoint(x: gap.start, y: 0)).longitude
        return GeoBounds(west: west, south: south, east: east == -180 && west > east ? 180 : east, north: north)
    }

    private mutating func add(area ring: WorldLine) {
        add(ring)
        guard ring.winding != 0 else { return }
        let edge = ring.isNorthern ? 0.0 : 1.0
        include(0...1, edge...edge)
    }

    private mutating func add(_ line: WorldLine) {
        guard let reach = line.reach, let first = line.points.first else { return }
        let heights = line.points.reduce(first.y...first.y) { min($0.lowerBound, $1.y)...max($0.upperBound, $1.y) }
        include(reach, heights)
    }

    private mutating func include(_ reach: ClosedRange<Double>, _ heights: ClosedRange<Double>) {
        let west = reach.lowerBound - reach.lowerBound.rounded(.down)
        reaches.append(west...(west + (reach.upperBound - reach.lowerBound)))
        self.heights =
            self.heights.map {
                min($0.lowerBound, heights.lowerBound)...max($0.upperBound, heights.upperBound)
            } ?? heights
    }
}
