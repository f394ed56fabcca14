import Compression
import MapGeometry
import TileSources

/// All that a source gives, in three numbers that other programs can compute too.
///
/// The check is the CRC-32 over a line `z/x/y:bytes:crc32` for each tile, ordered by z, x and y.
struct Listing: Equatable, CustomStringConvertible {
    var tiles: Int
    var bytes: Int
    var check: UInt32

    var description: String { "\(tiles) tiles, \(bytes) bytes, check \(String(check, radix: 16))" }

    init(tiles: Int, bytes: Int, check: UInt32) {
        self.tiles = tiles
        self.bytes = bytes
        self.check = check
    }

    init(of source: any EnumerableTileSource) async throws {
        self.init(tiles: 0, bytes: 0, check: 0)
        for coordinate in try await source.coordinates().sorted(by: { ($0.z, $0.x, $0.y) < ($1.z, $1.x, $1.y) }) {
            guard let tile = try await source.tile(at: coordinate, density: 1) else { continue }
            tiles += 1
            bytes += tile.bytes.count
            let line = "\(coordinate):\(tile.bytes.count):\(Zlib.crc32(tile.bytes))\n"
            check = Zlib.crc32(Array(line.utf8), seed: check)
        }
    }
}

extension EnumerableTileSource {
    /// All of the source's tiles, in its own order.
    func coordinates() async throws -> [TileCoordinate] {
        var all: [TileCoordinate] = []
        try await forEachCoordinate { all.append($0) }
        return all
    }
}

extension TileSource {
    /// All of the tiles of a source that must be able to list them.
    func listed() async throws -> [TileCoordinate] {
        guard let listing = self as? any EnumerableTileSource else { throw NoSuchPlace() }
        return try await listing.coordinates()
    }
}
