import MapGeometry
import Synchronization

/// A square of the map that is drawn at once and cut into tiles, so that fewer labels lie at the edge of a drawing.
struct Metatile: Hashable, Sendable {
    /// Width and height in points, unless the world is smaller.
    static let maximumSize = 1024
    /// What is drawn around it, in points: edges of resampled images need their neighbors, and the tiles around it have
    /// labels that reach into it.
    static let margin = 24.0

    /// The zoom of requests: the world is 256 · 2^zoom points wide.
    let zoom: Int
    /// The number of metatiles to the west and to the north.
    let column, row: Int

    /// The metatile with a tile.
    init(with tile: TileCoordinate, _ side: RenderedTileOptions.Side) {
        zoom = tile.z + side.zoomOffset
        let count = Self.size(zoom: zoom) / side.rawValue
        (column, row) = (tile.x / count, tile.y / count)
    }

    private init(zoom: Int, column: Int, row: Int) { (self.zoom, self.column, self.row) = (zoom, column, row) }

    /// The metatile with the whole world.
    static func world(_ side: RenderedTileOptions.Side) -> Metatile {
        Metatile(zoom: side.zoomOffset, column: 0, row: 0)
    }

    /// Width and height in points.
    var size: Int { Self.size(zoom: zoom) }

    private static func size(zoom: Int) -> Int { zoom < 2 ? 256 << zoom : maximumSize }

    /// The place in its middle.
    var center: Coordinate {
        let count = Double(256 << zoom) / Double(size)
        return WebMercator.unproject(
            WorldPoint(x: (Double(column) + 0.5) / count, y: (Double(row) + 0.5) / count))
    }

    /// Its tiles row by row, each with its position among them.
    func tiles(_ side: RenderedTileOptions.Side) -> [(coordinate: TileCoordinate, x: Int, y: Int)] {
        let count = size / side.rawValue
        let z = zoom - side.zoomOffset
        return (0..<count * count).compactMap { index in
            let (x, y) = (index % count, index / count)
            return TileCoordinate(z: z, x: column * count + x, y: row * count + y).map { ($0, x, y) }
        }
    }
}

extension RenderedTileOptions.Side {
    /// How many zooms a tile is above requests that draw it at its size.
    var zoomOffset: Int { self == .large ? 1 : 0 }

    /// Number of tiles in a metatile, unless the world is smaller.
    var tilesPerMetatile: Int {
        let count = Metatile.maximumSize / rawValue
        return count * count
    }
}

/// The metatiles that were drawn last, because tiles are requested one by one.
final class RecentMetatiles: Sendable {
    private let known = Mutex<[(digest: RenderDigest, metatile: RenderedMetatile)]>([])
    private let limit: Int

    /// - Parameter limit: maximum number of metatiles.
    init(limit: Int) { self.limit = limit }

    /// The metatile with a digest; nil if it is not known.
    func find(_ digest: RenderDigest) -> RenderedMetatile? {
        known.withLock { known in known.first { $0.digest == digest }?.metatile }
    }

    func insert(_ metatile: RenderedMetatile, for digest: RenderDigest) {
        known.withLock { known in
            known.removeAll { $0.digest == digest }
            known.append((digest, metatile))
            if known.count > limit { known.removeFirst() }
        }
    }
}
