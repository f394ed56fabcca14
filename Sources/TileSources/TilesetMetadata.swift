public import MapGeometry

/// What a tile set says of itself.
///
/// Everything may be absent; what is stated may still be wrong.
public struct TilesetMetadata: Hashable, Sendable {
    /// Its name, for people.
    public var name: String?
    /// Shallowest and deepest level with tiles.
    public var zooms: ClosedRange<Int>?
    /// The area with tiles, in degrees.
    public var bounds: GeoBounds?
    /// Width and height of one tile in pixels.
    public var tileSize: Int
    /// Densities on offer, ascending: `[1]`, or `[1, 2]` where there are `@2x` variants too.
    public var densities: [Int]
    /// The notice that must be shown with the map, perhaps as HTML; pictures show its plain text.
    public var attribution: String?
    /// What the tiles are, as sniffed from one of them; nil where there is no tile to look at.
    public var format: TileFormat?
    /// How many tiles there are, where that is cheap to know.
    public var tileCount: Int?
    /// What it shows, in a few sentences.
    public var description: String?
    /// `baselayer` or `overlay`, where it says so.
    public var type: String?
    /// Why what it says of itself cannot be read, as a clause; its attribution is unknown then, and not none.
    public var problem: String?
    /// The layers of vector tiles as the metadata lists them; empty if it lists none.
    public var vectorLayers: [VectorLayerDescription] = []
    /// What else it says, which a copy keeps without understanding it.
    package var others: [String: MetadataValue] = [:]

    /// A tile set of which only what is given here is known.
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

    /// What a document states, with the zooms and bounds that are known better.
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

    /// The schema of vector tiles, recognized by the names of their layers; nil if it is not known.
    public var schema: VectorSchema? { VectorSchema(layers: vectorLayers.map(\.id)) }

    /// Width and height in pixels of vector tiles, which have none: styles count their zooms so.
    package static let vectorTileSize = 512

    /// Takes size and format from one of the tiles.
    ///
    /// A document that says vector is right where the bytes do not tell.
    mutating func describe(by tile: Tile?, _ document: TilesetDocument) {
        if let tile {
            format = tile.format
            tileSize = TileSizeProbe.width(of: tile) ?? tileSize
        }
        switch format {
        case nil, .unknown: if document.saysVector { format = .vector("mvt") }
        case .image, .vector: break
        }
        if case .vector = format { tileSize = Self.vectorTileSize }
    }
}
