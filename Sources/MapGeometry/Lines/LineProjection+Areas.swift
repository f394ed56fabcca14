extension LineProjection {
    /// The visible part of an area bounded by rings, by the even-odd rule; rings may be closed or not.
    ///
    /// Rings of several polygons may be passed together, so that no seam shows where they touch at the antimeridian. A
    /// ring around a pole is closed along the nearer edge of the map.
    package func area(_ rings: [[Coordinate]]) -> ProjectedArea {
        var area = ProjectedArea()
        guard window != nil else { return area }
        for ring in rings { add(simplified(WorldLine(ring: ring)), to: &area) }
        return area
    }

    /// The visible part of a circle, which may contain a pole or more than half of the earth.
    package func area(_ circle: Circle) -> ProjectedArea {
        var area = ProjectedArea()
        guard let window else { return area }
        let ring = circle.ring(sampler: CurveSampler(tolerance: tolerance / 4, window: window))
        add(simplified(ring, part: 0.75), to: &area)
        // If both poles or only the farther one are inside, the ring encloses the complement of the circle.
        if !ring.contains(WorldPoint(extending: circle.center)) { area.rings += wholeMap(window) }
        return area
    }

    /// A ring around the whole map; adding it swaps inside and outside.
    private func wholeMap(_ window: WorldWindow) -> [[Point]] {
        let (north, south) = (WorldLine.beyondMap(north: true), WorldLine.beyondMap(north: false))
        let (west, east) = (window.x.lowerBound - 1, window.x.upperBound + 1)
        let corners = [(west, north), (east, north), (east, south), (west, south)]
        let ring = region.clipped(ring: image(corners.map { WorldPoint(x: $0.0, y: $0.1) }, turns: 0))
        return ring.isEmpty ? [] : [ring]
    }

    private func add(_ ring: WorldLine, to area: inout ProjectedArea) {
        guard ring.points.count > 1, let window else { return }
        guard ring.winding == 0 else {
            let line = WorldLine(points: ring.repeated(over: window.x, limit: Self.maximumCount))
            let edge = WorldLine.beyondMap(north: ring.isNorthern)
            let closing = [line.points[line.points.count - 1], line.points[0]].map { WorldPoint(x: $0.x, y: edge) }
            add(fill: region.clipped(ring: image(line.points + closing, turns: 0)), to: &area)
            for border in line.borders {
                area.borders += region.clipped(image(border.points, turns: 0)).map { ProjectedPath(points: $0) }
            }
            return
        }
        for turns in turns(of: ring) {
            add(fill: region.clipped(ring: image(ring.points.dropLast(), turns: turns)), to: &area)
        }
        for border in ring.borders {
            area.borders += border == ring ? closedPaths(ring) : paths(border)
        }
    }

    private func add(fill ring: [Point], to area: inout ProjectedArea) {
        if !ring.isEmpty { area.rings.append(ring) }
    }

    /// The border of a ring, closed if all of it is visible.
    private func closedPaths(_ ring: WorldLine) -> [ProjectedPath] {
        turns(of: ring).flatMap { turns -> [ProjectedPath] in
            let points = image(ring.points.dropLast(), turns: turns)
            // Start at a vertex outside, so that a visible part that contains the first vertex stays in one piece.
            guard let first = points.firstIndex(where: { region.outside($0) != 0 }) else {
                return [ProjectedPath(points: points, isClosed: true)]
            }
            let line = Array(points[first...]) + Array(points[...first])
            return region.clipped(line).map { ProjectedPath(points: $0) }
        }
    }
}
