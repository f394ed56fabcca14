import Imaging
public import MapGeometry

/// The metadata of a tileset.
///
/// Everything may be absent, and may be wrong.
public struct TilesetMetadata: Hashable, Sendable {
    /// The name of the tileset.
    public var name: String?
    /// Shallowest and deepest level with tiles.
    public var zooms: ClosedRange<Int>?
    /// The area with tiles, in degrees.
    public var bounds: GeoBounds?
    /// Width and height of one tile in pixels.
    public var tileSize: Int
    /// Available densities, ascending: `[1]`, or `[1, 2]` if there are `@2x` variants.
    public var densities: [Int]
    /// The attribution to show with the map, possibly as HTML; images show its plain text.
    public var attribution: String?
    /// The format of the tiles, detected from one of them; nil if there is none.
    public var format: TileFormat?
    /// Number of tiles, if cheap to determine.
    public var tileCount: Int?
    /// A description of the tileset.
    public var description: String?
    /// `baselayer` or `overlay`, if stated.
    public var type: String?
    /// Why the metadata cannot be read, as a clause.
    ///
    /// Its attribution is then unknown, which is not the same as none.
    public var problem: String?
    /// The layers of vector tiles listed in the metadata.
    public var vectorLayers: [VectorLayerDescription] = []
    /// Other values, which a copy keeps without interpreting them.
    package var others: [String: MetadataValue] = [:]

    /// Creates metadata.
    public init(
        name: String? = nil, zooms: ClosedRange<Int>? = nil, bounds: GeoBounds? = nil, tileSize: Int = 256,
        densities: [Int] = [1], attribution: String? = nil, format: TileFormat? = nil, tileCount: Int? = nil
    ) {
        self.name = name
        self.zooms = zooms
        self.bounds = bounds
        self.tileSize = tileSize
        self.densities = densities
        self.attribution = attribution
        self.format = format
        self.tileCount = tileCount
    }

    /// Creates metadata from a document, with better known zooms and bounds.
    init(_ document: TilesetDocument, zooms: ClosedRange<Int>? = nil, bounds: GeoBounds? = nil) {
        self.init(
            name: document.name, zooms: zooms ?? document.zooms, bounds: bounds ?? document.bounds,
            attribution: document.attribution)
        description = document.description
        type = document.type
        problem = document.problem
        vectorLayers = VectorLayerDescription.all(in: document.values)
        others = document.others
    }

    /// The schema of vector tiles, recognized by layer names; nil if unknown.
    public var schema: VectorSchema? { VectorSchema(layers: vectorLayers.map(\.id)) }

    /// Nominal width and height of vector tiles in pixels, as styles count zooms.
    package static let vectorTileSize = 512

    /// Sets size and format from one of the tiles.
    ///
    /// If the bytes are not recognized, a document that says vector is believed.
    mutating func describe(by tile: Tile?, _ document: TilesetDocument) {
        if let tile {
            format = tile.format
            tileSize = TileSizeProbe.width(of: tile) ?? tileSize
        }
        switch format {
        case nil, .unknown: format = document.vectorFormat ?? format
        case .image, .vector: break
        }
        if case .vector = format { tileSize = Self.vectorTileSize }
    }
}

extension TilesetMetadata {
    /// Pixels per point that the tiles were drawn for; nil if the tileset does not state it.
    ///
    /// Tiles of 512 pixels with density 2 are as large as others of 256 pixels, and so are their labels. Rendered tiles
    /// state it.
    public var density: Double? {
        get { others[Self.densityKey]?.double.flatMap { Self.densities.contains($0) ? $0 : nil } }
        set {
            others[Self.densityKey] = newValue.map { number in
                Int(exactly: number).map(MetadataValue.integer) ?? .number(number)
            }
        }
    }

    /// The range of densities.
    package static let densities = 0.25...8
    private static let densityKey = "density"
}

/// The direction in which the rows of a tileset are counted.
public enum TileScheme: String, Hashable, Sendable, CaseIterable {
    /// From the north, as most servers and tools do.
    case xyz
    /// From the south, as in the Tile Map Service specification.
    case tms
}

extension TileScheme {
    /// The row, flipped if the scheme is TMS; it is its own inverse.
    func row(_ y: Int, zoom: Int) -> Int {
        switch self {
        case .xyz: y
        case .tms: (1 << zoom) - 1 - y
        }
    }
}

/// How the colors of raster tiles encode elevations.
public enum ElevationEncoding: String, Hashable, Sendable, CaseIterable {
    /// Tenths of a meter above -10,000 m, in 24 bits (Mapbox Terrain-RGB).
    case mapbox
    /// 256ths of a meter above -32,768 m, in 24 bits (Terrarium).
    case terrarium

    /// The elevation of a color in meters.
    ///
    /// - Parameter word: a pixel as `0xAARRGGBB`; alpha does not count.
    public func elevation(of word: UInt32) -> Double {
        let steps = Double(word & 0xFF_FFFF)
        return switch self {
        // A quotient of whole numbers is as near as a double can be.
        case .mapbox: (steps - 100_000) / 10
        case .terrarium: steps / 256 - 32_768
        }
    }
}

extension TilesetMetadata {
    /// How its tiles encode elevations, if the metadata states one of the known ways (`encoding`); nil for any others.
    public var elevationEncoding: ElevationEncoding? {
        (others["encoding"]?.text?.lowercased()).flatMap(ElevationEncoding.init)
    }
}

/// Reads the width of an image from its header, without decoding it.
enum TileSizeProbe {
    /// Width in pixels; nil if unknown or out of range (0, or above 2048).
    static func width(of tile: Tile) -> Int? {
        guard case .image = tile.format, let width = (try? ImageHeader(parsing: tile.bytes))?.width,
            (1...DecodingLimits.tile.side).contains(width)
        else { return nil }
        return width
    }
}
