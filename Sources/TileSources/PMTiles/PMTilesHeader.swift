import Compression
import Imaging
import MapGeometry

/// The first 127 bytes of a PMTiles archive (version 3, section 3).
struct PMTilesHeader: Hashable {
    static let length = 127
    /// The magic bytes of versions 3 and later, before the version byte.
    static let magic = [UInt8]("PMTiles".utf8)

    /// A section of the file; not yet checked against its length.
    struct Section: Hashable {
        let offset: UInt64
        let length: UInt64
    }

    let root: Section
    let metadata: Section
    let leaves: Section
    let tiles: Section
    /// Number of tiles, counting each that shares bytes; 0 if unknown.
    let addressedTiles: UInt64
    /// Number of directory entries that point to tiles, and of distinct tiles; 0 if unknown.
    let entries: UInt64
    let contents: UInt64
    /// Whether the tiles are stated to be in the order of their ids.
    let isClustered: Bool
    /// Compression of directories and metadata; nil for "unknown".
    let internalPacking: CompressionMethod?
    /// Compression of tiles; nil for "unknown".
    let tilePacking: CompressionMethod?
    /// The stated format of tiles; nil for "unknown" and for types newer than this program.
    let declaredFormat: TileFormat?
    /// The zoom levels; nil if they are invalid.
    let zooms: ClosedRange<Int>?
    /// The bounds; nil if they are invalid.
    let bounds: GeoBounds?
    /// The center; nil if it is invalid.
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
        declaredFormat = Self.format(bytes[99])
        let (low, high) = (Int(bytes[100]), Int(bytes[101]))
        zooms = low <= high && high <= TileCoordinate.deepestZoom ? low...high : nil
        // Longitude first.
        bounds = GeoBounds(lenient: [degrees(102), degrees(106), degrees(110), degrees(114)])
        center = TilesetCenter([degrees(119), degrees(123), Double(bytes[118])])
    }

    private static let images: [UInt8: ImageFormat] = [2: .png, 3: .jpeg, 4: .webp, 5: .avif]

    /// The format for a tile type; nil if unknown.
    private static func format(_ type: UInt8) -> TileFormat? {
        images[type].map(TileFormat.image)
            ?? VectorFormat.all.first { $0.pmtilesType == type }.map { .vector($0.name) }
    }

    /// The tile type of a format; 0 if there is none.
    static func type(of format: TileFormat?) -> UInt8 {
        if case .image(let image)? = format { return images.first { $0.value == image }?.key ?? 0 }
        return format?.vectors?.pmtilesType ?? 0
    }

    private static func packing(_ code: UInt8, of what: String) throws(Defect) -> CompressionMethod? {
        let methods: [CompressionMethod?] = [nil, CompressionMethod.none, .gzip, .brotli, .zstd]
        guard methods.indices.contains(Int(code)) else {
            throw Defect(
                .unsupported, "its \(what) are compressed by unknown method \(code); create it again with gzip")
        }
        return methods[Int(code)]
    }

    /// Checks the version: 3 starts with seven letters and a 3, and versions 1 and 2 had two letters and a 16-bit
    /// number.
    private static func checkVersion(_ bytes: [UInt8]) throws(Defect) {
        guard bytes.starts(with: magic) else {
            guard bytes.starts(with: "PM".utf8), bytes.count >= 4, (1...2).contains(bytes[2]), bytes[3] == 0 else {
                throw UnsupportedFile.defect(bytes)
                    ?? Defect(
                        .corrupt, "it is not a PMTiles archive, because it does not begin with the letters PMTiles")
            }
            throw oldVersion(bytes[2])
        }
        guard bytes.count > 7, bytes[7] != 3 else { return }
        guard bytes[7] > 3 else { throw oldVersion(bytes[7]) }
        guard !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[7]) else {
            let digit = Character(UnicodeScalar(bytes[7]))
            throw Defect(
                .corrupt,
                "its version is written as the character \(digit) instead of the number 3; create it again")
        }
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

extension PMTilesHeader {
    /// The three tile counts of an archive.
    struct Counts: Hashable {
        /// Number of tile positions.
        var addressed: UInt64 = 0
        /// Number of directory entries that point to tiles.
        var entries: UInt64 = 0
        /// Number of distinct tiles.
        var contents: UInt64 = 0
    }

    /// Encodes the header of a clustered archive with gzip-compressed directories and vector tiles; images are not
    /// compressed.
    static func packed(
        root: Section, metadata: Section, leaves: Section, tiles: Section, counts: Counts,
        describedBy set: TilesetMetadata
    ) -> [UInt8] {
        var bytes = magic + [3]
        for section in [root, metadata, leaves, tiles] {
            bytes.append(little: section.offset)
            bytes.append(little: section.length)
        }
        for count in [counts.addressed, counts.entries, counts.contents] { bytes.append(little: count) }
        let (clustered, gzip, none): (UInt8, UInt8, UInt8) = (1, 2, 1)
        let packing = if case .vector? = set.format { gzip } else { none }
        bytes += [clustered, gzip, packing, type(of: set.format)]
        bytes += [UInt8(clamping: set.zooms?.lowerBound ?? 0), UInt8(clamping: set.zooms?.upperBound ?? 0)]
        let (bounds, center) = (set.archiveBounds, set.archiveCenter)
        // Longitude first.
        for degrees in [bounds.west, bounds.south, bounds.east, bounds.north] { bytes.append(degrees: degrees) }
        bytes.append(UInt8(clamping: center.zoom))
        bytes.append(degrees: center.place.longitude)
        bytes.append(degrees: center.place.latitude)
        return bytes
    }
}

extension [UInt8] {
    fileprivate mutating func append(little number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    fileprivate mutating func append(degrees: Double) {
        append(little: Int32(exactly: (degrees * 1e7).rounded()) ?? 0)
    }
}
