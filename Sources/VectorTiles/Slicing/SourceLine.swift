/// A vertex on the world's square, and how much it matters.
struct SourcePoint: Hashable, Sendable {
    /// Eastward: 0 to 1 is the world.
    var x: Double
    /// Southward: 0 to 1 is the world.
    var y: Double
    /// Square of the distance from the line without it; 1 where it is always kept.
    var weight: Double
}

/// A line, or a closed ring whose first and last point are equal.
struct SourceLine: Hashable, Sendable {
    var points: [SourcePoint]
    /// The length of a whole line, the area of a whole ring.
    var size: Double
    /// Where the part begins, of a line as a length.
    var start: Double
    /// Where the part ends.
    var end: Double

    /// A whole line or ring.
    ///
    /// - Parameter tolerance: distance below which a vertex does not matter at any zoom.
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

    /// A line without points yet that is a part of another.
    init(partOf line: SourceLine) {
        points = []
        size = line.size
        start = line.start
        end = line.end
    }
}
