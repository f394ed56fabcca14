/// One side of a line at a vertex, in the tile's units.
struct StripVertex {
    /// Position of the vertex.
    var x: Double
    var y: Double
    /// Direction to the side, in 63rds of half a width.
    var extrudeX: Double
    var extrudeY: Double
    /// Whether it belongs to a round cap.
    var isRound: Bool
    /// Whether it is the right side of the line's direction.
    var isRight: Bool
    /// -1 or 1 if the extrusion points beyond the line's end.
    var direction: Double
    /// Distance along the line in units, in steps of 2.
    var distance: Float
    /// Progress along the tile's part of the line, 0 to 1.
    var progress: Float
}

/// Takes the triangles of lines: each vertex forms a triangle with the last ones of both sides.
protocol LineStrip {
    mutating func append(_ vertex: StripVertex)
}
