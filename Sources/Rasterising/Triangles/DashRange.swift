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
