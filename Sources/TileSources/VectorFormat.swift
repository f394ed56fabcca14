import Imaging

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
