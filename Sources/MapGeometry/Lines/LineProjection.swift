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
        self.tolerance = max(tolerance, 0) / side
        let (width, height) = (viewport.size.width, viewport.size.height)
        let corners = [-margin, width + margin]
            .flatMap { x in [-margin, height + margin].map { viewport.worldPoint(at: Point(x: x, y: $0)) } }
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
        turns(of: line).flatMap { region.clipped(image(line.points, turns: $0)) }.map { ProjectedPath(points: $0) }
    }

    /// The copies of the world in which a line may be visible; the ones nearest the center if there are too many.
    func turns(of line: WorldLine) -> Range<Int> {
        guard let window, let reach = line.reach, let turns = window.turns(of: reach) else { return 0..<0 }
        let most = Self.maximumCount / line.points.count / 2
        return Range(turns).clamped(to: -most..<most + 1)
    }

    func image(_ points: some Sequence<WorldPoint>, turns: Int) -> [Point] {
        points.map { plane.point($0, turns: Double(turns)) }
    }
}
