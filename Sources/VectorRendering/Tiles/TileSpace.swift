import MapGeometry
import Rasterising
import VectorTiles

/// A position in space before the division by its depth: samples to the right and down times the depth, and the depth,
/// which is the distance along the line of sight over that of the center.
///
/// These three are linear in tile units and meters.
typealias SpacePoint = SIMD3<Double>

/// Where a tile and the space above it lie in the samples of an image.
struct TileSpace {
    /// The tile's northwest corner.
    let origin: SpacePoint
    /// One unit to the east, one to the south, and one meter up.
    let right, down, up: SpacePoint
    /// What is nearer to the camera is not drawn: as in MapLibre, a fiftieth of the image's height.
    let nearestDepth: Double
    /// The point of the ground below the camera, in tile units.
    let camera: (x: Double, y: Double)
    /// The volume of one unit, one unit and one meter; 0 if heights move nothing in the image.
    let volume: Double

    /// - Parameters:
    ///   - translation: moves everything on the ground.
    ///   - density: samples per pixel.
    init(_ placement: TilePlacement, in view: StyledView, _ translation: Translation, density: Int) {
        let viewport = view.viewport
        let projection = GroundProjection(viewport)
        let (world, side) = (WebMercator.worldSize(zoom: viewport.zoom), Double(1 << placement.coordinate.z))
        let center = WebMercator.project(viewport.center.normalized)
        let moved =
            translation.isMap
            ? (east: translation.x, south: translation.y) : projection.unturned(x: translation.x, y: translation.y)
        // Only the difference to the center is scaled, which is small.
        let map = projection.scaled(by: view.scale * Double(density)).toImage(
            east: ((Double(placement.column) / side - center.x) * world + moved.east) * view.scale * Double(density),
            south: ((Double(placement.coordinate.y) / side - center.y) * world + moved.south) * view.scale
                * Double(density),
            unit: world / side / Double(TilePoint.extent) * view.scale * Double(density))
        func vector(_ point: HomogeneousPoint) -> SpacePoint { SpacePoint(point.x, point.y, point.depth) }
        (origin, right, down) = (vector(map.origin), vector(map.x), vector(map.y))
        up =
            view.isFromAbove
            ? .zero : vector(map.height) * (projection.pointsPerMeter * view.scale * Double(density))
        nearestDepth = viewport.size.height / 50 / projection.distance
        // Where all three numbers are 0.
        volume = up.dot(right.cross(down))
        camera = (-origin.dot(down.cross(up)) / volume, -origin.dot(up.cross(right)) / volume)
    }

    /// The position of a place of the tile.
    @inline(__always)
    func point(x: Double, y: Double, meters: Double = 0) -> SpacePoint { origin + x * right + y * down + meters * up }

    /// The positions around a box of the tile, from one height to another.
    func corners(of box: TileBox, meters: (Double, Double)) -> [SpacePoint] {
        [box.left, box.right].flatMap { x in
            [box.top, box.bottom].flatMap { y in
                [meters.0, meters.1].map { point(x: Double(x), y: Double(y), meters: $0) }
            }
        }
    }
}

extension SpacePoint {
    @inline(__always)
    func dot(_ other: SpacePoint) -> Double { x * other.x + y * other.y + z * other.z }

    @inline(__always)
    func cross(_ other: SpacePoint) -> SpacePoint {
        SpacePoint(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }
}

extension FacePlane {
    /// A number on a face by its values at three of its corners, multiplied by 1 / depth; nil for a face that is seen
    /// from its edge.
    init?(_ corners: (SpacePoint, SpacePoint, SpacePoint), values: (Double, Double, Double)) {
        let (a, b, c) = corners
        let (bc, ca, ab) = (b.cross(c), c.cross(a), a.cross(b))
        let scale = 1 / a.dot(bc)
        guard scale.isFinite else { return nil }
        self.init((bc * values.0 + ca * values.1 + ab * values.2) * scale)
    }

    /// A plane by its coefficients.
    @inline(__always)
    init(_ vector: SpacePoint) { self.init(right: vector.x, down: vector.y, origin: vector.z) }
}
