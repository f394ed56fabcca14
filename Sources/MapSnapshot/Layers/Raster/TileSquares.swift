import Imaging
import MapGeometry

/// The image of each square of one layer: the tile itself, or the upscaled part of a parent tile.
struct TileSquares {
    private let pixmaps: [TileCoordinate: Pixmap]

    /// - Parameters:
    ///   - side: pixels per side of every square.
    ///   - decoded: the decoded images, by the tiles they were read from.
    init(_ found: [TileFetch.Found], decoded: [TileCoordinate: Pixmap], side: Int) {
        var pixmaps: [TileCoordinate: Pixmap] = [:]
        for entry in found {
            guard let origin = entry.origin, let pixmap = decoded[origin] else { continue }
            pixmaps[entry.wanted] = Self.cut(entry.wanted, from: pixmap, of: origin, side: side)
        }
        self.pixmaps = pixmaps
    }

    /// Number of pixels that the squares take in addition to the tiles.
    static func newPixels(_ found: [TileFetch.Found], decoded: [TileCoordinate: Pixmap], side: Int) -> Int {
        side * side
            * found.count { entry in
                guard let origin = entry.origin, let pixmap = decoded[origin] else { return false }
                return isCut(entry.wanted, from: pixmap, of: origin, side: side)
            }
    }

    subscript(coordinate: TileCoordinate) -> Pixmap? { pixmaps[coordinate] }

    private static func cut(
        _ wanted: TileCoordinate, from pixmap: Pixmap, of origin: TileCoordinate, side: Int
    ) -> Pixmap {
        guard isCut(wanted, from: pixmap, of: origin, side: side) else { return pixmap }
        let levels = wanted.z - origin.z
        let parts = Double(1 << levels)
        let width = Double(pixmap.width) / parts
        let height = Double(pixmap.height) / parts
        let x = Double(wanted.x - origin.x << levels) * width
        let y = Double(wanted.y - origin.y << levels) * height
        return Resampler.resample(
            pixmap, box: ResamplingBox(x0: x, y0: y, x1: x + width, y1: y + height), width: side, height: side)
    }

    private static func isCut(
        _ wanted: TileCoordinate, from pixmap: Pixmap, of origin: TileCoordinate, side: Int
    ) -> Bool {
        wanted.z > origin.z || pixmap.width != side || pixmap.height != side
    }
}
