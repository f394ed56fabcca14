import Compression
import MapGeometry
import TestSupport

@testable import TileSources

/// Writes small PMTiles archives, whole ones and ones that are wrong in one thing.
struct PMTilesSketch {
    /// Tiles by id, as a tuple of the format's own number and bytes.
    var tiles: [(id: UInt64, bytes: [UInt8])] = []
    var internalPacking = Packing.gzip
    /// Put into the header instead of the true code.
    var declaredInternalPacking: UInt8?
    var tilePacking = Packing.none
    var declaredTilePacking: UInt8?
    var tileType: UInt8 = 2
    /// Entries in each leaf; 0 for none.
    var leafSize = 0
    /// How many levels of leaves lie one upon the other.
    var leafLevels = 1
    /// Tile bytes in the reverse of their ids.
    var isReversed = false
    var metadata = Array(#"{"name":"synthetic","attribution":"nobody"}"#.utf8)
    var zooms: (UInt8, UInt8) = (0, 2)

    /// All tiles of the levels 0 to `zoom`, each a PNG that differs.
    static func world(zoom: Int) -> PMTilesSketch {
        var writer = PMTilesSketch()
        let count = ((1 << (2 * (zoom + 1))) - 1) / 3
        writer.tiles = (0..<count).map { (UInt64($0), Samples.png($0)) }
        writer.zooms = (0, UInt8(zoom))
        return writer
    }

    struct Row {
        var id: UInt64
        var run: UInt64 = 1
        var length: UInt64
        var offset: UInt64
    }

    func archive() throws -> [UInt8] {
        var data: [UInt8] = []
        var rows: [Row] = []
        for (id, bytes) in isReversed ? tiles.reversed() : tiles {
            let packed = try tilePacking.pack(bytes)
            rows.append(Row(id: id, length: UInt64(packed.count), offset: UInt64(data.count)))
            data += packed
        }
        rows.sort { $0.id < $1.id }
        var leaves: [UInt8] = []
        if leafSize > 0 {
            for _ in 0..<leafLevels {
                var parents: [Row] = []
                for start in stride(from: 0, to: rows.count, by: leafSize) {
                    let leaf = Array(rows[start..<min(start + leafSize, rows.count)])
                    let packed = try internalPacking.pack(Self.directory(leaf))
                    parents.append(
                        Row(id: leaf[0].id, run: 0, length: UInt64(packed.count), offset: UInt64(leaves.count)))
                    leaves += packed
                }
                rows = parents
            }
        }
        return try assemble(root: internalPacking.pack(Self.directory(rows)), leaves: leaves, data: data)
    }

    /// The parts in their usual order behind a header.
    func assemble(root: [UInt8], leaves: [UInt8] = [], data: [UInt8]) throws -> [UInt8] {
        let packedMetadata = metadata.isEmpty ? [] : try internalPacking.pack(metadata)
        let sections = [root, packedMetadata, leaves, data]
        var header = Array("PMTiles".utf8) + [3]
        var offset = PMTilesHeader.length
        for section in sections {
            header += Self.little(UInt64(offset), 8) + Self.little(UInt64(section.count), 8)
            offset += section.count
        }
        for _ in 0..<3 { header += Self.little(UInt64(tiles.count), 8) }
        header += [isReversed ? 0 : 1, declaredInternalPacking ?? internalPacking.code]
        header += [declaredTilePacking ?? tilePacking.code, tileType, zooms.0, zooms.1]
        for degrees in [-180, -85, 180, 85] {
            header += Self.little(UInt64(bitPattern: Int64(degrees * 10_000_000)), 4)
        }
        header += [0] + Self.little(0, 8)
        return header + sections.flatMap { $0 }
    }

    /// The columns of a directory, offsets written in full but where a row follows the one before it.
    static func directory(_ rows: [Row]) -> [UInt8] {
        var bytes = varint(UInt64(rows.count))
        var last: UInt64 = 0
        for row in rows {
            bytes += varint(row.id &- last)
            last = row.id
        }
        for row in rows { bytes += varint(row.run) }
        for row in rows { bytes += varint(row.length) }
        for (index, row) in rows.enumerated() {
            let follows = index > 0 && row.offset == rows[index - 1].offset + rows[index - 1].length
            bytes += varint(follows ? 0 : row.offset + 1)
        }
        return bytes
    }

    static func varint(_ number: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    private static func little(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }
}
