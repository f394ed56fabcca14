import Imaging
import MapGeometry

/// The image of each square of one layer: the tile itself, or the upscaled part of a parent tile.
struct TileSquares {
    private let tiles: [TileCoordinate: RasterTile]

    /// - Parameters:
    ///   - side: pixels per side of every square.
    ///   - decoded: the decoded images, by the tiles they were read from.
    init(_ found: [TileFetch.Found], decoded: [TileCoordinate: RasterTile], side: Int) {
        var tiles: [TileCoordinate: RasterTile] = [:]
        for entry in found {
            guard let origin = entry.origin, let tile = decoded[origin] else { continue }
            tiles[entry.wanted] = Self.cut(entry.wanted, from: tile, of: origin, side: side)
        }
        self.tiles = tiles
    }

    /// Number of pixels that the squares take in addition to the tiles.
    static func newPixels(_ found: [TileFetch.Found], decoded: [TileCoordinate: RasterTile], side: Int) -> Int {
        side * side
            * found.count { entry in
                guard let origin = entry.origin, let image = decoded[origin]?.image else { return false }
                return isCut(entry.wanted, from: image, of: origin, side: side)
            }
    }

    subscript(coordinate: TileCoordinate) -> RasterTile? { tiles[coordinate] }

    private static func cut(
        _ wanted: TileCoordinate, from tile: RasterTile, of origin: TileCoordinate, side: Int
    ) -> RasterTile {
        let image = tile.image
        guard isCut(wanted, from: image, of: origin, side: side) else { return tile }
        let levels = wanted.z - origin.z
        let parts = Double(1 << levels)
        let width = Double(image.width) / parts
        let height = Double(image.height) / parts
        let x = Double(wanted.x - origin.x << levels) * width
        let y = Double(wanted.y - origin.y << levels) * height
        let box = ResamplingBox(x0: x, y0: y, x1: x + width, y1: y + height)
        return RasterTile(image: DecodedImage(Resampler.resample(image, box: box, width: side, height: side)))
    }

    private static func isCut(
        _ wanted: TileCoordinate, from image: DecodedImage, of origin: TileCoordinate, side: Int
    ) -> Bool {
        wanted.z > origin.z || image.width != side || image.height != side
    }
}
