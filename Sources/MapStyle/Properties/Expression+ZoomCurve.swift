extension Expression {
    /// The only curve over the zoom, which must be the outermost operator, or only inside `coalesce`.
    func zoomCurve() throws(ExpressionError) -> Curve {
        var place: Int32? = root
        // Descend through operators that may surround it.
        while let index = place, nodes[Int(index)].op == .coalesce {
            place = childIndexes(Int(index)).first { needs(of: $0).contains(.zoom) }
        }
        guard let place, isZoomCurve(place), !bindings.contains(where: { $0.contains(Int(place)) }) else {
            throw ExpressionError(
                path: [], sentence: "\"zoom\" must be the input of the outermost \"step\" or \"interpolate\"")
        }
        // Nothing else may depend on the zoom, not even an unused variable.
        guard nodes.count(where: { $0.op == .zoom }) == 1 else {
            throw ExpressionError(
                path: [], sentence: "\"zoom\" may be used once only: as the input of the outermost curve")
        }
        return curves[Int(nodes[Int(place)].payload)]
    }

    /// Whether the zoom occurs at all, even in an unused variable.
    var mentionsZoom: Bool { nodes.contains { $0.op == .zoom } }

    /// Whether the result depends on the available images.
    var choosesImages: Bool {
        needs.contains(.images) && nodes.contains { $0.op == .coalesce || $0.op == .format }
    }

    /// Whether every possible result is a literal.
    var hasLiteralOutputs: Bool { hasLiteralOutputs(root) }

    private func hasLiteralOutputs(_ index: Int32) -> Bool {
        let children = childIndexes(Int(index))
        switch nodes[Int(index)].op {
        case .literal: return true
        case .assertion, .coercion, .coalesce: return children.allSatisfy(hasLiteralOutputs)
        case .match, .step: return children.dropFirst().allSatisfy(hasLiteralOutputs)
        case .choose:
            return children.enumerated().allSatisfy { number, child in
                number.isMultiple(of: 2) && number < children.count - 1 || hasLiteralOutputs(child)
            }
        default: return false
        }
    }

    private func isZoomCurve(_ index: Int32) -> Bool {
        let node = nodes[Int(index)]
        guard node.op == .step || node.op == .interpolate, let input = childIndexes(Int(index)).first else {
            return false
        }
        return nodes[Int(input)].op == .zoom
    }
}
