import Compression
import Imaging
import MapGeometry

/// The first 127 bytes of a PMTiles archive (version 3, section 3).
struct PMTilesHeader: Hashable {
    static let length = 127
    /// What versions 3 and later begin with, before the byte of the version.
    static let magic = [UInt8]("PMTiles".utf8)

    /// A part of the file; neither number has been checked against it yet.
    struct Section: Hashable {
        let offset: UInt64
        let length: UInt64
    }

    let root: Section
    let metadata: Section
    let leaves: Section
    let tiles: Section
    /// How many tiles there are, counting each of those that share bytes; 0 where the writer did not know.
    let addressedTiles: UInt64
    /// How many entries of directories point to tiles, and how many tiles differ; 0 where the writer did not know.
    let entries: UInt64
    let contents: UInt64
    /// Whether the tiles are said to lie in the order of their ids.
    let isClustered: Bool
    /// How directories and metadata are packed; nil for "unknown".
    let internalPacking: CompressionMethod?
    /// How tiles are packed; nil for "unknown".
    let tilePacking: CompressionMethod?
    /// What tiles are said to be; nil for "unknown" and for types that are newer than this program.
    let declaredFormat: TileFormat?
    /// Nil where the two levels make no sense.
    let zooms: ClosedRange<Int>?
    /// Nil where the two corners enclose nothing.
    let bounds: GeoBounds?
    /// Nil where it is no place.
    let center: TilesetCenter?

    /// - Parameter bytes: the first 127 bytes of the file.
    init(parsing bytes: [UInt8]) throws(Defect) {
        try Self.checkVersion(bytes)
        guard bytes.count >= Self.length else { throw Defect(.corrupt, "it ends within its header") }
        func number(_ offset: Int) -> UInt64 { (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << (8 * $1) } }
        func section(_ offset: Int) -> Section { Section(offset: number(offset), length: number(offset + 8)) }
        func degrees(_ offset: Int) -> Double {
            let word = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << (8 * $1) }
            return Double(Int32(bitPattern: word)) / 1e7
        }
        root = section(8)
        metadata = section(24)
        leaves = section(40)
        tiles = section(56)
        addressedTiles = number(72)
        entries = number(80)
        contents = number(88)
        isClustered = bytes[96] == 1
        internalPacking = try Self.packing(bytes[97], of: "directories")
        tilePacking = try Self.packing(bytes[98], of: "tiles")
        declaredFormat = Self.formats.indices.contains(Int(bytes[99])) ? Self.formats[Int(bytes[99])] : nil
        let (low, high) = (Int(bytes[100]), Int(bytes[101]))
        zooms = low <= high && high <= TileCoordinate.deepestZoom ? low...high : nil
        // Longitude first.
        bounds = GeoBounds(lenient: [degrees(102), degrees(106), degrees(110), degrees(114)])
        center = TilesetCenter([degrees(119), degrees(123), Double(bytes[118])])
    }

    static let formats: [TileFormat?] = [
        nil, .vector("mvt"), .image(.png), .image(.jpeg), .image(.webp), .image(.avif), .vector("mlt"),
    ]

    private static func packing(_ code: UInt8, of what: String) throws(Defect) -> CompressionMethod? {
        let methods: [CompressionMethod?] = [nil, CompressionMethod.none, .gzip, .brotli, .zstd]
        guard methods.indices.contains(Int(code)) else {
            throw Defect(
                .unsupported, "its \(what) are compressed by unknown method \(code); create it again with gzip")
        }
        return methods[Int(code)]
    }

    /// Version 3 begins with seven letters and a 3; versions 1 and 2 had two letters and a 16-bit number.
    private static func checkVersion(_ bytes: [UInt8]) throws(Defect) {
        guard bytes.starts(with: magic) else {
            guard bytes.starts(with: "PM".utf8), bytes.count >= 4, (1...2).contains(bytes[2]), bytes[3] == 0 else {
                throw Foreign.defect(bytes)
                    ?? Defect(
                        .corrupt, "it is not a PMTiles archive, because it does not begin with the letters PMTiles")
            }
            throw oldVersion(bytes[2])
        }
        guard bytes.count > 7, bytes[7] != 3 else { return }
        guard bytes[7] > 3 else { throw oldVersion(bytes[7]) }
        throw Defect(
            .unsupported,
            "it is a PMTiles archive of version \(bytes[7]), which is newer than the supported version 3; "
                + "create it again as version 3, or update this program")
    }

    private static func oldVersion(_ version: UInt8) -> Defect {
        Defect(
            .unsupported,
            "it is a PMTiles archive of version \(version), but only version 3 is supported; convert it with "
                + "`pmtiles convert OLD.pmtiles NEW.pmtiles`")
    }
}
