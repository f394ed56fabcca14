import JSON
import MapGeometry
import MapStyle
import StyleSources
import TileSources
import VectorRendering
import VectorTiles

/// A style with the metadata of its sources.
struct ReadyStyle: ReadyLayer {
    /// A source of tiles.
    struct TileSet: Sendable {
        /// The id in the style.
        let source: String
        let tileset: ReadyTileset
        /// What the tiles are.
        var content = OpenedTiles.Content.vector
        /// The area with tiles; nil for everywhere.
        let bounds: GeoBounds?
    }

    /// Where the layers come from.
    enum Content: Sendable {
        case style(Style)
        case builtIn(BuiltInStyles)
    }

    let id: String
    let opacity: Double
    let content: Content
    let tileSets: [TileSet]
    let features: TextDictionary<FeatureTiles>
    var images: TextDictionary<OpenedImage> = [:]
    var sprites: [OpenedSprite] = []
    /// Changes with everything that the layouts of tiles depend on, except for the tiles: layers, GeoJSON, sprites and
    /// glyphs.
    var layoutIdentity: String
    /// The glyphs of its texts; nil for local fonts.
    var glyphs: GlyphSource?
    /// Where its labels are drawn.
    var labels = LabelLevel.top
    /// Whether labels of different sources collide.
    var crossSourceCollisions = true
    /// Whether an image without tiles is an error: true for a tileset in the built-in style, false for a style.
    let needsTiles: Bool
    let notes: [SnapshotNote]
    /// Whether servers delivered all files that the style names.
    var isComplete = true

    /// Elevations do not count beside other tiles: they are blurry by nature, and so do not decide the zoom.
    var tilesets: [ReadyTileset] {
        let others = tileSets.filter { if case .elevation = $0.content { false } else { true } }
        return (others.isEmpty ? tileSets : others).map(\.tileset)
    }

    /// Whether this is a built-in style.
    var isBuiltIn: Bool { needsTiles }

    func planned(for viewport: Viewport, _ request: ValidatedRequest) throws -> any PlannedLayer {
        try PlannedStyle(self, viewport: viewport, request: request)
    }
}

extension ReadyStyle {
    /// Creates the layer for vector tiles in the built-in style of their schema.
    ///
    /// - Throws: what the source throws.
    init(builtInFor tileset: ReadyTileset) async throws {
        let (schema, layers) = try await Self.schema(of: tileset)
        self.init(builtInFor: tileset, schema, layers: layers)
    }

    /// Creates the layer for vector tiles in the built-in style of a schema; nil draws each layer in a color of its own.
    init(builtInFor tileset: ReadyTileset, _ schema: VectorSchema?, layers: [String]) {
        var tileset = tileset
        tileset.isLightOnly = false
        id = tileset.id
        opacity = tileset.layer.opacity
        content = .builtIn(BuiltInStyles(schema, layers, isDark: tileset.layer.appearance == .dark))
        tileSets = [TileSet(source: BuiltInStyle.source, tileset: tileset, bounds: nil)]
        features = [:]
        sprites = [BuiltInSprite.opened(id: nil)]
        needsTiles = true
        layoutIdentity =
            "built-in \(schema?.rawValue ?? layers.joined(separator: ",")) \(tileset.layer.appearance.rawValue)"
        notes = schema == nil ? [Self.unknownSchema] : []
    }

    /// The style at a zoom (in style terms).
    func resolved(at zoom: Double) throws(SnapshotError) -> ResolvedStyle {
        switch content {
        case .style(let style): return style.resolved(at: zoom)
        case .builtIn(let styles):
            do throws(StyleError) {
                return try styles.style(at: zoom).resolved(at: zoom)
            } catch {
                throw SnapshotError(.renderingFailed, "the built-in style is not valid: \(error.description)")
            }
        }
    }

    static let unknownSchema = SnapshotNote(
        .vectorSchemaUnknown,
        "the vector tiles have the layers of no known schema, so each layer is drawn in a color of its own",
        remedy: "use a style made for them", pointer: "/style")

    /// The schema, from the tileset's metadata or else from the layers of a tile.
    static func schema(of tileset: ReadyTileset) async throws -> (VectorSchema?, layers: [String]) {
        let metadata = tileset.metadata
        guard metadata.vectorLayers.isEmpty else { return (metadata.schema, metadata.vectorLayers.map(\.id)) }
        let ids = await layers(
            at: Array(tileset.sample.suffix(maximumSamples / 2).reversed()), of: tileset, isUnion: false)
        if let schema = VectorSchema(layers: ids) { return (schema, ids) }
        // Without bounds, the sample may be elsewhere: a source that lists its tiles has others.
        let base = (tileset.source as? SharedTileSource)?.base ?? tileset.source
        guard let source = base as? any EnumerableTileSource else { return (nil, ids) }
        var places: [TileCoordinate] = []
        try? await source.forEachCoordinate { place in
            places.append(place)
            if places.count == maximumSamples { throw CancellationError() }
        }
        let all = await layers(at: places, of: tileset, isUnion: true)
        return all.isEmpty ? (nil, ids) : (VectorSchema(layers: all), all)
    }

    /// Maximum number of tiles to recognize a schema by.
    private static let maximumSamples = 16

    /// The layers of the first of these tiles that has any, or of all of them.
    private static func layers(
        at places: [TileCoordinate], of tileset: ReadyTileset, isUnion: Bool
    ) async -> [String] {
        var ids: [String] = []
        for place in places where isUnion || ids.isEmpty {
            guard let tile = try? await tileset.source.tile(at: place, density: 1),
                let layers = try? VectorTile.decode(tile, at: place, of: tileset.id).layers
            else { continue }
            ids += layers.map(\.name)
        }
        return ids
    }
}
