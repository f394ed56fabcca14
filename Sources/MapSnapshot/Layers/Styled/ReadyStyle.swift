import JSON
import MapGeometry
import MapStyle
import StyleSources
import Synchronization
import TileSources
import VectorRendering

/// A style with the metadata of its sources.
struct ReadyStyle: ReadyLayer {
    /// A source of tiles.
    struct TileSet: Sendable {
        /// The id in the style.
        let source: String
        let tileset: ReadyTileset
        /// What the tiles are.
        let content: OpenedTiles.Content
        /// The area with tiles; nil for everywhere.
        let bounds: GeoBounds?
    }

    /// Where the layers come from.
    enum Content: Sendable {
        case style(ZoomedStyle)
        case builtIn(BuiltInStyles)
    }

    let id: String
    let opacity: Double
    let content: Content
    let tileSets: [TileSet]
    let features: TextDictionary<FeatureTiles>
    let images: TextDictionary<OpenedImage>
    let sprites: [OpenedSprite]
    /// Changes with everything that the layouts of tiles depend on, except for the tiles: layers, GeoJSON, sprites and
    /// glyphs.
    let layoutIdentity: String
    /// The glyphs of its texts; nil for local fonts.
    let glyphs: GlyphSource?
    /// Where its labels are drawn.
    let labels: LabelLevel
    /// Whether labels of different sources collide.
    let crossSourceCollisions: Bool
    /// Whether an image without tiles is an error: true for a tileset in the built-in style, false for a style.
    let needsTiles: Bool
    /// Whether this is a built-in style for tiles of no known schema.
    let isPlain: Bool
    let notes: [SnapshotNote]
    /// Whether servers delivered all files that the style names.
    let isComplete: Bool

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
        self.init(builtInFor: tileset, try await RecognizedSchema(of: tileset))
    }

    /// Creates the layer for vector tiles in the built-in style of a schema; nil draws each layer in a color of its own.
    init(builtInFor tileset: ReadyTileset, _ recognized: RecognizedSchema) {
        let (schema, layers) = (recognized.schema, recognized.layers)
        var tileset = tileset
        tileset.isLightOnly = false
        let layout = schema?.rawValue ?? layers.joined(separator: ",")
        (id, opacity) = (tileset.id, tileset.opacity)
        content = .builtIn(BuiltInStyles(schema, layers, isDark: tileset.appearance == .dark))
        tileSets = [TileSet(source: BuiltInStyle.source, tileset: tileset, content: .vector, bounds: nil)]
        (features, images, sprites) = ([:], [:], [BuiltInSprite.opened(id: nil)])
        layoutIdentity = "built-in \(layout) \(tileset.appearance.rawValue)"
        (glyphs, labels, crossSourceCollisions) = (nil, .top, true)
        (needsTiles, isPlain, isComplete) = (true, schema == nil, true)
        notes = recognized.note.map { [$0] } ?? []
    }

    /// Whether layers say what they show.
    var hasRoles: Bool {
        switch content {
        case .style(let zoomed): zoomed.style.hasRoles
        case .builtIn(let styles): styles.hasRoles
        }
    }

    /// The style at a zoom (in style terms).
    func resolved(at zoom: Double) throws(SnapshotError) -> ResolvedStyle {
        switch content {
        case .style(let zoomed): return zoomed.resolved(at: zoom)
        case .builtIn(let styles):
            do throws(StyleError) {
                return try styles.style(at: zoom).resolved(at: zoom)
            } catch {
                throw SnapshotError(.renderingFailed, "the built-in style is not valid: \(error.description)")
            }
        }
    }
}

extension ReadyStyle {
    /// Reads the metadata of a style's sources.
    ///
    /// - Throws: `SnapshotError` if the opacity is out of range, or for tiles of the wrong kind.
    init(_ layer: StyledLayer) async throws {
        guard (0...1).contains(layer.opacity) else {
            throw SnapshotError.invalid("opacity of style \(layer.id)", layer.opacity, "0 (invisible) to 1")
        }
        var tileSets: [TileSet] = []
        var features: TextDictionary<FeatureTiles> = [:]
        var images: TextDictionary<OpenedImage> = [:]
        for (id, source) in layer.style.sources.ordered {
            switch source {
            case .features(let tiles): features[id] = tiles
            case .image(let image): images[id] = image
            case .tiles(let tiles):
                var tileset = try await ReadyTileset(TileLayer(tiles.source, id: "\(layer.id)/\(id)"))
                try Self.check(tileset.metadata.format, tiles.content, "source \(id) of style \(layer.id)")
                var content = tiles.content
                switch content {
                case .vector:
                    if tileset.metadata.format == nil { tileset.metadata.format = .vector("mvt") }
                    tileset.setSide(TilesetMetadata.vectorTileSize)
                case .raster(let side): tileset.setSide(side)
                case .elevation(let encoding, let side):
                    tileset.setSide(side)
                    // The style decides, then the tileset (PMTiles 3.6, "encoding").
                    let stated = tileset.metadata.others["encoding"]?.text?.lowercased()
                    content = .elevation(
                        encoding ?? stated.flatMap(StyleSource.Elevation.init(named:)) ?? .mapbox, side: side)
                }
                tileset.isLightOnly = layer.dark == nil && !layer.style.isBuiltIn
                tileSets.append(
                    TileSet(
                        source: id, tileset: tileset, content: content,
                        bounds: tiles.bounds ?? (tiles.usesStatedBounds ? tileset.metadata.bounds : nil)))
            }
        }
        (id, opacity, content) = (layer.id, layer.opacity, .style(layer.style.zoomed))
        (self.tileSets, self.features, self.images) = (tileSets, features, images)
        (sprites, glyphs, layoutIdentity) = (layer.style.sprites, layer.style.glyphs, layer.style.identity)
        (labels, crossSourceCollisions) = (layer.labels, layer.crossSourceCollisions)
        (needsTiles, isPlain) = (layer.style.isBuiltIn, layer.style.isPlain)
        isComplete = layer.style.isComplete
        notes =
            layer.style.notes.map { SnapshotNote(.stylePartlyDrawn, $0, pointer: "/style") }
            + (layer.style.isPlain ? [RecognizedSchema.unknown] : [])
    }

    /// Checks that tiles have the content that the style expects.
    private static func check(
        _ format: TileFormat?, _ content: OpenedTiles.Content, _ name: String
    ) throws(SnapshotError) {
        switch (format, content) {
        case (.image(let format)?, .vector):
            throw SnapshotError(
                .unsupported, "\(name) needs vector tiles, but has images (\(format.rawValue))",
                remedy: "bind it to a tileset with vector tiles")
        case (.vector(let kind)?, .raster), (.vector(let kind)?, .elevation):
            throw SnapshotError(
                .unsupported, "\(name) needs images, but has vector tiles (\(kind))",
                remedy: "bind it to a tileset with images")
        default: break
        }
    }
}

/// The built-in style for tiles of a schema, of which only what a zoom shows is parsed, and kept for later images.
struct BuiltInStyles: Hashable, Sendable {
    /// The schema; nil if it is unknown.
    private let schema: VectorSchema?
    /// The layer ids of tiles with an unknown schema.
    private let layers: [String]
    let isDark: Bool

    private struct Key: Hashable {
        let styles: BuiltInStyles
        let integerZoom: Double
    }

    private static let known = Mutex<[Key: ZoomedStyle]>([:])
    /// Two schemas, light and dark, have a hundred; each tileset with an unknown schema has one of its own.
    private static let limit = 256
    /// From here on, nothing changes with the zoom.
    private static let maximumZoom = 24.0

    /// - Parameter layers: the layer ids of tiles with an unknown schema.
    init(_ schema: VectorSchema?, _ layers: [String], isDark: Bool) {
        (self.schema, self.isDark) = (schema, isDark)
        self.layers = schema == nil ? layers : []
    }

    /// Whether layers say what they show: those of a schema do.
    var hasRoles: Bool { schema != nil }

    /// The style with all layers that are visible at a zoom (in style terms).
    func style(at zoom: Double) throws(StyleError) -> ZoomedStyle {
        // The style for an unknown schema is the same at all zooms.
        let integerZoom = schema == nil ? 0 : min(max(zoom.rounded(.down), 0), Self.maximumZoom)
        let key = Key(styles: self, integerZoom: integerZoom)
        if let style = Self.known.withLock({ $0[key] }) { return style }
        let style = ZoomedStyle(
            try Style(
                Array(BuiltInStyle(schema: schema, layers: layers, isDark: isDark, at: key.integerZoom).json.utf8)))
        Self.known.withLock { known in
            if known.count >= Self.limit { known = [:] }
            known[key] = style
        }
        return style
    }
}
