import MapGeometry
import Rasterising
import VectorTiles

/// Where the units of a tile lie in an image, in pixels; in a tilted one, where they would lie without tilt.
struct TileTransform: Hashable, Sendable {
    /// The tile's northwest corner.
    var originX: Double
    var originY: Double
    /// One unit to the east.
    let rightX: Double
    let rightY: Double
    /// One unit to the south.
    let downX: Double
    let downY: Double
    /// Pixels per unit.
    let pixelsPerUnit: Double
    private let unitsPerPixel: Double
    private let somePoint = PixelPoint(x: 0 as Int32, y: 0)

    /// - Parameter corners: the corners in pixels, clockwise from the northwest.
    init(corners: [(x: Double, y: Double)]) {
        let units = Double(TilePoint.extent)
        (originX, originY) = corners[0]
        (rightX, rightY) = ((corners[1].x - corners[0].x) / units, (corners[1].y - corners[0].y) / units)
        (downX, downY) = ((corners[3].x - corners[0].x) / units, (corners[3].y - corners[0].y) / units)
        pixelsPerUnit = (rightX * rightX + rightY * rightY).squareRoot()
        unitsPerPixel = 1 / pixelsPerUnit
    }

    /// The position of a point of the tile, in pixels of the image.
    @inline(__always)
    func pixel(x: Double, y: Double) -> (x: Double, y: Double) {
        (originX + x * rightX + y * downX, originY + x * rightY + y * downY)
    }

    /// The position of a vertex in the image.
    @inline(__always)
    func point(_ point: TilePoint) -> PixelPoint {
        let place = pixel(x: Double(point.x), y: Double(point.y))
        return snapped(place.x, place.y)
    }

    /// A position in the image, rounded to 256ths of a pixel.
    ///
    /// Same as `PixelPoint(x:y:)`, which is in another module and not inlined here.
    @inline(__always)
    func snapped(_ x: Double, _ y: Double) -> PixelPoint {
        guard abs(x) < Self.limit, abs(y) < Self.limit else { return PixelPoint(x: x, y: y) }
        // Adding 1.5 · 2^52 rounds to the nearest integer, in the lowest bits.
        let sums = SIMD2(x, y) * 256 + 6_755_399_441_055_744.0
        let bits = unsafeBitCast(sums, to: SIMD2<UInt64>.self)
        var point = somePoint
        (point.x, point.y) = (Int32(truncatingIfNeeded: bits.x), Int32(truncatingIfNeeded: bits.y))
        return point
    }

    /// Up to here, 256ths of a pixel fit into 32 bits and into the range of `PixelPoint`.
    static let limit = 8_000_000.0

    /// A unit direction of the tile in image axes, for lengths in points and not in tile units.
    @inline(__always)
    func rotated(x: Double, y: Double) -> (x: Double, y: Double) {
        ((x * rightX + y * downX) * unitsPerPixel, (x * rightY + y * downY) * unitsPerPixel)
    }
}
