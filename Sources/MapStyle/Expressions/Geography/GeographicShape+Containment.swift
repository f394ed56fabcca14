import Glibc
import MapGeometry

extension GeographicShape {
    /// Whether the whole feature lies inside one of the polygons.
    ///
    /// Computed in rounded units of 1/8192 of the tile from the world's northwest corner, like MapLibre.
    ///
    /// - Parameter scale: number of tiles around the world.
    func contains(_ geometry: [[TilePoint]], isLine: Bool, scale: Double, tile: TileCoordinate) -> Bool {
        var area = PlaneBox()
        let polygons = polygons.map { polygon in
            polygon.map { ring in
                ring.map { place in
                    let point = place.point(scale: scale)
                    area.add(point)
                    return point
                }
            }
        }
        let (width, left, top) = (scale * 8192, Double(tile.x) * 8192, Double(tile.y) * 8192)
        let parts = geometry.map { $0.map { PlanePoint(x: $0.x + left, y: $0.y + top) } }
        var own = PlaneBox()
        for point in parts.joined() { own.add(point) }
        // A line longer than half the world is not shifted.
        let isShifted = !isLine || own.maxX - own.minX <= width / 2
        let moved = isShifted ? parts.map { $0.map { $0.near(area, width: width) } } : parts
        var box = PlaneBox()
        for point in moved.joined() { box.add(point) }
        guard box.isInside(area) else { return false }
        if isLine {
            return moved.allSatisfy { line in polygons.contains { Self.contains(line, in: $0) } }
        }
        return moved.joined().allSatisfy { point in
            polygons.contains { PlaneGeometry.side(of: point, in: $0) == .inside }
        }
    }

    private static func contains(_ line: [PlanePoint], in rings: [[PlanePoint]]) -> Bool {
        guard line.allSatisfy({ PlaneGeometry.side(of: $0, in: rings) == .inside }) else { return false }
        for (a, b) in zip(line, line.dropFirst()) {
            for ring in rings {
                for (c, d) in zip(ring, ring.dropFirst()) where PlaneGeometry.cross(a, b, c, d) { return false }
            }
        }
        return true
    }
}

extension GeographicPlace {
    /// The position in rounded units of 1/8192 of a tile from the world's northwest corner.
    fileprivate func point(scale: Double) -> PlanePoint {
        let x = (180 + longitude) / 360
        let y = (180 - 180 / .pi * log(tan(.pi / 4 + latitude * .pi / 360))) / 360
        func rounded(_ value: Double) -> Double { (value * scale * 8192 + 0.5).rounded(.down) }
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
