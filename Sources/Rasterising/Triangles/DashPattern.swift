/// A distance field over one period of a dash pattern, 0 to 1, with 0.5 at the ends of dashes and more inside them.
package struct DashPattern: Hashable, Sendable {
    /// Samples per period.
    static let width = 256
    /// Rows of samples on each side of the middle, for round caps.
    private static let halfRows = 7

    /// Length of a period, in line widths.
    package let length: Double
    /// Dash, gap, dash … in line widths, as given.
    package let lengths: [Double]
    private let rows: Int
    private let values: [Float]

    /// - Parameters:
    ///   - lengths: dash, gap, dash … in line widths, none negative. With an odd number, the last dash continues in the
    ///     first of the next period.
    ///   - isRound: whether dashes have round caps.
    /// - Returns: nil if the pattern has no length.
    package init?(lengths: [Double], isRound: Bool) {
        let length = lengths.reduce(0, +)
        guard length > 0, length.isFinite, lengths.allSatisfy({ $0 >= 0 }) else { return nil }
        (self.length, self.lengths) = (length, lengths)
        let stretch = Double(Self.width) / length
        if isRound {
            rows = 2 * Self.halfRows + 1
            values = Self.round(DashRange.all(lengths, stretch), stretch: stretch)
        } else {
            rows = 1
            values = Self.flat(DashRange.joined(DashRange.all(lengths, stretch), width: Double(Self.width)))
        }
    }

    /// The distance at a position, interpolated bilinearly.
    ///
    /// - Parameters:
    ///   - distance: along the line in periods.
    ///   - side: across the line, -1 to 1 from edge to edge.
    @inline(__always)
    func value(distance: Float, side: Float) -> Float {
        // Beyond this, a Float has no fraction.
        guard abs(distance) < 0x1p23 else { return 0 }
        let fraction = distance - distance.roundedDown
        let place = fraction * Float(Self.width) - 0.5
        let left = place < 0 ? -1 : Int(place)
        let factor = place - Float(left)
        let (a, b) = (left & (Self.width - 1), (left + 1) & (Self.width - 1))
        guard rows > 1 else { return values[a] + (values[b] - values[a]) * factor }
        let height = (side > -1 ? min(side, 1) : -1) * Float(Self.halfRows) + Float(Self.halfRows)
        let row = min(Int(height), rows - 2)
        let (upper, lower) = (row * Self.width, (row + 1) * Self.width)
        let first = values[upper + a] + (values[upper + b] - values[upper + a]) * factor
        let second = values[lower + a] + (values[lower + b] - values[lower + a]) * factor
        return first + (second - first) * (height - Float(row))
    }

    /// Passes all samples, row by row, and the number of rows.
    @inline(__always)
    func withValues(_ body: (UnsafeBufferPointer<Float>, Int32) -> Void) {
        values.withUnsafeBufferPointer { body($0, Int32(truncatingIfNeeded: rows)) }
    }

    private static func flat(_ ranges: [DashRange]) -> [Float] {
        var index = 0
        return (0..<width).map { place in
            let x = Double(place)
            while index < ranges.count - 1, x > ranges[index].right { index += 1 }
            let distance = ranges[index].distance(to: x)
            return stored(ranges[index].isDash ? distance : -distance)
        }
    }

    private static func round(_ ranges: [DashRange], stretch: Double) -> [Float] {
        (-halfRows...halfRows).flatMap { row -> [Float] in
            var index = 0
            let middle = Double(row) / Double(halfRows) * (stretch / 2 + 1)
            return (0..<width).map { place in
                let x = Double(place)
                while index < ranges.count - 1, x > ranges[index].right { index += 1 }
                let distance = ranges[index].distance(to: x)
                guard ranges[index].isDash else {
                    return stored(stretch / 2 - (distance * distance + middle * middle).squareRoot())
                }
                let edge = stretch / 2 - abs(middle)
                return stored((distance * distance + edge * edge).squareRoot())
            }
        }
    }

    /// Rounded to 8 bits, as in a texture.
    private static func stored(_ distance: Double) -> Float {
        Float(min(max(distance + 128, 0), 255).rounded(.down) / 255)
    }
}

/// A dash or a gap of a pattern, in samples.
struct DashRange {
    var left: Double
    var right: Double
    let isDash: Bool

    func distance(to place: Double) -> Double { min(abs(place - left), abs(place - right)) }

    /// The dashes and gaps of a period.
    static func all(_ lengths: [Double], _ stretch: Double) -> [DashRange] {
        var end = 0.0
        var ranges: [DashRange] = []
        for (index, length) in lengths.enumerated() {
            let start = end
            end += length
            ranges.append(DashRange(left: start * stretch, right: end * stretch, isDash: index & 1 == 0))
        }
        // With an odd number, the last dash is the start of the first.
        if lengths.count & 1 == 1, let last = lengths.last { ranges[0].left = -last * stretch }
        return ranges
    }

    /// Without empty ranges, and with equal neighbors merged, even across the end of the period.
    static func joined(_ ranges: [DashRange], width: Double) -> [DashRange] {
        var result: [DashRange] = []
        for range in ranges where range.left < range.right {
            if let last = result.last, last.isDash == range.isDash {
                result[result.count - 1].right = range.right
            } else {
                result.append(range)
            }
        }
        guard let first = result.first, let last = result.last else { return ranges }
        if first.isDash == last.isDash {
            result[0].left = last.left - width
            result[result.count - 1].right = first.right + width
        }
        return result
    }
}
