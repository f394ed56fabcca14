import MapSnapshot

/// Draws an area's edges on a snapshot, in points of the image.
func outlined(_ area: [Coordinate], on snapshot: Snapshot) throws -> MapImage {
    var path = Path()
    for (index, corner) in area.enumerated() {
        let point = snapshot.point(for: corner)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return try snapshot.image.drawing { context in
        context.fill(path, with: Color(red: 0, green: 90, blue: 200, alpha: 60))
        context.stroke(path, with: Color(red: 0, green: 90, blue: 200), width: 2)
    }
}
