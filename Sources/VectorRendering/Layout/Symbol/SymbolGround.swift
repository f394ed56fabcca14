import MapGeometry
import MapLabels
import Platform
import Rasterising

/// Where the labels of a tile are in a tilted image: how far away, and how those that lie on the ground are seen.
///
/// Labels that lie are laid out on a **plane**: the ground in pixels at the scale of the center, from there, along the
/// axes of the labels. Upright ones are laid out in the image. Either way they shrink with distance half as much as the
/// ground does, as in MapLibre.
///
/// A class, because most images have none, and an optional structure would be copied to see that.
final class SymbolGround: Sendable {
    /// The distance of a place along the line of sight, over that of the center.
    struct Depth {
        /// More than 0.
        let value: Double

        /// How much larger an upright label is than at the center.
        var upright: Double { min(0.5 + 0.5 / value, SymbolGround.maximumFactor) }
        /// How much larger a label that lies is on the ground.
        var lying: Double { min(0.5 + 0.5 * value, SymbolGround.maximumFactor) }
        /// Whether it is so far away that no label is placed there.
        var isTooFar: Bool { upright < SymbolGround.minimumFactor }
    }

    /// The limits of MapLibre.
    private static let (minimumFactor, maximumFactor) = (0.6, 4.0)

    /// The ground below the tile.
    private let tile: TiltedPlane
    /// Homogeneous coordinates of the plane's origin, and what a pixel to its right and down adds.
    private let center, across, along: SIMD3<Double>
    /// The position on the plane of the tile's northwest corner, of one unit to the east, and of one to the south.
    private let planeOrigin, planeRight, planeDown: SIMD2<Double>
    /// The plane below the pixels of the image.
    private let plane: TextureMap
    /// The depth of the tile's northwest corner without the translation of the labels, and what a unit to the east and the
    /// south adds.
    private let fixedDepths: SIMD3<Double>
    /// The cosine of the pitch: how much shorter the ground looks at the center, from front to back.
    private let cosine: Double

    /// - Parameters:
    ///   - translation: of the labels.
    ///   - rotatesWithMap: whether labels that lie have the axes of the map; else they have those of the image, laid on
    ///     the ground.
    /// - Returns: nil in an image that is not tilted.
    init?(_ placement: TilePlacement, moved translation: Translation, in view: StyledView, rotatesWithMap: Bool) {
        guard placement.isTilted else { return nil }
        let fixed = placement.plane
        fixedDepths = SIMD3(fixed.origin.z, fixed.right.z, fixed.down.z)
        let placement = placement.translated(by: translation)
        let (flat, projection) = (placement.transform, placement.projection)
        let (east, south) = (SIMD2(flat.rightX, flat.rightY), SIMD2(flat.downX, flat.downY))
        let axes =
            rotatesWithMap
            ? (east / flat.pixelsPerUnit, south / flat.pixelsPerUnit) : Self.axes(ofImageIn: view.viewport)
        func place(_ way: SIMD2<Double>) -> SIMD3<Double> { SIMD3(projection.homogeneous(x: way.x, y: way.y)) }
        let center = place(.zero)
        (across, along) = (place(axes.0) - center, place(axes.1) - center)
        guard var plane = TextureMap(origin: center, right: across, down: along) else { return nil }
        // Exactly, so that rows are drawn at once.
        if !projection.hasRoll { plane.columnWeight = 0 }
        let area = axes.0.x * axes.1.y - axes.0.y * axes.1.x
        func onPlane(_ way: SIMD2<Double>) -> SIMD2<Double> {
            SIMD2(way.x * axes.1.y - way.y * axes.1.x, axes.0.x * way.y - axes.0.y * way.x) / area
        }
        let corner = SIMD2(flat.originX - projection.anchor.x, flat.originY - projection.anchor.y)
        (planeOrigin, planeRight, planeDown) = (onPlane(corner), onPlane(east), onPlane(south))
        (tile, self.center, self.plane, cosine) = (placement.plane, center, plane, projection.cosine)
    }

    /// The axes of the image laid on the ground, which is turned by the bearing: with roll, not at right angles.
    private static func axes(ofImageIn viewport: Viewport) -> (SIMD2<Double>, SIMD2<Double>) {
        let (roll, pitch) = (viewport.roll * .pi / 180, viewport.pitch * .pi / 180)
        guard roll != 0 else { return ([1, 0], [0, 1]) }
        let (right, down) = (SIMD2(cos(pitch) * cos(roll), sin(roll)), SIMD2(-cos(pitch) * sin(roll), cos(roll)))
        return (right / (right * right).sum().squareRoot(), down / (down * down).sum().squareRoot())
    }

    /// How far a point of the tile is; nil at the camera and behind it.
    func depth(x: Double, y: Double) -> Depth? {
        let depth = tile.place(x: x, y: y).z
        return depth >= TiltedPlane.nearestDepth ? Depth(value: depth) : nil
    }

    /// How far a point of the tile is without the translation of the labels: MapLibre goes along lines, and moves labels
    /// that lie to their anchors, by this depth.
    func fixedDepth(x: Double, y: Double) -> Depth? {
        let depth = (fixedDepths * SIMD3(1, x, y)).sum()
        return depth >= TiltedPlane.nearestDepth ? Depth(value: depth) : nil
    }

    /// How much softer the edges of a label that lies are, at a depth, so that they are sharp down the image, too.
    func softness(at depth: Depth) -> Double { depth.value / cosine }

    /// The position of a point of the tile in the image, in pixels; nil at the camera and behind it.
    func pixel(x: Double, y: Double) -> SIMD2<Double>? { Self.pixel(tile.place(x: x, y: y)) }

    /// The position of a point of the plane in the image.
    func pixel(onPlane place: SIMD2<Double>) -> SIMD2<Double>? {
        Self.pixel(center + across * place.x + along * place.y)
    }

    private static func pixel(_ place: SIMD3<Double>) -> SIMD2<Double>? {
        place.z >= TiltedPlane.nearestDepth ? SIMD2(place.x, place.y) / place.z : nil
    }

    /// The position on the plane of a point of the tile.
    func place(x: Double, y: Double) -> SIMD2<Double> { planeOrigin + planeRight * x + planeDown * y }

    /// The direction in the image of the map's east at a point of the tile.
    func east(x: Double, y: Double) -> (x: Double, y: Double)? {
        // The derivative of the position along the axis, times the square of the depth.
        let place = tile.place(x: x, y: y)
        let way = SIMD2(tile.right.x, tile.right.y) * place.z - SIMD2(place.x, place.y) * tile.right.z
        let length = (way * way).sum().squareRoot()
        return length > 0 && place.z > 0 ? (way.x / length, way.y / length) : nil
    }
}

extension SymbolGround {
    /// The pose of a label at a point: on the plane if it lies, else in the image; nil behind the camera.
    func pose(of symbol: SymbolLayout.Symbol, _ part: SymbolRules.Part) -> SymbolPose? {
        if part.isFlat {
            let place = place(x: symbol.x, y: symbol.y)
            return SymbolPose(x: place.x, y: place.y)
        }
        guard let pixel = pixel(x: symbol.x, y: symbol.y) else { return nil }
        guard part.rotatesWithMap else { return SymbolPose(x: pixel.x, y: pixel.y) }
        return east(x: symbol.x, y: symbol.y).map { SymbolPose(x: pixel.x, y: pixel.y, cosine: $0.x, sine: $0.y) }
    }

    /// The quad of a texture at a pose.
    func map(_ map: TextureMap, lies: Bool) -> TextureMap { lies ? TextureMap(map, on: plane) : map }

    /// A line of the tile with the place of a label on it: on the plane for labels that lie, else in the image.
    ///
    /// - Parameter offset: of the label along the line and to its right, in pixels.
    /// - Returns: nil if the label's place is behind the camera.
    func glyphs(_ line: LabelLine, _ symbol: SymbolLayout.Symbol, offset: SIMD2<Double>, lies: Bool) -> LineGlyphs? {
        if lies {
            return LineGlyphs(
                line: LabelLine(line.points.map { place(x: $0.x, y: $0.y) }), anchor: place(x: symbol.x, y: symbol.y),
                segment: symbol.segment, offsetX: offset.x, offsetY: offset.y)
        }
        guard let anchor = pixel(x: symbol.x, y: symbol.y), line.points.indices.contains(symbol.segment) else {
            return nil
        }
        // The part in front of the camera, as seen from the label's place.
        let (before, after) = (line.points[...symbol.segment].reversed(), line.points[(symbol.segment + 1)...])
        let start = visible(before, from: SIMD2(symbol.x, symbol.y))
        let end = visible(after, from: SIMD2(symbol.x, symbol.y))
        return LineGlyphs(
            line: LabelLine(start.reversed() + end), anchor: anchor, segment: start.count - 1, offsetX: offset.x,
            offsetY: offset.y)
    }

    /// The positions of points in the image, up to where a line through them comes too near to the camera.
    private func visible(_ points: some Sequence<SIMD2<Double>>, from start: SIMD2<Double>) -> [SIMD2<Double>] {
        var (previous, pixels) = (tile.place(x: start.x, y: start.y), [SIMD2<Double>]())
        for point in points {
            let place = tile.place(x: point.x, y: point.y)
            guard let pixel = Self.pixel(place) else {
                let cut = (previous.z - TiltedPlane.nearestDepth) / (previous.z - place.z)
                var end = previous + (place - previous) * cut
                end.z = TiltedPlane.nearestDepth
                if let pixel = Self.pixel(end) { pixels.append(pixel) }
                break
            }
            pixels.append(pixel)
            previous = place
        }
        return pixels
    }

    /// A path that `glyphs` gave, in the image; nil if a part of it is behind the camera.
    func seen(_ path: [SIMD2<Double>], lies: Bool) -> [SIMD2<Double>]? {
        guard lies else { return path }
        let pixels = path.compactMap(pixel(onPlane:))
        return pixels.count == path.count ? pixels : nil
    }
}
