import Glibc

/// The stops of a `step` or `interpolate`.
struct Curve: Hashable, Sendable {
    /// How values between two stops are found.
    enum Shape: Hashable, Sendable {
        case step
        case exponential(base: Double)
        case bezier(Double, Double, Double, Double)
    }

    var shape: Shape
    var space = ColorSpace.rgb
    /// Strictly ascending; of a step the first is negative infinity.
    var stops: [Double]

    /// The index of the last stop that is not beyond the input.
    func index(_ input: Double) -> Int {
        var (low, high) = (0, stops.count)
        while low < high {
            let middle = (low + high) / 2
            if stops[middle] <= input { low = middle + 1 } else { high = middle }
        }
        return max(low - 1, 0)
    }

    /// How far the input is from one stop to another: 0 to 1 between them.
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

    /// The height of a cubic curve from (0, 0) to (1, 1) over x.
    private static func bezier(_ x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
        func value(_ t: Double, _ a: Double, _ b: Double) -> Double {
            ((1 - 3 * b + 3 * a) * t + (3 * b - 6 * a)) * t * t + 3 * a * t
        }
        guard x > 0, x < 1 else { return min(max(x, 0), 1) }
        // x grows with t, because both control points lie within the unit square.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if value(middle, x1, x2) < x { low = middle } else { high = middle }
        }
        return value((low + high) / 2, y1, y2)
    }
}

/// Which branch of a `match` a label leads to.
struct MatchTable: Hashable, Sendable {
    /// All labels are of one type.
    var isText: Bool
    /// Index of the branch.
    var numbers: [Double: Int32] = [:]
    var texts: [String: Int32] = [:]

    /// The branch of a value; nil where none is for it.
    func branch(_ value: StyleValue) -> Int32? {
        switch value {
        case .string(let text): isText ? texts[text] : nil
        case .number(let number): isText ? nil : numbers[number]
        default: nil
        }
    }
}

/// Which looks the sections of a `format` have; their expressions are the node's children, in this order.
struct FormatShape: Hashable, Sendable {
    struct Section: Hashable, Sendable {
        var hasScale = false
        var hasFont = false
        var hasColor = false
        var hasAlign = false
    }

    var sections: [Section]
}
