/// Projects lines and areas into an image.
///
/// Lines are unwrapped across the antimeridian, simplified to the resolution of pixels, repeated for each visible copy
/// of the world, and clipped to the image. The result has no unnecessary vertices, and no coordinate far outside the
/// image.
package struct LineProjection {
    let plane: ImagePlane
    let region: ClipRegion
    /// The visible part of the world, with the margin; nil if the viewport is invalid.
    let window: WorldWindow?
    /// Maximum error, in world widths.
    let tolerance: Double

    /// Maximum number of vertices of one line, over all copies of the world.
    static let maximumCount = 8_000_000

    /// Width of the world in points beyond which coordinates are too coarse to draw lines between.
    private static let maximumWorldSize = 1e15

    /// Creates a projection into an image.
    /// - Parameters:
    ///   - viewport: an invalid viewport shows nothing.
    ///   - margin: how far beyond the image to draw lines, in points: at least half the stroke width, times the miter
    ///     limit for miter joins.
    ///   - tolerance: maximum error in points. A quarter of a pixel is invisible.
    package init(viewport: Viewport, margin: Double, tolerance: Double = 0.25) {
        let margin = margin.isFinite ? max(margin, 0) : 0
        plane = ImagePlane(viewport)
        region = ClipRegion(viewport: viewport, plane: plane, margin: margin)
        let side = WebMercator.worldSize(zoom: viewport.zoom)
        let (width, height) = (viewport.size.width, viewport.size.height)
        let (right, bottom) = (width + margin, height + margin)
        let image = [(-margin, -margin), (right, -margin), (right, bottom), (-margin, bottom)].map {
            Point(x: $0.0, y: $0.1)
        }
        let corners = Self.corners(of: image, viewport, plane)
        // The nearest things in a tilted image are larger than at the center.
        let enlarged = plane.tilt.map { tilt in image.map(tilt.ratio).max() ?? 1 } ?? 1
        self.tolerance = max(tolerance, 0) / side / max(enlarged, 1)
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        guard viewport.isValid, side > 1 / Self.maximumWorldSize, side < Self.maximumWorldSize,
            let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
            top <= 1, bottom >= 0
        else {
            window = nil
            return
        }
        window = WorldWindow(x: left...right, y: max(top, 0)...min(bottom, 1))
    }

    /// The corners on the world of an image with a margin, or of what it shows of the ground.
    private static func corners(of image: [Point], _ viewport: Viewport, _ plane: ImagePlane) -> [WorldPoint] {
        guard let tilt = plane.tilt else { return image.map(viewport.worldPoint) }
        let (center, side) = (viewport.worldCenter, WebMercator.worldSize(zoom: viewport.zoom))
        return tilt.ground(inside: image, upTo: ClipRegion.depths.upperBound).map { place in
            let offset = tilt.unturned(x: place.x, y: place.y)
            return WorldPoint(x: center.x + offset.east / side, y: center.y + offset.south / side)
        }
    }

    /// The visible parts of a line; each edge goes the short way around the world.
    ///
    /// - Parameter isGeodesic: whether edges are geodesics; otherwise they are straight on the map.
    package func paths(_ places: [Coordinate], isGeodesic: Bool = false) -> [ProjectedPath] {
        guard let window else { return [] }
        guard isGeodesic else { return paths(simplified(WorldLine(places))) }
        let sampler = CurveSampler(tolerance: tolerance / 4, window: window)
        return paths(simplified(GeodesicLine.line(places, sampler: sampler), part: 0.75))
    }

    /// The same line without vertices that make no visible difference.
    func simplified(_ line: WorldLine, part: Double = 1) -> WorldLine {
        WorldLine(points: LineSimplification.simplified(line.points, tolerance: tolerance * part))
    }

    func paths(_ line: WorldLine) -> [ProjectedPath] {
        turns(of: line).flatMap { region.clipped(placed(line.points, turns: $0)) }.map(path)
    }

    /// The copies of the world in which a line may be visible; the ones nearest the center if there are too many.
    func turns(of line: WorldLine) -> Range<Int> {
        guard let window, let reach = line.reach, let turns = window.turns(of: reach) else { return 0..<0 }
        let most = Self.maximumCount / line.points.count / 2
        return Range(turns).clamped(to: -most..<most + 1)
    }

    /// The positions of points on the plane where they are cut.
    func placed(_ points: some Sequence<WorldPoint>, turns: Int) -> [Point] {
        points.map { plane.point($0, turns: Double(turns)) }
    }

    /// A visible part in the image.
    private func path(_ points: [Point]) -> ProjectedPath { ProjectedPath(points: plane.projected(points)) }
}

/// A line in the image, ready to stroke, in points with y down.
package struct ProjectedPath: Hashable, Sendable {
    /// The vertices, all within the image and its margin; at least two.
    package var points: [Point]
    /// Whether the last vertex is joined to the first, which is not repeated.
    package var isClosed: Bool

    /// Creates a path.
    package init(points: [Point], isClosed: Bool = false) {
        self.points = points
        self.isClosed = isClosed
    }
}

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
    package func area(_ circle: GeodesicCircle) -> ProjectedArea {
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
        let ring = region.clipped(ring: placed(corners.map { WorldPoint(x: $0.0, y: $0.1) }, turns: 0))
        return ring.isEmpty ? [] : [plane.projected(ring)]
    }

    private func add(_ ring: WorldLine, to area: inout ProjectedArea) {
        guard ring.points.count > 1, let window else { return }
        guard ring.winding == 0 else {
            let line = WorldLine(points: ring.repeated(over: window.x, limit: Self.maximumCount))
            let edge = WorldLine.beyondMap(north: ring.isNorthern)
            let closing = [line.points[line.points.count - 1], line.points[0]].map { WorldPoint(x: $0.x, y: edge) }
            add(fill: region.clipped(ring: placed(line.points + closing, turns: 0)), to: &area)
            for border in line.borders {
                area.borders += region.clipped(placed(border.points, turns: 0)).map(path)
            }
            return
        }
        for turns in turns(of: ring) {
            add(fill: region.clipped(ring: placed(ring.points.dropLast(), turns: turns)), to: &area)
        }
        for border in ring.borders {
            area.borders += border == ring ? closedPaths(ring) : paths(border)
        }
    }

    private func add(fill ring: [Point], to area: inout ProjectedArea) {
        if !ring.isEmpty { area.rings.append(plane.projected(ring)) }
    }

    /// The border of a ring, closed if all of it is visible.
    private func closedPaths(_ ring: WorldLine) -> [ProjectedPath] {
        turns(of: ring).flatMap { turns -> [ProjectedPath] in
            let points = placed(ring.points.dropLast(), turns: turns)
            // Start at a vertex outside, so that a visible part that contains the first vertex stays in one piece.
            guard let first = points.firstIndex(where: { region.outside($0) != 0 }) else {
                return [ProjectedPath(points: plane.projected(points), isClosed: true)]
            }
            let line = Array(points[first...]) + Array(points[...first])
            return region.clipped(line).map(path)
        }
    }
}

/// An area in the image, in points with y down: rings to fill, and separately borders to stroke.
///
/// They differ at the edges of the image and the map, and where data is cut at the antimeridian: the area ends there,
/// but has no visible border.
package struct ProjectedArea: Hashable, Sendable {
    /// Rings to fill together by the even-odd rule; the last vertex is joined to the first.
    package var rings: [[Point]]
    /// The visible parts of the borders.
    package var borders: [ProjectedPath]

    /// Creates an area.
    package init(rings: [[Point]] = [], borders: [ProjectedPath] = []) {
        self.rings = rings
        self.borders = borders
    }
}
