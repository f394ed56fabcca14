package import MapGeometry
package import Rasterising
import VectorTiles

/// A tile of a raster layer.
package struct RasterLayout: Sendable {
    /// Its pixels, which cover the tile whatever their number.
    package let texture: Texture

    /// Creates a layout.
    package init(_ texture: Texture) { self.texture = texture }
}

/// An image with its corners in the world.
package struct ImageLayout: Sendable {
    /// The pixels.
    package let texture: Texture
    /// The corners, clockwise from the top left.
    package let corners: [WorldPoint]

    /// Creates a layout; nil unless there are four corners.
    ///
    /// As in MapLibre, corners are rounded to units of the deepest tile that is as large as the image.
    package init?(_ texture: Texture, corners: [Coordinate]) {
        guard corners.count == 4 else { return nil }
        let points = corners.map { corner in
            // Longitudes may lie in another copy of the world.
            let turns = (corner.longitude / 360 + 0.5).rounded(.down)
            let point = WebMercator.project(
                Coordinate(latitude: corner.latitude, longitude: corner.longitude - turns * 360))
            return WorldPoint(x: point.x + turns, y: point.y)
        }
        let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
        let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
        let size = max(right - left, bottom - top)
        guard size > 0, size.isFinite else { return nil }
        let z = min(max(-size.exponent - (size.significand == 1 ? 0 : 1), 0), 30)
        let units = Double(1 << z) * Double(TilePoint.extent)
        self.texture = texture
        self.corners = points.map {
            WorldPoint(x: ($0.x * units).rounded() / units, y: ($0.y * units).rounded() / units)
        }
    }
}
