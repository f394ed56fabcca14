import JSON

/// Colors by heat, elevation or progress along a line.
package struct ColorRamp: Hashable, Sendable {
    private let expression: Expression

    /// The stops of the outermost curve; empty if it is not a curve.
    package let stops: [Double]

    init(_ json: JSONValue, state: TextDictionary<StyleValue>) throws(ExpressionError) {
        expression = try ExpressionParser.parse(json, expecting: .color, state: state)
        guard expression.needs.isDisjoint(with: Expression.Needs.feature.union(.zoom)) else {
            throw ExpressionError(path: [], sentence: "a color ramp depends on its input alone")
        }
        let node = expression.nodes[Int(expression.root)]
        switch node.op {
        case .interpolate, .step: stops = expression.curves[Int(node.payload)].stops.filter(\.isFinite)
        default: stops = []
        }
        guard stops.count <= Self.maximumStops else {
            throw ExpressionError(
                path: [], sentence: "more than \(Self.maximumStops) stops: leave some out", isTooLarge: true)
        }
    }

    /// Maximum number of stops per ramp.
    static let maximumStops = 1024

    /// Whether it is constant between its stops.
    package var isStepped: Bool {
        zip(stops, stops.dropFirst()).allSatisfy { color(at: ($0 + $1) / 2) == color(at: $0) }
    }

    /// The default colors of heatmaps, by density.
    package static let heatmap: ColorRamp? = {
        let stops: [(Double, String)] = [
            (0, "rgba(0, 0, 255, 0)"), (0.1, "royalblue"), (0.3, "cyan"), (0.5, "lime"), (0.7, "yellow"), (1, "red"),
        ]
        let json: [JSONValue] = [
            .string("interpolate"), .array([.string("linear")]), .array([.string("heatmap-density")]),
        ]
        return try? ColorRamp(.array(json + stops.flatMap { [.number($0), .string($1)] }), state: [:])
    }()

    /// The color at a position of the ramp.
    package func color(at input: Double) -> StyleColor {
        var value: StyleValue?
        do throws(EvaluationError) { value = try expression.value(EvaluationContext(rampInput: input)) } catch {}
        return value.flatMap { StyleColor($0) } ?? .transparent
    }
}
