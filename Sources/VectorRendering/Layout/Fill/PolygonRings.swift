import VectorTiles

/// Groups the rings of a feature into polygons.
enum PolygonRings {
    /// The rings to draw, as ranges of vertices: those with an area, and only the largest of each polygon.
    ///
    /// - Parameter first: index of the feature's first ring; earlier rings belong to other features.
    /// - Returns: nil if all are drawn.
    static func kept(_ geometry: TileGeometry, from first: Int, limit: Int) -> [Range<Int>]? {
        var start = first == 0 ? 0 : geometry.ends[first - 1]
        var rings: [(range: Range<Int>, area: Int)] = []
        for end in geometry.ends[first...] {
            let area = doubleArea(geometry.points[start..<end])
            if area != 0 { rings.append((start..<end, area)) }
            start = end
        }
        guard rings.count > limit, let outer = rings.first?.area.signum() else {
            return rings.count == geometry.ends.count - first ? nil : rings.map(\.range)
        }
        // A ring with the winding of the first starts a polygon; the others are its holes.
        var kept: [Range<Int>] = []
        var index = 0
        while index < rings.count {
            let holes = rings[(index + 1)...].prefix { $0.area.signum() != outer }
            kept.append(rings[index].range)
            let largest =
                holes.count < limit
                ? Array(holes)
                : holes.sorted { abs($0.area) > abs($1.area) }.prefix(limit - 1)
                    + []
            kept += largest.map(\.range)
            index += 1 + holes.count
        }
        return kept
    }

    /// Twice the signed area of a ring, in square tile units; its sign is the winding.
    @inline(__always)
    private static func doubleArea(_ ring: ArraySlice<TilePoint>) -> Int {
        guard var previous = ring.last else { return 0 }
        var area = 0
        for point in ring {
            area += (Int(previous.x) - Int(point.x)) * (Int(previous.y) + Int(point.y))
            previous = point
        }
        return area
    }
}
