package import MapGeometry

/// The point of a polygon that is farthest from its outline: where a label of an area fits best.
///
/// Squares over the polygon are divided, the most promising first, until no part can be better by more than the
/// precision, as in Mapbox's polylabel.
package struct PoleOfInaccessibility {
    /// A square: its center, half of its side, and how far the center is inside the polygon.
    private struct Cell {
        let x, y, half, distance: Double

        /// The largest distance that a point of the square can have.
        var potential: Double { distance + half * 2.squareRoot() }
    }

    /// Maximum number of distances to edges, so that a hostile polygon takes a bounded time.
    private static let maximumSteps = 4_000_000

    private let rings: [[Point]]
    private let precision: Double
    private var steps = 0
    private var queue: [Cell] = []

    /// Finds the pole.
    ///
    /// - Parameters:
    ///   - rings: the outline, then the holes.
    ///   - precision: in units of the rings.
    /// - Returns: nil without vertices.
    package static func point(of rings: [[Point]], precision: Double) -> Point? {
        var search = PoleOfInaccessibility(rings: rings, precision: precision)
        return search.pole()
    }

    private init(rings: [[Point]], precision: Double) {
        self.rings = rings
        self.precision = max(precision, 1e-6)
    }

    private mutating func pole() -> Point? {
        guard let outline = rings.first, let first = outline.first else { return nil }
        var (low, high) = (first, first)
        for point in outline {
            (low.x, low.y) = (min(low.x, point.x), min(low.y, point.y))
            (high.x, high.y) = (max(high.x, point.x), max(high.y, point.y))
        }
        let side = min(high.x - low.x, high.y - low.y)
        guard side > 0, side.isFinite else { return low }
        let count = rings.reduce(0) { $0 + $1.count }
        var best = centroid(of: outline)
        var x = low.x
        while x < high.x, steps < Self.maximumSteps {
            var y = low.y
            while y < high.y, steps < Self.maximumSteps {
                push(cell(x + side / 2, y + side / 2, side / 2))
                y += side
            }
            x += side
        }
        while let cell = pop() {
            if cell.distance > best.distance || best.distance == 0 || best.distance.isNaN { best = cell }
            if cell.potential - best.distance <= precision || steps + 4 * count > Self.maximumSteps { continue }
            let half = cell.half / 2
            for (dx, dy) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
                push(self.cell(cell.x + dx, cell.y + dy, half))
            }
        }
        return Point(x: best.x, y: best.y)
    }

    private mutating func cell(_ x: Double, _ y: Double, _ half: Double) -> Cell {
        Cell(x: x, y: y, half: half, distance: distance(x, y))
    }

    private mutating func centroid(of outline: [Point]) -> Cell {
        var (x, y, area) = (0.0, 0.0, 0.0)
        var previous = outline[outline.count - 1]
        for point in outline {
            let cross = point.x * previous.y - previous.x * point.y
            x += (point.x + previous.x) * cross
            y += (point.y + previous.y) * cross
            area += cross * 3
            previous = point
        }
        return cell(x / area, y / area, 0)
    }

    /// The distance to the nearest edge; negative outside.
    private mutating func distance(_ x: Double, _ y: Double) -> Double {
        var (isInside, smallest) = (false, Double.infinity)
        for ring in rings {
            steps += ring.count
            guard var b = ring.last else { continue }
            for a in ring {
                if (a.y > y) != (b.y > y), x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
                smallest = min(smallest, Self.squaredDistance(x, y, a, b))
                b = a
            }
        }
        return (isInside ? 1 : -1) * smallest.squareRoot()
    }

    private static func squaredDistance(_ x: Double, _ y: Double, _ a: Point, _ b: Point) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let t = length > 0 ? min(max(((x - a.x) * dx + (y - a.y) * dy) / length, 0), 1) : 0
        let (toX, toY) = (a.x + t * dx - x, a.y + t * dy - y)
        return toX * toX + toY * toY
    }
}

// A heap with the largest potential first.
extension PoleOfInaccessibility {
    private mutating func push(_ cell: Cell) {
        var place = queue.count
        queue.append(cell)
        while place > 0 {
            let parent = (place - 1) >> 1
            guard queue[parent].potential < cell.potential else { break }
            queue[place] = queue[parent]
            place = parent
        }
        queue[place] = cell
    }

    private mutating func pop() -> Cell? {
        guard let top = queue.first, let last = queue.popLast() else { return nil }
        guard !queue.isEmpty else { return top }
        var place = 0
        while place < (queue.count >> 1) {
            var child = 2 * place + 1
            if child + 1 < queue.count, queue[child + 1].potential > queue[child].potential { child += 1 }
            guard queue[child].potential > last.potential else { break }
            queue[place] = queue[child]
            place = child
        }
        queue[place] = last
        return top
    }
}
