import Compression
import Imaging
import MapGeometry

/// The first 66 bytes of a VersaTiles container (version 02), big-endian.
struct VersaTilesHeader: Hashable {
    static let length = 66
    /// The magic bytes of all versions, before the two digits of the version.
    static let magic = [UInt8]("versatiles_v".utf8)

    /// A section of the file; not yet checked against its length.
    struct Section: Hashable {
        let offset: UInt64
        let length: UInt64

        /// The end; nil if it overflows.
        var end: UInt64? {
            let (end, overflow) = offset.addingReportingOverflow(length)
            return overflow ? nil : end
        }
    }

    /// Compression of tiles and metadata.
    let packing: CompressionMethod
    /// The stated format of tiles; nil if it says that they may be anything.
    let declaredFormat: TileFormat?
    /// The zoom levels; nil if they are invalid.
    let zooms: ClosedRange<Int>?
    /// The bounds; nil if they are invalid.
    let bounds: GeoBounds?
    /// Empty if there are none.
    let metadata: Section
    /// The list of all blocks.
    let blocks: Section

    /// - Parameter bytes: the first 66 bytes of the file.
    init(parsing bytes: [UInt8]) throws(Defect) {
        guard bytes.starts(with: Self.magic) else {
            throw UnsupportedFile.defect(bytes)
                ?? Defect(
                    .corrupt,
                    "it is not a VersaTiles container, because it does not begin with the letters versatiles_v")
        }
        guard bytes.count >= Self.length else { throw Defect(.corrupt, "it ends within its header") }
        guard bytes[12...13].elementsEqual("02".utf8) else {
            throw Defect(
                .unsupported,
                "it is a VersaTiles container of another version than 02; convert it with "
                    + "`versatiles convert OLD.versatiles NEW.versatiles`")
        }
        declaredFormat = try Self.format(bytes[14])
        let methods: [CompressionMethod] = [.none, .gzip, .brotli]
        guard methods.indices.contains(Int(bytes[15])) else {
            throw Defect(
                .unsupported, "its tiles are compressed by unknown method \(bytes[15]); create it again with brotli")
        }
        packing = methods[Int(bytes[15])]
        let (low, high) = (Int(bytes[16]), Int(bytes[17]))
        zooms = low <= high && high <= TileCoordinate.deepestZoom ? low...high : nil
        bounds = GeoBounds(
            lenient: stride(from: 18, to: 34, by: 4).map {
                Double(Int32(truncatingIfNeeded: bytes.bigEndian(at: $0, count: 4))) / 1e7
            })
        func section(_ offset: Int) -> Section {
            Section(offset: bytes.bigEndian(at: offset, count: 8), length: bytes.bigEndian(at: offset + 8, count: 8))
        }
        (metadata, blocks) = (section(34), section(50))
    }

    private static func format(_ code: UInt8) throws(Defect) -> TileFormat? {
        switch code {
        case 0x00: return nil
        case 0x10: return .image(.png)
        case 0x11: return .image(.jpeg)
        case 0x12: return .image(.webp)
        case 0x13: return .image(.avif)
        case 0x20: return .vector("mvt")
        default:
            let names: [UInt8: String] = [0x14: "SVG", 0x21: "GeoJSON", 0x22: "TopoJSON", 0x23: "JSON"]
            throw Defect(
                .unsupported,
                "its tiles are \(names[code] ?? "of unknown format \(code)"); use images or Mapbox vector tiles (MVT)")
        }
    }
}

extension [UInt8] {
    /// A big-endian number of up to 8 bytes at an offset, which must be within the array.
    func bigEndian(at offset: Int, count: Int) -> UInt64 {
        self[offset..<offset + count].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
