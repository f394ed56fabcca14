/// A vertex in world widths, with its weight for simplification.
struct SourcePoint: Hashable, Sendable {
    /// Eastward: 0 to 1 is the world.
    var x: Double
    /// Southward: 0 to 1 is the world.
    var y: Double
    /// Squared distance from the line without it; 1 if it is always kept.
    var weight: Double
}

/// A line, or a closed ring whose first and last points are equal.
struct SourceLine: Hashable, Sendable {
    var points: [SourcePoint]
    /// The length of the whole line, or the area of the whole ring.
    var size: Double
    /// The start of the part, as a length along the line.
    var start: Double
    /// The end of the part.
    var end: Double

    /// Creates a whole line or ring.
    ///
    /// - Parameter tolerance: distance below which a vertex is dropped at every zoom.
    init(_ places: [SourcePoint], isRing: Bool, tolerance: Double) {
        points = places
        var size = 0.0
        for (a, b) in zip(places, places.dropFirst()) {
            size +=
                isRing
                ? (a.x * b.y - b.x * a.y) / 2 : ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
        }
        self.size = abs(size)
        start = 0
        end = self.size
        weigh(tolerance * tolerance)
    }

    /// Creates an empty part of another line.
    init(partOf line: SourceLine) {
        points = []
        size = line.size
        start = line.start
        end = line.end
    }
}
