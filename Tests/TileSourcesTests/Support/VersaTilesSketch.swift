import MapGeometry
import TestSupport

@testable import TileSources

/// Writes small VersaTiles containers, whole ones and ones that are wrong in one thing.
struct VersaTilesSketch {
    /// Tiles by their numbers.
    var tiles: [(z: Int, x: Int, y: Int, bytes: [UInt8])] = []
    var version = "02"
    var format: UInt8 = 0x10
    /// The code of the compression and how it is done: none, gzip or brotli.
    var packing = Packing.none
    var metadata = Array(#"{"tilejson":"3.0.0","name":"synthetic","attribution":"nobody"}"#.utf8)
    var zooms: (UInt8, UInt8) = (0, 2)
    /// Lists the blocks once more.
    var repeatsBlocks = false
    /// Changes the index of a block before it is packed.
    var changeIndex: ([UInt8]) -> [UInt8] = { $0 }
    /// Changes the list of blocks before it is packed.
    var changeBlocks: ([UInt8]) -> [UInt8] = { $0 }

    /// All tiles of the levels 0 to `zoom`, each a PNG that differs.
    static func world(zoom: Int) -> VersaTilesSketch {
        var sketch = VersaTilesSketch()
        var number = 0
        for z in 0...zoom {
            for y in 0..<1 << z {
                for x in 0..<1 << z {
                    sketch.tiles.append((z, x, y, Samples.png(number)))
                    number += 1
                }
            }
        }
        sketch.zooms = (0, UInt8(zoom))
        return sketch
    }

    private struct Place: Hashable { let z, x, y: Int }

    func container() throws -> [UInt8] {
        var body = metadata.isEmpty ? [] : try packing.pack(metadata)
        let metadataLength = body.count
        var list: [UInt8] = []
        for (place, members) in Dictionary(grouping: tiles, by: { Place(z: $0.z, x: $0.x / 256, y: $0.y / 256) })
            .sorted(by: { $0.key.z < $1.key.z })
        {
            let (columns, rows) = (members.map { $0.x % 256 }, members.map { $0.y % 256 })
            let (west, east) = (columns.min() ?? 0, columns.max() ?? 0)
            let (north, south) = (rows.min() ?? 0, rows.max() ?? 0)
            let start = body.count
            var index = [UInt8](repeating: 0, count: 12 * (east - west + 1) * (south - north + 1))
            for tile in members {
                let bytes = try packing.pack(tile.bytes)
                let entry = (tile.y % 256 - north) * (east - west + 1) + tile.x % 256 - west
                index.replaceSubrange(
                    12 * entry..<12 * entry + 12, with: Self.big(body.count - start, 8) + Self.big(bytes.count, 4))
                body += bytes
            }
            let length = body.count - start
            let packed = try Packing.brotli.pack(changeIndex(index))
            body += packed
            let entry =
                [UInt8(place.z)] + Self.big(place.x, 4) + Self.big(place.y, 4)
                + [UInt8(west), UInt8(north), UInt8(east), UInt8(south)]
                + Self.big(VersaTilesHeader.length + start, 8) + Self.big(length, 8) + Self.big(packed.count, 4)
            list += repeatsBlocks ? entry + entry : entry
        }
        let blocks = try Packing.brotli.pack(changeBlocks(list))
        let code: UInt8 = [.none: 0, .gzip: 1, .brotli: 2][packing] ?? 9
        var header = Array("versatiles_v\(version)".utf8) + [format, code, zooms.0, zooms.1]
        for degrees in [-180, -85, 180, 85] { header += Self.big(degrees * 10_000_000, 4) }
        header += Self.big(metadataLength == 0 ? 0 : VersaTilesHeader.length, 8) + Self.big(metadataLength, 8)
        header += Self.big(VersaTilesHeader.length + body.count, 8) + Self.big(blocks.count, 8)
        return header + body + blocks
    }

    private static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
