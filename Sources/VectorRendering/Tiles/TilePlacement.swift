package import MapGeometry
import Platform
package import Rasterising
package import VectorTiles

/// The position of a tile in an image, and the pixels that belong to it.
package struct TilePlacement: Hashable, Sendable {
    /// The tile, whose content may come from a parent tile.
    package let coordinate: TileCoordinate
    /// Unwrapped column; negative or beyond the last one in copies of the world.
    package let column: Int
    /// The zoom for the style, at least the tile's own.
    package let styleZoom: Int
    /// The pixels whose centers lie in the drawn square.
    package let region: PixelRegion
    /// The part of the tile that the square covers, in tile units; nil for all of it.
    package let owned: TileBox?
    /// Where the tile's units lie in the image.
    private(set) var transform: TileTransform
    /// Points per tile unit at the integer zoom of the map, regardless of its fractional zoom.
    let pointsPerUnitAtTileZoom: Double
    /// Pixels per point.
    package let scale: Double

    /// Creates the placement of a source tile.
    package init(_ tile: SourceTile, in view: StyledView) {
        self.init(
            tile.coordinate, square: tile.square, column: tile.column, styleZoom: tile.styleZoom, in: view)
    }

    /// - Parameters:
    ///   - square: the part to draw, a descendant of the tile; nil for all of it.
    ///   - column: the square's unwrapped column, which selects the copy of the world.
    ///   - styleZoom: the requested zoom; the tile may be a parent of a tile at that zoom.
    package init(
        _ coordinate: TileCoordinate, square: TileCoordinate? = nil, column: Int, styleZoom: Int, in view: StyledView
    ) {
        let levels = max((square?.z ?? 0) - coordinate.z, 0)
        self.coordinate = coordinate
        self.column = column >> levels
        self.styleZoom = max(styleZoom, coordinate.z)
        scale = view.scale
        let corners = Self.corners(z: coordinate.z, column: self.column, row: coordinate.y, in: view)
        var shown = corners
        var owned: TileBox?
        if let square, levels > 0 {
            shown = Self.corners(z: square.z, column: column, row: square.y, in: view)
            owned = TileBox(of: square, in: coordinate)
        }
        self.owned = owned
        region = PixelRegion(
            convex: shown.map { PixelPoint(x: $0.x, y: $0.y) }, width: view.width, height: view.height)
        transform = TileTransform(corners: corners)
        pointsPerUnitAtTileZoom = 512 * exp2(Double(view.tileZoom - coordinate.z)) / Double(TilePoint.extent)
    }

    /// The corners in pixels, clockwise from the northwest.
    ///
    /// Neighbors compute shared corners from the same numbers, and so get the same pixels.
    private static func corners(z: Int, column: Int, row: Int, in view: StyledView) -> [(x: Double, y: Double)] {
        let side = 1 / Double(1 << z)
        let (x, y) = (Double(column), Double(row))
        return [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)].map { view.pixel($0.0 * side, $0.1 * side) }
    }

    /// How much larger the tile is than a tile at the requested zoom.
    package var overscale: Int { 1 << min(styleZoom - coordinate.z, 30) }

    /// Points per unit at the tile's integer zoom, regardless of the image's fractional zoom.
    var pointsPerUnitAtStyleZoom: Double { 512 / Double(TilePoint.extent) * Double(overscale) }

    /// Pixels per tile unit.
    package var pixelsPerUnit: Double { transform.pixelsPerUnit }

    /// The position of a point of the tile, in pixels of the image.
    @inline(__always)
    package func pixel(x: Double, y: Double) -> (x: Double, y: Double) { transform.pixel(x: x, y: y) }

    /// The tile units below the pixels of the image.
    var unitMap: TextureMap {
        let (t, square) = (transform, pixelsPerUnit * pixelsPerUnit)
        let inverse = square > 0 ? 1 / square : 0
        return TextureMap(
            x: -(t.originX * t.rightX + t.originY * t.rightY) * inverse,
            y: -(t.originX * t.downX + t.originY * t.downY) * inverse,
            columnX: t.rightX * inverse, columnY: t.downX * inverse, rowX: t.rightY * inverse,
            rowY: t.downY * inverse)
    }

    /// Positions on a texture that covers the tile, below the pixels of the image.
    func unitMap(width: Int, height: Int) -> TextureMap {
        var map = unitMap
        let (across, down) = (Double(width) / Double(TilePoint.extent), Double(height) / Double(TilePoint.extent))
        (map.x, map.columnX, map.rowX) = (map.x * across, map.columnX * across, map.rowX * across)
        (map.y, map.columnY, map.rowY) = (map.y * down, map.columnY * down, map.rowY * down)
        return map
    }

    /// The position of a vertex in the image.
    @inline(__always)
    package func point(_ point: TilePoint) -> PixelPoint { transform.point(point) }

    /// A unit direction of the tile in image axes, for lengths in points and not in tile units.
    @inline(__always)
    package func rotated(x: Double, y: Double) -> (x: Double, y: Double) { transform.rotated(x: x, y: y) }

    /// Moves the drawing, but not the pixels that belong to the tile.
    package func translated(by offset: Translation) -> TilePlacement {
        var result = self
        let move = offset.isMap ? rotated(x: offset.x, y: offset.y) : (offset.x, offset.y)
        result.transform.originX += move.0 * scale
        result.transform.originY += move.1 * scale
        return result
    }

    /// The part of the tile that the region may show, with a margin in pixels.
    package func visibleBox(margin: Double) -> TileBox {
        let (left, right) = (Double(region.left) - margin, Double(region.right) + margin)
        let (top, bottom) = (Double(region.rows.lowerBound) - margin, Double(region.rows.upperBound) + margin)
        let (t, square) = (transform, pixelsPerUnit * pixelsPerUnit)
        var box = TileBox.empty
        guard square > 0 else { return box }
        for (x, y) in [(left, top), (right, top), (left, bottom), (right, bottom)] {
            let (dx, dy) = (x - t.originX, y - t.originY)
            box.grow(
                x: ((dx * t.rightX + dy * t.rightY) / square).rounded(),
                y: ((dx * t.downX + dy * t.downY) / square).rounded())
        }
        return box
    }
}

/// Where the units of a tile lie in an image, in pixels.
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
    private static let limit = 8_000_000.0

    /// A unit direction of the tile in image axes, for lengths in points and not in tile units.
    @inline(__always)
    func rotated(x: Double, y: Double) -> (x: Double, y: Double) {
        ((x * rightX + y * downX) * unitsPerPixel, (x * rightY + y * downY) * unitsPerPixel)
    }
}

/// A translation of a layer, in points.
package struct Translation: Hashable, Sendable {
    /// To the right, or eastward with the map.
    package var x: Double
    /// Down, or southward with the map.
    package var y: Double
    /// Whether the direction rotates with the map.
    package var isMap: Bool

    /// Creates a translation.
    package init(x: Double = 0, y: Double = 0, isMap: Bool = true) {
        self.x = x
        self.y = y
        self.isMap = isMap
    }
}
