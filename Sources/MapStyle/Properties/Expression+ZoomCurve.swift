extension Expression {
    /// The one curve over the zoom, which must be the outermost operator, or within `coalesce` alone.
    func zoomCurve() throws(ExpressionError) -> Curve {
        var place: Int32? = root
        // Down through what may be around it.
        while let index = place, nodes[Int(index)].op == .coalesce || nodes[Int(index)].op == .coercion {
            place = childIndexes(Int(index)).first { needs(of: $0).contains(.zoom) }
        }
        guard let place, isZoomCurve(place) else {
            throw ExpressionError(
                path: [], sentence: "\"zoom\" must be the input of the outermost \"step\" or \"interpolate\"")
        }
        // All else must not depend on it, neither beside the curve nor in its outputs.
        var seen: Set<Int32> = []
        let uses = countZooms(root, except: childIndexes(Int(place)).first ?? 0, &seen)
        guard uses == 0 else {
            throw ExpressionError(
                path: [], sentence: "\"zoom\" may be used once only: as the input of the outermost curve")
        }
        return curves[Int(nodes[Int(place)].payload)]
    }

    /// Whether the result depends on which images there are.
    var choosesImages: Bool {
        needs.contains(.images) && nodes.contains { $0.op == .coalesce || $0.op == .format }
    }

    private func isZoomCurve(_ index: Int32) -> Bool {
        let node = nodes[Int(index)]
        guard node.op == .step || node.op == .interpolate, let input = childIndexes(Int(index)).first else {
            return false
        }
        return nodes[Int(input)].op == .zoom
    }

    private func countZooms(_ index: Int32, except input: Int32, _ seen: inout Set<Int32>) -> Int {
        guard seen.insert(index).inserted else { return 0 }
        if nodes[Int(index)].op == .zoom { return index == input ? 0 : 1 }
        return childIndexes(Int(index)).reduce(0) { $0 + countZooms($1, except: input, &seen) }
    }
}
