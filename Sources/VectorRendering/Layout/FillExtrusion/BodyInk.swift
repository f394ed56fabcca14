import MapGeometry
import Rasterising
import VectorTiles

/// What the faces of one body are filled with.
struct BodyInk {
    /// One edge of an outline.
    struct Edge {
        let from: TilePoint
        let to: TilePoint
        /// The inward normal, of length 1.
        let normal: (x: Double, y: Double)
        /// The lengths along the ring at both ends, for patterns.
        var lengths = (from: 0.0, to: 0.0)
    }

    private let light: ExtrusionLight
    private let color: PaintColor
    private let pattern: PatternImage?
    /// How much darker walls are at their foot and top.
    private let gradient: (foot: Float, top: Float)
    private let meters: (base: Double, height: Double)

    /// - Parameter index: the feature.
    init(_ light: ExtrusionLight, _ paint: FillExtrusionPaint, _ index: Int) {
        (self.light, color, meters) = (light, paint.color[index], paint.meters(index))
        pattern = paint.pattern.flatMap { $0[index] }
        gradient =
            paint.hasGradient ? light.gradient(base: Float(meters.base), height: Float(meters.height)) : (1, 1)
    }

    /// Whether there is a pattern.
    var hasPattern: Bool { pattern != nil }

    /// The ink of the roof.
    func roof(in space: TileSpace, _ placement: TilePlacement) -> FaceInk {
        guard let pattern else { return .color(PixelBlending.word(light.roof(color))) }
        let side = Double(TilePoint.extent)
        let corners = (
            space.point(x: 0, y: 0, meters: meters.height), space.point(x: side, y: 0, meters: meters.height),
            space.point(x: 0, y: side, meters: meters.height)
        )
        let (scale, left, top) = pattern.texels(placement)
        let factor = light.roofFactor()
        return .pattern(pattern, corners, ((left, top), (left + side * scale, top), (left, top + side * scale)), factor)
    }

    /// The ink of a wall.
    func wall(_ edge: Edge, in space: TileSpace, _ placement: TilePlacement) -> FaceInk {
        let wall = light.wall(x: edge.normal.x, y: edge.normal.y, gradient: gradient)
        guard hasPattern || !wall.isEven else { return .color(PixelBlending.word(light.colors(wall, color).top)) }
        func corner(_ point: TilePoint, _ meters: Double) -> SpacePoint {
            space.point(x: Double(point.x), y: Double(point.y), meters: meters)
        }
        let corners = (
            corner(edge.from, meters.base), corner(edge.to, meters.base), corner(edge.from, meters.height)
        )
        let height = FacePlane(corners, values: (0, 0, 1)) ?? FacePlane(origin: 0)
        guard let pattern else {
            let colors = light.colors(wall, color)
            return .shaded(FaceShade(colors.foot, colors.top, position: height))
        }
        let (scale, left, top) = pattern.texels(placement)
        // In MapLibre, a meter upward has this many units, whatever it has across.
        let upward = -Double(1 << placement.coordinate.z) / 4096 * scale
        let (from, to) = (left + edge.lengths.from * scale, left + edge.lengths.to * scale)
        let (foot, roof) = (top + meters.base * upward, top + meters.height * upward)
        let factors = light.factors(wall)
        return .pattern(
            pattern, corners, ((from, foot), (to, foot), (from, roof)), factors.foot, factors.top, height)
    }
}

extension FaceInk {
    /// A pattern by the texels at three corners of a face, in a light from foot to top.
    fileprivate static func pattern(
        _ image: PatternImage, _ corners: (SpacePoint, SpacePoint, SpacePoint),
        _ texels: ((Double, Double), (Double, Double), (Double, Double)), _ foot: PaintColor, _ top: PaintColor? = nil,
        _ height: FacePlane = FacePlane(origin: 0)
    ) -> FaceInk {
        guard let across = FacePlane(corners, values: (texels.0.0, texels.1.0, texels.2.0)),
            let below = FacePlane(corners, values: (texels.0.1, texels.1.1, texels.2.1))
        else { return .depth }
        return .pattern(
            FacePattern(
                image.texture, across: across, below: below,
                light: FaceShade(foot, top ?? foot, position: height)))
    }
}

extension PatternImage {
    /// Texels per tile unit, and the texels at the northwest corner of a tile: the pattern repeats from the corner of
    /// the world, at the integer zoom.
    fileprivate func texels(_ placement: TilePlacement) -> (perUnit: Double, left: Double, top: Double) {
        let texels = placement.pointsPerUnitAtTileZoom * pixelRatio
        let side = Double(TilePoint.extent) * texels
        return (
            texels, (Double(placement.column) * side).remainder(dividingBy: Double(texture.width)),
            (Double(placement.coordinate.y) * side).remainder(dividingBy: Double(texture.height))
        )
    }
}
