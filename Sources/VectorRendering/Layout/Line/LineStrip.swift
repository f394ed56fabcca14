/// One side of a line at a vertex, in the tile's units.
struct StripVertex {
    /// Position of the vertex.
    var x: Double
    var y: Double
    /// Direction to the side, in 63rds of half a width.
    var extrudeX: Float
    var extrudeY: Float
    /// Whether it belongs to a round cap.
    var isRound: Bool
    /// Whether it is the right side of the line's direction.
    var isRight: Bool
    /// -1 or 1 if the extrusion points beyond the line's end.
    var direction: Float
    /// Distance along the line in units, in steps of 2.
    var distance: Float
    /// Progress along the tile's part of the line, 0 to 1.
    var progress: Float
}

/// The triangles of one line: each new vertex forms a triangle with the last ones of both sides.
struct LineStrip {
    private(set) var vertices: [StripVertex] = []
    /// Three indexes into `vertices` each.
    private(set) var triangles: [SIMD4<Int32>] = []
    private var left: Int32 = -1
    private var right: Int32 = -1

    mutating func removeAll() {
        vertices.removeAll(keepingCapacity: true)
        triangles.removeAll(keepingCapacity: true)
        left = -1
        right = -1
    }

    @inline(__always)
    mutating func append(_ vertex: StripVertex) {
        let index = Int32(truncatingIfNeeded: vertices.count)
        vertices.append(vertex)
        if left >= 0, right >= 0 { triangles.append(SIMD4(left, index, right, 0)) }
        if vertex.isRight { right = index } else { left = index }
    }
}
