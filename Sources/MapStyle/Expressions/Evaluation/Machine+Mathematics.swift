import Platform

extension Machine {
    /// Evaluates arithmetic and mathematical functions.
    mutating func calculated(_ node: Expression.Node) throws(EvaluationError) -> Double {
        switch node.op {
        case .add, .multiply, .minimum, .maximum: return try folded(node)
        case .subtract: return try number(child(node)) - number(child(node, 1))
        case .divide: return try number(child(node)) / number(child(node, 1))
        case .remainder: return fmod(try number(child(node)), try number(child(node, 1)))
        case .power: return Self.power(try number(child(node)), try number(child(node, 1)))
        default: return Self.function(node.op, try number(child(node)))
        }
    }

    private mutating func folded(_ node: Expression.Node) throws(EvaluationError) -> Double {
        var result: Double
        switch node.op {
        case .add: result = 0
        case .multiply: result = 1
        case .minimum: result = .infinity
        default: result = -.infinity
        }
        for index in 0..<Int(node.count) {
            let next = try number(child(node, index))
            switch node.op {
            case .add: result += next
            case .multiply: result *= next
            // Any NaN makes the result NaN.
            case .minimum: result = result.isNaN || next.isNaN ? .nan : min(result, next)
            default: result = result.isNaN || next.isNaN ? .nan : max(result, next)
            }
        }
        return result
    }

    private static func function(_ op: Op, _ x: Double) -> Double {
        switch op {
        case .negate: -x
        case .squareRoot: x < 0 ? .nan : x.squareRoot()
        case .log10: Platform.log(x) / M_LN10
        case .ln: Platform.log(x)
        case .log2: Platform.log(x) / M_LN2
        case .sin: Platform.sin(x)
        case .cos: Platform.cos(x)
        case .tan: Platform.tan(x)
        case .asin: Platform.asin(x)
        case .acos: Platform.acos(x)
        case .atan: Platform.atan(x)
        case .absolute: x.magnitude
        // Rounds halves away from zero.
        case .round: x.rounded(.toNearestOrAwayFromZero)
        case .floor: x.rounded(.down)
        default: x.rounded(.up)
        }
    }

    /// JavaScript's power: 1 to the power of infinity and anything to the power of NaN is NaN.
    private static func power(_ base: Double, _ exponent: Double) -> Double {
        if exponent.isNaN || (base.magnitude == 1 && exponent.isInfinite) { return .nan }
        return Platform.pow(base, exponent)
    }
}
