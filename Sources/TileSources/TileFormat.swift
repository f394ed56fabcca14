import Compression
public import Imaging

/// The format of a tile, detected from its bytes.
public enum TileFormat: Hashable, Sendable {
    /// An image.
    case image(ImageFormat)
    /// Vector data: Mapbox Vector Tiles (`mvt`) or MapLibre Tiles (`mlt`).
    case vector(String)
    /// Neither; the text is what the bytes look like ("an HTML page", "unknown data").
    case unknown(String)
}

extension TileFormat {
    /// One word for users and programs.
    package var text: String {
        switch self {
        case .image(let format): format.rawValue
        case .vector(let kind): kind
        case .unknown(let what): what
        }
    }
}

extension TileFormat {
    /// What bytes are that look like nothing known.
    package static let unknownData = "unknown data"

    /// Detects the format from the bytes, never from a name.
    package init(sniffing bytes: [UInt8]) {
        if let image = ImageFormat(sniffing: bytes) {
            self = .image(image)
        } else if bytes.isEmpty {
            self = .unknown("no bytes")
        } else if Gzip.matches(bytes) {
            let inner = try? Gzip.decompress(bytes, limit: DecodingLimits.tile.bytes)
            self = inner.flatMap(Self.vectorKind).map(Self.vector) ?? .unknown("gzip data")
        } else if let kind = Self.vectorKind(of: bytes) {
            self = .vector(kind)
        } else {
            self = .unknown(Self.textKind(of: bytes) ?? Self.unknownData)
        }
    }

    private static func vectorKind(of bytes: [UInt8]) -> String? {
        VectorFormat.all.first { $0.matches(bytes) }?.name
    }

    /// Whether the bytes are a MapLibre tile: layers, each with its size and a tag of 1 or 2, up to the last byte
    /// (MapLibre Tile specification, "Layer").
    @Sendable static func isMapLibreTile(_ bytes: [UInt8]) -> Bool {
        // A name, the extent and the number of columns follow the tag.
        let leastSize: UInt64 = 5
        var reader = VarintReader(bytes, from: 0)
        while reader.remaining > 0 {
            guard let size = reader.next(), size >= leastSize, size <= UInt64(reader.remaining) else { return false }
            let end = reader.offset + Int(size)
            guard let tag = reader.next(), tag == 1 || tag == 2 else { return false }
            reader = VarintReader(bytes, from: end)
        }
        return !bytes.isEmpty
    }

    /// Whether the bytes start like a Mapbox vector tile: a protobuf message of layers (field 3, length-delimited; Mapbox
    /// Vector Tile 2.1, 4.1).
    @Sendable static func isMapboxTile(_ bytes: [UInt8]) -> Bool {
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

/// An encoding of vector tiles, as containers, servers and file names state it.
package struct VectorFormat: Sendable {
    /// The name, which is also the `encoding` of TileJSON and of the sources of styles.
    package let name: String
    /// What MBTiles has as `format`, the usual name first.
    let metadataNames: [String]
    /// Media types, the one to send first.
    package let mediaTypes: [String]
    /// Endings of files and URLs.
    let endings: [String]
    /// The tile type of PMTiles (specification 3, "Tile Type").
    let pmtilesType: UInt8
    /// Whether unpacked bytes are a tile.
    let matches: @Sendable (_ bytes: [UInt8]) -> Bool

    /// What MBTiles has as `format`.
    package var metadataName: String { metadataNames.first ?? name }
    /// The media type to send.
    fileprivate var mediaType: String? { mediaTypes.first }

    /// All encodings that are read; the first one is what vector tiles are unless something says otherwise.
    package static let all = [mvt, mlt]

    /// Mapbox Vector Tiles.
    static let mvt = VectorFormat(
        name: "mvt", metadataNames: ["pbf", "mvt"], mediaTypes: ["application/vnd.mapbox-vector-tile"],
        endings: [".pbf", ".mvt"], pmtilesType: 1, matches: TileFormat.isMapboxTile)

    /// MapLibre Tiles; Planetiler states the second media type.
    static let mlt = VectorFormat(
        name: "mlt", metadataNames: ["mlt"],
        mediaTypes: ["application/vnd.maplibre-tile", "application/vnd.maplibre-vector-tile"], endings: [".mlt"],
        pmtilesType: 6, matches: TileFormat.isMapLibreTile)

    /// The encoding with a name; nil if it is not read.
    package static func named(_ name: String) -> VectorFormat? { all.first { $0.name == name } }

    /// Endings of files and URLs of vector tiles.
    static let endings = all.flatMap(\.endings)
}

extension TileFormat {
    /// The encoding of vector tiles; nil for others.
    package var vectors: VectorFormat? { if case .vector(let name) = self { VectorFormat.named(name) } else { nil } }

    /// The media type, as servers state it.
    public var mediaType: String {
        switch self {
        case .image(let format): "image/\(format.rawValue)"
        case .vector: vectors?.mediaType ?? Self.anyMediaType
        case .unknown: Self.anyMediaType
        }
    }

    /// The media types of vector tiles, which shrink when they are compressed, as images do not.
    public static let vectorMediaTypes = VectorFormat.all.compactMap(\.mediaType)

    private static let anyMediaType = "application/octet-stream"

    /// What MBTiles has as `format`; PNG for a format that is not known.
    var metadataName: String {
        switch self {
        case .image(.jpeg): "jpg"
        case .image(let format): format.rawValue
        case .vector(let name): vectors?.metadataName ?? name
        case .unknown: "png"
        }
    }
}
