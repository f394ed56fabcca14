/// A set of characters, as sorted ranges.
struct ScalarSet: Sendable {
    private let ranges: [ClosedRange<UInt32>]
    /// The first character, so that most texts need no search.
    private let lowest: UInt32

    /// - Parameter ranges: ascending, without overlap.
    init(_ ranges: [ClosedRange<UInt32>]) {
        self.ranges = ranges
        lowest = ranges.first?.lowerBound ?? .max
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        guard value >= lowest else { return false }
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(value)
    }
}
