package import MapGeometry
import Platform
package import Rasterising
import VectorTiles

/// The position of a tile in an image, and the pixels that belong to it.
package struct TilePlacement: Hashable, Sendable {
    /// The tile, whose content may come from a parent tile.
    package let coordinate: TileCoordinate
    /// Unwrapped column; negative or beyond the last one in copies of the world.
    package let column: Int
    /// The zoom for the style, at least the tile's own.
    package let styleZoom: Int
    /// The pixels whose centers lie in the drawn square.
    package private(set) var region: PixelRegion
    /// The part of the tile that the square covers, in tile units; nil for all of it.
    package let owned: TileBox?
    /// Where the tile's units lie in the image; in a tilted one, on the ground.
    private(set) var transform: TileTransform
    /// Whether the ground needs the projection, because the camera has a pitch or a roll.
    package let isTilted: Bool
    /// The projection from the ground to the image, both in pixels; without tilt, only heights need it.
    package let projection: GroundProjection
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
        region = view.region(shown)
        (isTilted, projection) = (view.isTilted, view.projection)
        transform = TileTransform(corners: corners)
        pointsPerUnitAtTileZoom = 512 * exp2(Double(view.tileZoom - coordinate.z)) / Double(TilePoint.extent)
    }

    /// The corners on the ground in pixels, clockwise from the northwest.
    ///
    /// Neighbors compute shared corners from the same numbers, and so get the same pixels.
    private static func corners(z: Int, column: Int, row: Int, in view: StyledView) -> [(x: Double, y: Double)] {
        let side = 1 / Double(1 << z)
        let (x, y) = (Double(column), Double(row))
        return [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)].map { view.ground($0.0 * side, $0.1 * side) }
    }

    /// How much larger the tile is than a tile at the requested zoom.
    package var overscale: Int { 1 << min(styleZoom - coordinate.z, 30) }

    /// Points per unit at the tile's integer zoom, regardless of the image's fractional zoom.
    var pointsPerUnitAtStyleZoom: Double { 512 / Double(TilePoint.extent) * Double(overscale) }

    /// Pixels per tile unit, in a tilted image at the center of the map.
    package var pixelsPerUnit: Double { transform.pixelsPerUnit }

    /// The tile's ground, for places that a tilt moves, or that lie above it.
    package var plane: TiltedPlane { TiltedPlane(transform, projection) }

    /// The same ground in pixels, as the image would show it without tilt.
    var groundPlane: TiltedPlane { TiltedPlane(groundOf: projection) }

    /// The position of a point of the tile, in pixels of the image; far outside of it beside and behind the camera.
    @inline(__always)
    package func pixel(x: Double, y: Double) -> (x: Double, y: Double) {
        guard !isTilted else {
            let place = plane.place(x: x, y: y)
            let depth = max(place.z, TiltedPlane.nearestDepth)
            return (place.x / depth, place.y / depth)
        }
        return transform.pixel(x: x, y: y)
    }

    /// The tile units below the pixels of the image.
    var unitMap: TextureMap {
        guard !isTilted else { return projection.map(transform) }
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
        map.scale(Double(width) / Double(TilePoint.extent), Double(height) / Double(TilePoint.extent))
        return map
    }

    /// A unit direction of the tile in image axes, or those of the ground, for lengths in points and not in tile units.
    @inline(__always)
    package func rotated(x: Double, y: Double) -> (x: Double, y: Double) { transform.rotated(x: x, y: y) }

    /// Moves the drawing, but not the pixels that belong to the tile; on tilted ground, along the ground.
    package func translated(by offset: Translation) -> TilePlacement {
        var result = self
        let move = offset.isMap ? rotated(x: offset.x, y: offset.y) : (offset.x, offset.y)
        result.transform.originX += move.0 * scale
        result.transform.originY += move.1 * scale
        return result
    }

    /// The part that belongs to some rows of the image.
    func limited(to rows: Range<Int>) -> TilePlacement {
        var result = self
        result.region = region.limited(to: rows)
        return result
    }

    /// The part of the tile that the region may show, with a margin in pixels, in a tilted image on the ground.
    package func visibleBox(margin: Double) -> TileBox {
        guard !isTilted else { return tiltedBox(margin: margin) }
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

    private func tiltedBox(margin: Double) -> TileBox {
        let (map, reach) = (unitMap, margin / max(pixelsPerUnit, 1e-15))
        // What is on the ground may be drawn a pixel beside it.
        let edge = 2.0
        let (left, right) = (Double(region.left) - edge, Double(region.right) + edge)
        let (top, bottom) = (Double(region.rows.lowerBound) - edge, Double(region.rows.upperBound) + edge)
        var box = TileBox.empty
        guard !region.rows.isEmpty else { return box }
        for corner in [SIMD2(left, top), SIMD2(right, top), SIMD2(left, bottom), SIMD2(right, bottom)] {
            // Beyond the image, the margin may reach the horizon.
            let weight = max(map.weight(at: corner), 0.5 / GroundProjection.farthestDepth)
            let x = (map.x + map.columnX * corner.x + map.rowX * corner.y) / weight
            let y = (map.y + map.columnY * corner.x + map.rowY * corner.y) / weight
            box.grow(x: (x - reach).rounded(.down), y: (y - reach).rounded(.down))
            box.grow(x: (x + reach).rounded(.up), y: (y + reach).rounded(.up))
        }
        return box
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
