import JSON

extension ExpressionParser {
    static let curves: [String: Reader] = [
        "step": { parser, arguments, expected throws(ExpressionError) in
            try parser.expect(arguments, atLeast: 4)
            guard !arguments.count.isMultiple(of: 2) else {
                throw parser.wrong("\"step\" takes an input, an output, then pairs of stop and output")
            }
            let input = try parser.argument(arguments, 1, expecting: .number)
            let outputs = try parser.outputs(arguments, from: 1, expected == .value ? nil : expected)
            let curve = Curve(shape: .step, stops: [-.infinity] + outputs.stops)
            return try parser.add(curve, input, outputs.values, outputs.type)
        },
        "interpolate": interpolation(.rgb), "interpolate-hcl": interpolation(.hcl),
        "interpolate-lab": interpolation(.lab),
    ]

    private static func interpolation(_ space: ColorSpace) -> Reader {
        { parser, arguments, expected throws(ExpressionError) in
            let shape = try parser.shape(ofCurve: arguments)
            try parser.expect(arguments, atLeast: 4)
            guard !arguments.count.isMultiple(of: 2) else {
                throw parser.wrong(
                    "\"\(parser.name(arguments))\" takes a curve, an input, then pairs of stop and output")
            }
            let input = try parser.argument(arguments, 2, expecting: .number)
            var type = expected == .value ? nil : expected
            if space != .rgb, type != .colorArray { type = .color }
            let outputs = try parser.outputs(arguments, from: 3, type)
            guard outputs.type.isInterpolatable else {
                throw parser.wrong("\(outputs.type.phrase) cannot be interpolated: use \"step\"")
            }
            let curve = Curve(shape: shape, space: space, stops: outputs.stops)
            return try parser.add(curve, input, outputs.values, outputs.type)
        }
    }

    private mutating func add(
        _ curve: Curve, _ input: Parsed, _ outputs: [Parsed], _ type: ValueType
    ) throws(ExpressionError) -> Parsed {
        program.curves.append(curve)
        return try add(
            curve.shape == .step ? .step : .interpolate, [input] + outputs, type, payload: program.curves.count - 1)
    }

    /// Parses pairs of stops and outputs; the first output of a `step`, at index 2, has no stop.
    private mutating func outputs(
        _ arguments: [JSONValue], from first: Int, _ expected: ValueType?
    ) throws(ExpressionError) -> (stops: [Double], values: [Parsed], type: ValueType) {
        var type = expected
        var stops: [Double] = []
        var values: [Parsed] = []
        for index in stride(from: first, to: arguments.count - 1, by: 2) {
            if index > 1 {
                guard case .number(let stop) = arguments[index] else {
                    throw wrong("a stop must be a plain number", at: index)
                }
                guard stops.last.map({ $0 < stop }) ?? true else {
                    throw wrong("stops must ascend", at: index)
                }
                stops.append(stop)
            }
            let value = try argument(arguments, index + 1, expecting: type)
            type = type ?? value.type
            values.append(value)
        }
        return (stops, values, type ?? .value)
    }

    private func shape(ofCurve arguments: [JSONValue]) throws(ExpressionError) -> Curve.Shape {
        guard arguments.count > 1, case .array(let parts) = arguments[1], case .string(let name)? = parts.first else {
            throw wrong("a curve is [\"linear\"], [\"exponential\", base] or [\"cubic-bezier\", x1, y1, x2, y2]", at: 1)
        }
        let numbers = parts.dropFirst().compactMap { if case .number(let number) = $0 { number } else { nil } }
        switch name {
        case "linear": return .exponential(base: 1)
        case "exponential":
            guard case .number(let base)? = parts.dropFirst().first else {
                throw wrong("an exponential curve needs a number as its base", at: 1)
            }
            return .exponential(base: base)
        case "cubic-bezier":
            guard parts.count == 5, numbers.count == 4, numbers.allSatisfy({ (0...1).contains($0) }) else {
                throw wrong("a cubic curve takes four numbers from 0 to 1", at: 1)
            }
            return .bezier(numbers[0], numbers[1], numbers[2], numbers[3])
        default:
            throw wrong(
                "unknown curve \"\(JSONText.shortened(name, to: 40))\": use linear, exponential or cubic-bezier",
                at: 1)
        }
    }
}
