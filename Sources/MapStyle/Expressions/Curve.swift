import JSON
import Platform

/// The stops of a `step` or `interpolate`.
struct Curve: Hashable, Sendable {
    /// How values between two stops are computed.
    enum Shape: Hashable, Sendable {
        case step
        case exponential(base: Double)
        case bezier(Double, Double, Double, Double)
    }

    var shape: Shape
    var space = ColorSpace.rgb
    /// Inputs of the stops, strictly ascending; the first stop of a `step` is negative infinity.
    var stops: [Double]

    /// The index of the last stop that is not above the input.
    func index(_ input: Double) -> Int {
        var (low, high) = (0, stops.count)
        while low < high {
            let middle = (low + high) / 2
            if stops[middle] <= input { low = middle + 1 } else { high = middle }
        }
        return max(low - 1, 0)
    }

    /// The position of the input between two stops, 0 to 1.
    func factor(_ input: Double, _ lower: Double, _ upper: Double) -> Double {
        let (width, progress) = (upper - lower, input - lower)
        guard width != 0 else { return 0 }
        switch shape {
        case .step: return 0
        case .exponential(let base):
            return base == 1 ? progress / width : (pow(base, progress) - 1) / (pow(base, width) - 1)
        case .bezier(let x1, let y1, let x2, let y2):
            return Self.bezier(progress / width, x1, y1, x2, y2)
        }
    }

    /// The y of a cubic Bézier curve from (0, 0) to (1, 1) at an x.
    private static func bezier(_ x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
        func value(_ t: Double, _ a: Double, _ b: Double) -> Double {
            ((1 - 3 * b + 3 * a) * t + (3 * b - 6 * a)) * t * t + 3 * a * t
        }
        guard x > 0, x < 1 else { return min(max(x, 0), 1) }
        // x grows with t, because both control points are in the unit square.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if value(middle, x1, x2) < x { low = middle } else { high = middle }
        }
        return value((low + high) / 2, y1, y2)
    }
}

/// Maps the labels of a `match` to branches.
struct MatchTable: Hashable, Sendable {
    /// Whether the labels are texts; all labels have one type.
    var isText: Bool
    /// Branch indexes of number labels.
    var numbers: [Double: Int32] = [:]
    var texts: TextDictionary<Int32> = [:]

    /// The branch for a value; nil if there is none.
    func branch(_ value: StyleValue) -> Int32? {
        switch value {
        case .string(let text): isText ? texts[text] : nil
        case .number(let number): isText ? nil : numbers[number]
        default: nil
        }
    }
}

/// The style options of each section of a `format`; their expressions are the node's children, in this order.
struct FormatShape: Hashable, Sendable {
    struct Section: Hashable, Sendable {
        var hasScale = false
        var hasFont = false
        var hasColor = false
        var hasAlign = false
    }

    var sections: [Section]
}
