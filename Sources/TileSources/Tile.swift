import Compression
import Imaging
import MapGeometry

/// The bytes of one tile from its source, decompressed but not decoded.
public struct Tile: Hashable, Sendable {
    /// A complete image file, of which at most 8 MiB are drawn, or an unpacked vector tile.
    public let bytes: [UInt8]
    /// The format of the bytes.
    public let format: TileFormat
    /// Why a stale cached tile is used; nil if the tile is fresh.
    public var staleReason: String?

    /// Creates a tile.
    public init(bytes: [UInt8], format: TileFormat) {
        self.bytes = bytes
        self.format = format
    }
}

extension Tile {
    /// Checks an image without decoding it: that it is complete, in a supported format, and has the size of a tile.
    ///
    /// - Throws: `corruptTile` if it is not.
    func checkImage() throws(Defect) {
        guard case .image = format else { return }
        let header: ImageHeader
        do {
            header = try ImageSeal.check(bytes, limits: .tile)
        } catch {
            throw Defect(.corruptTile, "it \(error.description)")
        }
        if let flaw = Self.flaw(width: header.width, height: header.height) {
            throw Defect(.corruptTile, "it \(flaw)")
        }
    }

    /// What is wrong with a tile's size in pixels, as the end of a sentence; nil for a valid square.
    ///
    /// Any other image, squeezed into a square, would look like a map and be wrong.
    package static func flaw(width: Int, height: Int) -> String? {
        guard width != height || width < 16 else { return nil }
        return "has \(width)x\(height) px, but tiles are squares of 16 px or more"
    }
}

extension Tile {
    /// Maximum size of a decompressed tile in bytes; vector tiles are larger than images.
    private static let maxUnpackedBytes = 16 << 20

    /// Creates a tile from the stored bytes of an archive.
    ///
    /// Archives often declare the wrong thing, so the bytes decide first: an image is used unchanged whatever
    /// compression was declared, and a gzip or zstd stream is decompressed even if none was.
    ///
    /// - Parameters:
    ///   - stored: the bytes of the tile in the archive.
    ///   - packing: the declared compression; nil if unknown.
    ///   - declared: the declared format, for bytes that are not recognized.
    /// - Throws: if they are empty, not a complete stream of that compression, or decompress to more than 16 MiB.
    init(
        stored: [UInt8], packing: CompressionMethod? = nil, declared: @autoclosure () -> TileFormat? = nil
    ) throws(Defect) {
        try self.init(stored: stored, packing: packing, declared: declared)
    }

    /// Creates a tile whose declared format is only looked up if the bytes are not recognized.
    init(
        stored: [UInt8], packing: CompressionMethod? = nil, declared: () -> TileFormat?
    ) throws(Defect) {
        if stored.isEmpty, case .vector? = declared() {
            self.init(bytes: [], format: .vector("mvt"))
            return
        }
        guard !stored.isEmpty else { throw Defect(.corruptTile, "the tile has no bytes") }
        if let image = ImageFormat(sniffing: stored) {
            self.init(bytes: stored, format: .image(image))
            return
        }
        let bytes: [UInt8]
        do throws(CompressionError) {
            let method = CompressionMethod(sniffing: stored) ?? (packing == .brotli ? .brotli : .none)
            bytes =
                if let tiles = UnpackedTiles.current {
                    try tiles.unpacked(stored, method, limit: Self.maxUnpackedBytes)
                } else {
                    try method.decompress(stored, limit: Self.maxUnpackedBytes)
                }
        } catch {
            throw Defect(error).ofOneTile
        }
        let format = TileFormat(sniffing: bytes)
        switch format {
        case .unknown("unknown data"), .unknown("no bytes"):
            guard case .vector(let name)? = declared() else {
                self.init(bytes: bytes, format: format)
                return
            }
            // Brotli has no magic bytes; some writers use it without saying so.
            let unpacked = packing == nil ? try? Brotli.decompress(stored, limit: Self.maxUnpackedBytes) : nil
            if let unpacked, case .vector(let kind) = TileFormat(sniffing: unpacked) {
                self.init(bytes: unpacked, format: .vector(kind))
            } else {
                self.init(bytes: bytes, format: .vector(name))
            }
        default: self.init(bytes: bytes, format: format)
        }
    }
}

extension CompressionMethod {
    /// The compression method detected from the first bytes; nil for plain bytes and for brotli, which has no magic
    /// bytes.
    init?(sniffing bytes: [UInt8]) {
        if Gzip.matches(bytes) {
            self = .gzip
        } else if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
            self = .zstd
        } else {
            return nil
        }
    }
}
