import Compression
import Imaging

extension Tile {
    /// Bytes of an unpacked tile; vector tiles are larger than images.
    private static let maxUnpackedBytes = 16 << 20

    /// A tile from the bytes an archive stores.
    ///
    /// What an archive declares is often wrong, so the bytes decide first: a picture is taken as it is, whatever
    /// packing was declared, and a gzip or zstd stream is unpacked even where none was.
    ///
    /// - Parameters:
    ///   - stored: the bytes of the tile in the archive.
    ///   - packing: how the archive says they are packed; nil where it does not say.
    ///   - declared: what the archive says they are, for what cannot be told from the bytes.
    /// - Throws: where they are empty, or not a whole stream of that packing, or unpack to more than 16 MiB.
    init(stored: [UInt8], packing: CompressionMethod? = nil, declared: TileFormat? = nil) throws(Defect) {
        if stored.isEmpty, case .vector? = declared {
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
            bytes = try method.decompress(stored, limit: Self.maxUnpackedBytes)
        } catch {
            throw Defect(error).ofOneTile
        }
        let format = TileFormat(sniffing: bytes)
        switch (format, declared) {
        case (.vector, .vector(let name)): self.init(bytes: bytes, format: .vector(name))
        case (.unknown("unknown data"), .vector(let name)), (.unknown("no bytes"), .vector(let name)):
            self.init(bytes: bytes, format: .vector(name))
        default: self.init(bytes: bytes, format: format)
        }
    }
}

extension CompressionMethod {
    /// The method whose mark these bytes begin with; nil for plain bytes and brotli, which has none.
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
