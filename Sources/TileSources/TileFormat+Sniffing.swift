import Compression
import Imaging

extension TileFormat {
    /// Detects the format from the bytes, never from a name.
    ///
    /// `mlt` cannot be detected; only an archive can declare it.
    package init(sniffing bytes: [UInt8]) {
        if let image = ImageFormat(sniffing: bytes) {
            self = .image(image)
        } else if bytes.isEmpty {
            self = .unknown("no bytes")
        } else if Gzip.matches(bytes) {
            let inner = try? Gzip.decompress(bytes, limit: DecodingLimits.tile.bytes)
            self = inner.map(Self.isVectorTile) == true ? .vector("mvt") : .unknown("gzip data")
        } else if Self.isVectorTile(bytes) {
            self = .vector("mvt")
        } else {
            self = .unknown(Self.textKind(of: bytes) ?? "unknown data")
        }
    }

    /// Whether the bytes start like a vector tile: a protobuf message of layers (field 3, length-delimited; Mapbox
    /// Vector Tile 2.1, 4.1).
    private static func isVectorTile(_ bytes: [UInt8]) -> Bool {
        guard bytes.first == 0x1a else { return false }
        var reader = VarintReader(bytes, from: 1)
        guard let length = reader.next(), length > 0, length <= UInt64(reader.remaining) else { return false }
        let end = reader.offset + Int(length)
        return end == bytes.count || bytes[end] == 0x1a
    }

    /// The kind of text that a server sent instead of a tile, if it is one.
    static func textKind(of bytes: [UInt8]) -> String? {
        let start = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
        guard let first = start.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) else { return nil }
        switch first {
        case "<":
            let isPage = start.contains("<html") || start.contains("<!doctype html")
            return isPage ? "an HTML page" : "an XML document"
        case "{", "[": return "a JSON document"
        default: return nil
        }
    }
}
