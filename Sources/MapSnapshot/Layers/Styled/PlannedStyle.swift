import MapGeometry
import MapStyle
import StyleSources
import TileSources
import VectorRendering

/// A style at a viewport: its layers at the zoom, and the tiles of each source that they draw.
struct PlannedStyle: PlannedLayer {
    /// Tiles that an image wants of one source.
    struct Tiles: Sendable {
        /// As the style's layers call it.
        let source: String
        let plan: TilePlan
        /// The whole zoom that the style sees.
        let styleZoom: Int
    }

    let layer: ReadyStyle
    let view: StyledView
    let resolved: ResolvedStyle
    let tiles: [Tiles]
    /// Sources of GeoJSON that are drawn.
    let features: [(source: String, tiles: FeatureTiles)]
    let request: ValidatedRequest

    /// - Throws: `SnapshotError` with `tooLarge` for too many tiles.
    init(_ layer: ReadyStyle, viewport: Viewport, request: ValidatedRequest) throws {
        let (width, height) = request.pixelSize
        let view = StyledView(viewport: viewport, scale: request.scale, width: width, height: height)
        let resolved = layer.style.resolved(at: view.styleZoom)
        let drawn = Set(resolved.layers.compactMap(\.source))
        var tiles: [Tiles] = []
        for set in layer.tileSets where drawn.contains(set.source) || layer.needsTiles {
            // Tiles of 512 points have the zoom of the style, smaller ones a deeper zoom.
            let wanted = Int(max((view.viewport.zoom - set.tileset.gain).rounded(.down), 0))
            let plan = try TilePlan(
                ofVectors: set.tileset, in: set.bounds, wanted: wanted, viewport: viewport, request: request)
            // Above its first zoom a source of a style draws nothing.
            guard plan.level != nil || layer.needsTiles else { continue }
            tiles.append(Tiles(source: set.source, plan: plan, styleZoom: max(wanted, view.tileZoom)))
        }
        self.layer = layer
        self.view = view
        self.resolved = resolved
        self.tiles = tiles
        features = layer.features.filter { drawn.contains($0.key) }.sorted { $0.key < $1.key }.map {
            ($0.key, $0.value)
        }
        self.request = request
    }

    func fetched() async throws -> any FetchedLayer {
        var found: [[TileFetch.Found]] = []
        for tiles in tiles { found.append(try await TileFetch(plan: tiles.plan).run()) }
        return FetchedStyle(planned: self, found: found)
    }
}
