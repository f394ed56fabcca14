import Platform

/// How a camera sees the ground: from places on or above it to the image, and back.
///
/// Places are offsets from the center in points at its scale, turned by the bearing: `x` to the right, `y` toward the
/// viewer, heights upward. Positions in the image are points from its top left corner, with y downward. The **depth** of
/// a place is its distance from the camera along the line of sight over that of the center: 1 at the center, larger
/// beyond it, 0 or less beside and behind the camera. Things look `1 / depth` times as large as at the center.
///
/// The camera is that of MapLibre: it looks at the center from a distance that depends on the height of the image and
/// the field of view only. Padding moves the center in the image, and with it the vanishing point.
package struct GroundProjection: Hashable, Sendable {
    /// The distance from the camera to the center, in points.
    package let distance: Double
    /// Points per meter at the center, for heights of everything in the image.
    package let pointsPerMeter: Double
    /// The center in the image.
    package let anchor: Point
    /// The sine and cosine of the pitch.
    package let sine: Double
    package let cosine: Double

    let roll: Rotation
    let bearing: Rotation

    /// The radius in meters by which heights are scaled: the mean radius of the earth, as in MapLibre.
    package static let earthRadius = 6_371_008.8

    /// What has a smaller depth is not drawn: it may lie behind the camera, and its position far outside the image.
    package static let nearestDepth = 0.1
    /// The largest depth in an image, and the largest at which tiles are asked for.
    package static let farthestDepth = 4.0

    /// The depths for which positions are given one by one; beyond them, rounding would show.
    static let depths = 1e-3...1e6

    /// The projection of a viewport, which must be valid.
    package init(_ viewport: Viewport) {
        let circumference = 2 * .pi * Self.earthRadius * cos(viewport.center.normalized.latitude * .pi / 180)
        self.init(
            distance: viewport.size.height / 2 / tan(viewport.fieldOfView / 2 * .pi / 180),
            pointsPerMeter: WebMercator.worldSize(zoom: viewport.zoom) / circumference, anchor: viewport.anchor,
            sine: sin(viewport.pitch * .pi / 180), cosine: cos(viewport.pitch * .pi / 180),
            roll: Rotation(bearing: viewport.roll), bearing: Rotation(bearing: viewport.bearing))
    }

    private init(
        distance: Double, pointsPerMeter: Double, anchor: Point, sine: Double, cosine: Double, roll: Rotation,
        bearing: Rotation
    ) {
        self.distance = distance
        self.pointsPerMeter = pointsPerMeter
        self.anchor = anchor
        self.sine = sine
        self.cosine = cosine
        self.roll = roll
        self.bearing = bearing
    }

    /// The same with another unit than the point, for example pixels, in the image and on the ground.
    /// - Parameter scale: units per point.
    package func scaled(by scale: Double) -> GroundProjection {
        GroundProjection(
            distance: distance * scale, pointsPerMeter: pointsPerMeter * scale,
            anchor: Point(x: anchor.x * scale, y: anchor.y * scale), sine: sine, cosine: cosine, roll: roll,
            bearing: bearing)
    }

    /// Whether the camera is turned about its line of sight, so that rows of the image have no single depth.
    package var hasRoll: Bool { roll.sine != 0 || roll.cosine != 1 }
}

extension GroundProjection {
    /// A place before the division by its depth; the three numbers are linear in `x`, `y` and `height`.
    package func homogeneous(x: Double, y: Double, height: Double = 0) -> HomogeneousPoint {
        let depth = 1 - (y * sine + height * cosine) / distance
        let turned = roll.toImage(x: x, y: y * cosine - height * sine)
        return HomogeneousPoint(x: turned.x + anchor.x * depth, y: turned.y + anchor.y * depth, depth: depth)
    }

    /// The position of a place in the image, possibly outside it; nil beside or behind the camera.
    package func point(x: Double, y: Double, height: Double = 0) -> Point? {
        let depth = 1 - (y * sine + height * cosine) / distance
        guard Self.depths.contains(depth) else { return nil }
        // Only the difference to the anchor is divided, so that the center stays exactly there.
        let turned = roll.toImage(x: x, y: y * cosine - height * sine)
        return Point(x: anchor.x + turned.x / depth, y: anchor.y + turned.y / depth)
    }

    /// How large things on the ground look at a position of the image, over their size at the center: `1 / depth`.
    ///
    /// It is linear over the image; 0 at the horizon and negative above it.
    package func ratio(at point: Point) -> Double {
        1 + unrolled(point).y * sine / (cosine * distance)
    }

    /// The place on the ground at a position of the image; nil at or above the horizon.
    package func ground(at point: Point) -> (x: Double, y: Double)? {
        let flat = unrolled(point)
        let depth = 1 / (1 + flat.y * sine / (cosine * distance))
        guard Self.depths.contains(depth) else { return nil }
        return (flat.x * depth, flat.y * depth / cosine)
    }

    /// The part of the ground inside a convex polygon of the image, up to a depth; empty if there is none.
    package func ground(inside polygon: [Point], upTo depth: Double = farthestDepth) -> [(x: Double, y: Double)] {
        // A margin around the image may reach above the horizon, where the ratio is 0 or less.
        let least = 1 / depth
        guard var start = polygon.last else { return [] }
        var visible: [Point] = []
        for end in polygon {
            let (a, b) = (ratio(at: start) - least, ratio(at: end) - least)
            if (a < 0) != (b < 0) { visible.append(start.interpolated(to: end, a / (a - b))) }
            if b >= 0 { visible.append(end) }
            start = end
        }
        return visible.compactMap { ground(at: $0) }
    }

    /// The place of an offset on the map, in points east and south of the center, and back.
    package func turned(east: Double, south: Double) -> (x: Double, y: Double) {
        bearing.toImage(x: east, y: south)
    }

    /// The offset on the map, in points east and south of the center.
    package func unturned(x: Double, y: Double) -> (east: Double, south: Double) {
        let offset = bearing.toWorld(x: x, y: y)
        return (offset.x, offset.y)
    }

    /// An offset from the anchor in the image with the roll undone.
    private func unrolled(_ point: Point) -> (x: Double, y: Double) {
        roll.toWorld(x: point.x - anchor.x, y: point.y - anchor.y)
    }
}
