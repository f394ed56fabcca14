import JSON
import MapGeometry
import MapStyle
import StyleSources
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
        self.init(builtInFor: tileset, try await RecognizedSchema(of: tileset))
    }

    /// Creates the layer for vector tiles in the built-in style of a schema; nil draws each layer in a color of its own.
    init(builtInFor tileset: ReadyTileset, _ recognized: RecognizedSchema) {
        let (schema, layers) = (recognized.schema, recognized.layers)
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
        notes = recognized.note.map { [$0] } ?? []
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
}
