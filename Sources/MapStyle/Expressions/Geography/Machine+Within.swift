import MapGeometry

extension Machine {
    /// Comparisons of geometry that count as one step.
    private static let comparisonsPerStep = 100

    /// Evaluates `within` and `distance`; false and NaN for features without geometry.
    mutating func measured(_ node: Expression.Node) throws(EvaluationError) -> StyleValue {
        guard let geometry = row.geometry, let tile = context.tile else {
            return node.op == .within ? .bool(false) : .number(.nan)
        }
        var effort = GeometryEffort(left: (Self.maximumSteps - steps) * Self.comparisonsPerStep)
        defer { steps = Self.maximumSteps - effort.left / Self.comparisonsPerStep }
        // Preparing a polygon takes a few entries for each of its edges.
        try effort.spend(geometry.reduce(0) { $0 + $1.count } * 8)
        if node.op == .distance {
            let shape = shapes.measured[node.payload] ?? MeasuredShape(program.shapes[Int(node.payload)])
            shapes.measured[node.payload] = shape
            return .number(try GeographicDistance(geometry, row.kind, tile: tile).minimum(to: shape, &effort))
        }
        guard row.kind == .point || row.kind == .line else { return .bool(false) }
        var shape = shapes.containing[node.payload]
        if shape?.z != tile.z { shape = ContainingShape(program.shapes[Int(node.payload)], z: tile.z) }
        shapes.containing[node.payload] = shape
        return .bool(
            try shape?.contains(geometry, isLine: row.kind == .line, tile: tile, &effort) ?? false)
    }
}

/// The shapes of an expression that were needed so far, by their indexes.
struct PreparedShapes: Sendable {
    var measured: [Int32: MeasuredShape] = [:]
    var containing: [Int32: ContainingShape] = [:]
}
