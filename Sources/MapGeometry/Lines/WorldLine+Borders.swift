extension WorldLine {
    /// The borders of a ring to stroke: the ring itself, or the lines between edges along the antimeridian.
    ///
    /// Areas are cut in two there (RFC 7946, section 3.1.9), and the edges of the cut are not borders.
    var borders: [WorldLine] {
        let edges = points.indices.dropLast()
        guard let cut = edges.first(where: isCut) else { return [self] }
        // Start after a cut, so that a line that contains the first vertex stays in one piece.
        let order = winding == 0 ? Array(edges[(cut + 1)...]) + Array(edges[...cut]) : Array(edges)
        var lines: [WorldLine] = []
        var line: [WorldPoint] = []
        for index in order {
            if !isCut(index) {
                if line.isEmpty { line.append(points[index]) }
                line.append(points[index + 1])
            } else if !line.isEmpty {
                lines.append(WorldLine(points: line))
                line = []
            }
        }
        if !line.isEmpty { lines.append(WorldLine(points: line)) }
        return lines
    }

    private func isCut(_ index: Int) -> Bool {
        let x = points[index].x
        return x == points[index + 1].x && x == x.rounded() && points[index].y != points[index + 1].y
    }
}
