import MapGeometry
import Rasterising
import VectorTiles

/// The ground below a tile as the image shows it: homogeneous coordinates, which are linear in the tile's units.
///
/// A place has three: its position to the right and down in pixels, both times its depth, and its depth, which is 1 at
/// the center of the map and 0 or less beside and behind the camera.
package struct TiltedPlane: Hashable, Sendable {
    /// The tile's northwest corner.
    package let origin: SIMD3<Double>
    /// What a unit to the east adds.
    package let right: SIMD3<Double>
    /// What a unit to the south adds.
    package let down: SIMD3<Double>
    /// What a meter of height adds.
    package let up: SIMD3<Double>

    private let somePoint = PixelPoint(x: 0 as Int32, y: 0)

    /// What has a smaller depth is not drawn.
    package static let nearestDepth = GroundProjection.nearestDepth

    /// - Parameters:
    ///   - ground: where the tile's units lie on the ground, in pixels.
    ///   - projection: from the ground to the image, both in pixels.
    init(_ ground: TileTransform, _ projection: GroundProjection) {
        let grid = projection.toImage(ground)
        origin = SIMD3(grid.origin)
        right = SIMD3(grid.x)
        down = SIMD3(grid.y)
        up = SIMD3(grid.height) * projection.pointsPerMeter
    }

    /// The ground in pixels, as the image would show it without tilt.
    init(groundOf projection: GroundProjection) {
        func place(_ x: Double, _ y: Double, height: Double = 0) -> SIMD3<Double> {
            SIMD3(projection.homogeneous(x: x, y: y, height: height))
        }
        let center = place(0, 0)
        right = place(1, 0) - center
        down = place(0, 1) - center
        up = (place(0, 0, height: 1) - center) * projection.pointsPerMeter
        origin = center - right * projection.anchor.x - down * projection.anchor.y
    }

    /// The homogeneous coordinates of a place on the ground.
    @inline(__always)
    package func place(x: Double, y: Double) -> SIMD3<Double> { origin + right * x + down * y }

    /// The homogeneous coordinates of a place above the ground.
    ///
    /// - Parameter height: in meters.
    @inline(__always)
    package func place(x: Double, y: Double, height: Double) -> SIMD3<Double> {
        origin + right * x + down * y + up * height
    }

    /// The smallest depth of a box on the ground.
    func nearestDepth(of box: TileBox) -> Double {
        let x = right.z < 0 ? box.right : box.left
        let y = down.z < 0 ? box.bottom : box.top
        return place(x: Double(x), y: Double(y)).z
    }

    /// The position of a vertex in the image, rounded; it must be in front of the camera.
    @inline(__always)
    func point(_ point: TilePoint) -> PixelPoint { snapped(place(x: Double(point.x), y: Double(point.y))) }

    /// The position of a place in the image, rounded; it must be in front of the camera.
    @inline(__always)
    func snapped(_ place: SIMD3<Double>) -> PixelPoint {
        let pixel = SIMD2(place.x, place.y) / place.z
        guard abs(pixel.x) < TileTransform.limit, abs(pixel.y) < TileTransform.limit else {
            return PixelPoint(x: pixel.x, y: pixel.y)
        }
        // Adding 1.5 · 2^52 rounds to the nearest integer, in the lowest bits.
        let bits = unsafeBitCast(pixel * 256 + 6_755_399_441_055_744.0, to: SIMD2<UInt64>.self)
        var point = somePoint
        (point.x, point.y) = (Int32(truncatingIfNeeded: bits.x), Int32(truncatingIfNeeded: bits.y))
        return point
    }
}

extension TiltedPlane {
    /// The part of a ring in front of the camera (Sutherland and Hodgman); a convex one gets at most one corner more.
    package static func clipped(_ ring: [SIMD3<Double>]) -> [SIMD3<Double>] {
        guard var previous = ring.last, ring.contains(where: { !($0.z >= nearestDepth) }) else { return ring }
        var result: [SIMD3<Double>] = []
        for corner in ring {
            if (corner.z >= nearestDepth) != (previous.z >= nearestDepth) {
                // Always from the visible end, so that shapes on both sides of an edge agree.
                let (start, end) = corner.z >= nearestDepth ? (corner, previous) : (previous, corner)
                var cut = start + (end - start) * ((start.z - nearestDepth) / (start.z - end.z))
                cut.z = nearestDepth
                result.append(cut)
            }
            if corner.z >= nearestDepth { result.append(corner) }
            previous = corner
        }
        return result.count > 2 ? result : []
    }
}

extension SIMD3<Double> {
    /// A place before the division by its depth.
    init(_ point: HomogeneousPoint) { self.init(point.x, point.y, point.depth) }
}

extension GroundProjection {
    /// Where a tile lies in the image, both in pixels.
    fileprivate func toImage(_ ground: TileTransform) -> GridToImage {
        let (east, south) = offset(of: ground)
        return toImage(east: east, south: south, unit: ground.pixelsPerUnit)
    }

    /// The tile units below the pixels of an image.
    func map(_ ground: TileTransform) -> TextureMap {
        let (east, south) = offset(of: ground)
        let grid = toGrid(east: east, south: south, unit: ground.pixelsPerUnit)
        var map = TextureMap(
            x: grid.x.corner, y: grid.y.corner, columnX: grid.x.right, columnY: grid.y.right, rowX: grid.x.down,
            rowY: grid.y.down)
        (map.weight, map.columnWeight, map.rowWeight) = (grid.ratio.corner, grid.ratio.right, grid.ratio.down)
        return map
    }

    /// The ground in pixels, as an image would show it without tilt, below the pixels of the image.
    var pixels: TextureMap {
        let grid = toGrid(east: 0, south: 0, unit: 1)
        let (east, south) = (turned(east: 1, south: 0), turned(east: 0, south: 1))
        func sum(_ part: KeyPath<ImageGradient, Double>) -> (x: Double, y: Double) {
            let (right, down, ratio) = (grid.x[keyPath: part], grid.y[keyPath: part], grid.ratio[keyPath: part])
            return (
                right * east.x + down * south.x + ratio * anchor.x, right * east.y + down * south.y + ratio * anchor.y
            )
        }
        let (corner, right, down) = (sum(\.corner), sum(\.right), sum(\.down))
        var map = TextureMap(
            x: corner.x, y: corner.y, columnX: right.x, columnY: right.y, rowX: down.x, rowY: down.y)
        (map.weight, map.columnWeight, map.rowWeight) = (grid.ratio.corner, grid.ratio.right, grid.ratio.down)
        return map
    }

    /// The northwest corner of a tile, in pixels from the center of the map.
    private func offset(of ground: TileTransform) -> (east: Double, south: Double) {
        unturned(x: ground.originX - anchor.x, y: ground.originY - anchor.y)
    }
}
