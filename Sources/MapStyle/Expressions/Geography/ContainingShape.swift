import MapGeometry
import Platform

/// The polygons of a `within` at a zoom, with their edges where they can be found; made once for all features of a tile.
///
/// Computed in rounded units of 1/8192 of the tile from the world's northwest corner, like MapLibre.
struct ContainingShape: Sendable {
    /// The zoom of the tiles.
    let z: Int
    private var box = PlaneBox()
    private var polygons: [EdgeSlabs] = []

    /// Number of tiles around the world.
    private var scale: Double { pow(2, Double(z)) }

    init(_ shape: GeographicShape, z: Int) {
        self.z = z
        let scale = scale
        for polygon in shape.polygons {
            let rings = polygon.map { $0.map { $0.point(scale: scale) } }
            for point in rings.joined() { box.add(point) }
            polygons.append(EdgeSlabs(rings))
        }
    }

    /// Whether the whole feature lies inside one of the polygons.
    ///
    /// - Throws: `tooLarge` if it takes too many comparisons.
    func contains(
        _ geometry: [[FeaturePoint]], isLine: Bool, tile: TileCoordinate, _ effort: inout GeometryEffort
    ) throws(EvaluationError) -> Bool {
        let (width, left, top) = (scale * 8192, Double(tile.x) * 8192, Double(tile.y) * 8192)
        let parts = geometry.map { $0.map { PlanePoint(x: $0.x + left, y: $0.y + top) } }
        var own = PlaneBox()
        for point in parts.joined() { own.add(point) }
        // A line longer than half the world is not shifted.
        let isShifted = !isLine || own.maxX - own.minX <= width / 2
        let moved = isShifted ? parts.map { $0.map { $0.near(box, width: width) } } : parts
        var shifted = PlaneBox()
        for point in moved.joined() { shifted.add(point) }
        guard shifted.isInside(box) else { return false }
        // The points of a MultiPoint may be in different polygons.
        for piece in isLine ? moved : moved.flatMap({ $0.map { [$0] } }) {
            var isInside = false
            for polygon in polygons where try Self.contains(piece, in: polygon, &effort) {
                isInside = true
                break
            }
            guard isInside else { return false }
        }
        return true
    }

    /// Whether a line or a point lies inside a polygon.
    private static func contains(
        _ line: [PlanePoint], in area: EdgeSlabs, _ effort: inout GeometryEffort
    ) throws(EvaluationError) -> Bool {
        for point in line where try area.side(of: point, &effort) != .inside { return false }
        for (a, b) in zip(line, line.dropFirst()) where try area.isCrossed(from: a, to: b, &effort) { return false }
        return true
    }
}

extension GeographicPlace {
    /// The position in rounded units of 1/8192 of a tile from the world's northwest corner.
    fileprivate func point(scale: Double) -> PlanePoint {
        let x = (180 + longitude) / 360
        let y = (180 - 180 / .pi * log(tan(.pi / 4 + latitude * .pi / 360))) / 360
        // A pole is infinitely far away.
        func rounded(_ value: Double) -> Double { (min(max(value, -10), 10) * scale * 8192 + 0.5).rounded(.down) }
        return PlanePoint(x: rounded(x), y: rounded(y))
    }
}

extension PlanePoint {
    /// The same point in the copy of the world nearest to a box.
    fileprivate func near(_ box: PlaneBox, width: Double) -> PlanePoint {
        guard x < box.minX || x > box.maxX else { return self }
        for edge in [box.minX, box.maxX] {
            if x - edge > width / 2 { return PlanePoint(x: x - width, y: y) }
            if edge - x > width / 2 { return PlanePoint(x: x + width, y: y) }
        }
        return self
    }
}
