import Glibc
import MapGeometry

extension Machine {
    /// Evaluates `within` and `distance`; false and NaN for features without geometry.
    mutating func measured(_ node: Expression.Node) throws(EvaluationError) -> StyleValue {
        guard let geometry = row.geometry, let tile = context.tile else {
            return node.op == .within ? .bool(false) : .number(.nan)
        }
        let shape = program.shapes[Int(node.payload)]
        let count = geometry.reduce(0) { $0 + $1.count }
        // Every position of the feature is compared with every position of the shape.
        steps += count * shape.placeCount / 100
        guard steps <= Self.maximumSteps else { throw .tooLarge }
        if node.op == .distance {
            return .number(GeographicDistance(geometry, row.kind, tile: tile).minimum(to: shape))
        }
        guard row.kind == .point || row.kind == .line else { return .bool(false) }
        return .bool(shape.contains(geometry, isLine: row.kind == .line, scale: pow(2, Double(tile.z)), tile: tile))
    }
}
