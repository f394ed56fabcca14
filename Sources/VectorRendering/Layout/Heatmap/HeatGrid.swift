import Platform
import Rasterising

/// The density of points on a grid over the image, a quarter as fine as its pixels.
struct HeatGrid {
    let width: Int
    let height: Int
    private(set) var values: [Float]
    /// The kernel along one axis, for one point.
    private var rowWeights: [Float] = []
    /// The change of the last kernel's steps, which most points have in common.
    private var known = (unit: 0.0, change: 1.0)

    /// Pixels of the image per cell.
    static let reduction = 4
    /// Density below which a kernel ends.
    private static let least: Float = 1 / 255 / 16
    /// The height of a normal distribution.
    private static let peak: Float = 0.398_942_28

    /// - Parameters: the size of the image in pixels.
    init(width: Int, height: Int) {
        self.width = max(width / Self.reduction, 1)
        self.height = max(height / Self.reduction, 1)
        values = [Float](repeating: 0, count: self.width * self.height)
    }

    /// Adds a point.
    ///
    /// - Parameters:
    ///   - x: cells from the left edge.
    ///   - y: cells from the top edge.
    ///   - radius: cells.
    mutating func add(x: Double, y: Double, radius: Double, weight: Float) {
        let height = weight * Self.peak
        guard height > Self.least, height.isFinite, radius > 0, radius < 1e6, abs(x) < 1e7, abs(y) < 1e7 else { return }
        let reach = radius * Self.reach(height)
        let (columns, rows) = (Self.cells(x, reach, width), Self.cells(y, reach, self.height))
        guard !columns.isEmpty, !rows.isEmpty else { return }
        // The kernel is a product of its two axes.
        let unit = 4.5 / (radius * radius)
        rowWeights.removeAll(keepingCapacity: true)
        if unit != known.unit { known = (unit, exp(-2 * unit)) }
        var across = KernelSteps(unit, from: Double(columns.lowerBound) + 0.5 - x, change: known.change)
        for _ in columns { rowWeights.append(across.next()) }
        var down = KernelSteps(unit, from: Double(rows.lowerBound) + 0.5 - y, change: known.change)
        let (weights, width) = (rowWeights, width)
        values.withUnsafeMutableBufferPointer { cells in
            for row in rows {
                let factor = height * down.next()
                // Both ranges were cut to the grid above.
                let line = UnsafeMutableBufferPointer(
                    rebasing: cells[(row * width + columns.lowerBound)..<(row * width + columns.upperBound)])
                weights.withUnsafeBufferPointer { weights in
                    for index in 0..<min(line.count, weights.count) { line[index] += weights[index] * factor }
                }
            }
        }
    }

    /// Adds a point on tilted ground.
    ///
    /// - Parameter ground: positions on the ground below the cells: from the point, in radii.
    mutating func add(on ground: TextureMap, weight: Float) {
        let height = weight * Self.peak
        guard height > Self.least, height.isFinite else { return }
        let reach = Self.reach(height)
        let part = TexelRect(left: -reach, top: -reach, right: reach, bottom: reach)
        guard let range = QuadRange(ground, part, width: width, rows: 0..<self.height) else { return }
        for row in range.rows {
            for run in ground.runs(range.columns(inRow: row), inRow: row) {
                // Along a row, the square of the distance is a polynomial.
                var steps = KernelSteps(
                    4.5 * (run.stepX * run.stepX + run.stepY * run.stepY),
                    slope: 4.5 * (run.x * run.stepX + run.y * run.stepY), start: 4.5 * (run.x * run.x + run.y * run.y))
                for index in (row * width + run.columns.lowerBound)..<(row * width + run.columns.upperBound) {
                    values[index] += height * steps.next()
                }
            }
        }
    }

    /// Where a kernel ends, in radii.
    private static func reach(_ height: Float) -> Double { Double((2 * log(height / least)).squareRoot() / 3) }

    /// The cells whose centers lie within a reach.
    private static func cells(_ center: Double, _ reach: Double, _ count: Int) -> Range<Int> {
        let limit = Double(count)
        let first = Int(min(max((center - reach - 0.5).rounded(.up), 0), limit))
        let end = Int(min(max((center + reach - 0.5).rounded(.up), 0), limit))
        return first..<max(first, end)
    }
}

/// The values of exp(-unit · d²) at distances d that grow by 1.
///
/// The quotient of neighbors is exp(-unit · (2d + 1)), and that of their quotients exp(-2 · unit), so that only the
/// first of them needs exponentials.
private struct KernelSteps {
    private var value: Double
    private var quotient: Double
    private let change: Double

    /// - Parameter change: exp(-2 · unit).
    init(_ unit: Double, from distance: Double, change: Double) {
        value = exp(-unit * distance * distance)
        quotient = exp(-unit * (2 * distance + 1))
        self.change = change
    }

    /// The values of exp(-(start + 2 · slope · n + unit · n²)).
    init(_ unit: Double, slope: Double, start: Double) {
        value = exp(-start)
        quotient = exp(-2 * slope - unit)
        change = exp(-2 * unit)
    }

    @inline(__always)
    mutating func next() -> Float {
        let result = Float(value)
        value *= quotient
        quotient *= change
        return result
    }
}
