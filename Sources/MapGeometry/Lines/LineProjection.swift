/// From places on the earth to what is drawn of them in an image.
///
/// Unwrapped over the antimeridian, simplified to what pixels need, repeated for each visible copy of the world, and cut
/// to the image: what comes out has no more vertices than the picture, and no coordinate far outside of it.
package struct LineProjection {
    let plane: ImagePlane
    let region: ClipRegion
    /// What the image shows, with its margin; nil where the viewport is invalid and nothing is shown.
    let window: WorldWindow?
    /// In world widths.
    let tolerance: Double

    /// The most vertices of one line in all copies of the world together.
    static let maximumCount = 8_000_000

    /// Zooms beyond this have no places between which a line could be drawn.
    private static let maximumWorldSize = 1e15

    /// A way into an image.
    /// - Parameters:
    ///   - viewport: one that is not valid shows nothing.
    ///   - margin: how far outside of the image lines are kept, in points: at least half of the stroke's width, times
    ///     the limit of its mitres where it has any.
    ///   - tolerance: how far a line may be from where it belongs, in points. A quarter of a pixel is not seen.
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

    /// The visible parts of a line from place to place, each edge the short way around the world.
    ///
    /// - Parameter isGeodesic: whether edges are the shortest ways over the earth; else they are straight on the map.
    package func paths(_ places: [Coordinate], isGeodesic: Bool = false) -> [ProjectedPath] {
        guard let window else { return [] }
        guard isGeodesic else { return paths(simplified(WorldLine(places))) }
        let sampler = CurveSampler(tolerance: tolerance / 4, window: window)
        return paths(simplified(GeodesicLine.line(places, sampler: sampler), part: 0.75))
    }

    /// The same line without the vertices that make no difference.
    func simplified(_ line: WorldLine, part: Double = 1) -> WorldLine {
        WorldLine(points: LineSimplification.simplified(line.points, tolerance: tolerance * part))
    }

    func paths(_ line: WorldLine) -> [ProjectedPath] {
        turns(of: line).flatMap { region.clipped(image(line.points, turns: $0)) }.map { ProjectedPath(points: $0) }
    }

    /// The copies of the world in which a line may be visible, those next to the centre if they are too many.
    func turns(of line: WorldLine) -> Range<Int> {
        guard let window, let reach = line.reach, let turns = window.turns(of: reach) else { return 0..<0 }
        let most = Self.maximumCount / line.points.count / 2
        return Range(turns).clamped(to: -most..<most + 1)
    }

    func image(_ points: some Sequence<WorldPoint>, turns: Int) -> [Point] {
        points.map { plane.point($0, turns: Double(turns)) }
    }
}
