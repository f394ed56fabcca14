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
        let projection = view.projection
        let plane = TiltedPlane(placement.translated(by: translation).transform, projection)
        // The upper of two rows of samples goes through the centers of pixels, where MapLibre's only samples are: rows
        // that are half covered are then as there.
        let shift = (1 - Double(density)) / 2
        func samples(_ vector: SpacePoint) -> SpacePoint {
            SpacePoint(vector.x * Double(density), vector.y * Double(density) + vector.z * shift, vector.z)
        }
        (origin, right, down) = (samples(plane.origin), samples(plane.right), samples(plane.down))
        up = view.isFromAbove ? .zero : samples(plane.up)
        nearestDepth = view.viewport.size.height * view.scale / 50 / projection.distance
        volume = up.dot(right.cross(down))
        // Where all three numbers are 0.
        camera = (-origin.dot(down.cross(up)) / volume, -origin.dot(up.cross(right)) / volume)
    }

    /// The position of a place of the tile.
    @inline(__always)
    func point(x: Double, y: Double, meters: Double = 0) -> SpacePoint { origin + x * right + y * down + meters * up }

    /// The corners of a box of the tile, from one height to another.
    func corners(of box: TileBox, meters: (base: Double, height: Double)) -> SpaceCorners {
        let (west, east) = (Double(box.left), Double(box.right))
        let (north, south) = (Double(box.top), Double(box.bottom))
        let (base, height) = meters
        let x = SIMD8(west, east, west, east, west, east, west, east)
        let y = SIMD8(north, north, south, south, north, north, south, south)
        let z = SIMD8(base, base, base, base, height, height, height, height)
        @inline(__always)
        func numbers(_ part: Int) -> SIMD8<Double> {
            origin[part] + x * right[part] + y * down[part] + z * up[part]
        }
        return SpaceCorners(x: numbers(0), y: numbers(1), depth: numbers(2))
    }
}

/// The eight corners of a box in space, before the division by their depth.
struct SpaceCorners {
    let x, y, depth: SIMD8<Double>
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
