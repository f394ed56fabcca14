import JSON
import MapGeometry
import MapStyle
import StyleSources
import TileSources
import VectorRendering

/// A style for a viewport: its layers at the zoom, and the tiles that they draw per source.
struct PlannedStyle: PlannedLayer {
    /// The tiles of one source for an image.
    struct Tiles: Sendable {
        /// The id in the style.
        let source: String
        var plan: TilePlan
        /// What the tiles are.
        let content: OpenedTiles.Content
        /// The integer zoom for the style.
        let styleZoom: Int
    }

    let layer: ReadyStyle
    let view: StyledView
    let resolved: ResolvedStyle
    private(set) var tiles: [Tiles]
    /// The drawn GeoJSON sources.
    let features: [(source: String, tiles: FeatureTiles)]
    /// The drawn image sources.
    let images: TextDictionary<OpenedImage>
    let request: ValidatedRequest

    /// - Throws: `SnapshotError` with `tooLarge` for too many tiles.
    init(_ layer: ReadyStyle, viewport: Viewport, request: ValidatedRequest) throws {
        let (width, height) = request.pixelSize
        var view = StyledView(viewport: viewport, scale: request.scale, width: width, height: height)
        // Walls that lean away from the center of each square would not meet where squares do.
        view.isFromAbove = request.tileMargin != nil
        var styled = try layer.resolved(at: view.styleZoom)
        if layer.isBuiltIn, viewport.isTilted { styled = BuiltInStyle.raised(styled) }
        if layer.isBuiltIn { styled = styled.delaying(.pois, by: Self.delay(ofPlacesIn: request.size)) }
        if let language = request.language.flatMap(LabelLanguage.init) { styled = styled.localized(language) }
        let resolved = styled.without(Set(request.hidden.map(\.role)))
        let drawn = Set(resolved.layers.compactMap(\.source).map(ExactText.init))
        var tiles: [Tiles] = []
        for set in layer.tileSets where drawn.contains(ExactText(set.source)) || layer.needsTiles {
            // Tiles of 512 points have the zoom of the style, smaller ones a deeper zoom; images are also reduced.
            let zoom = view.viewport.zoom - set.tileset.gain
            let wanted = Int(max((set.content == .vector ? zoom : zoom + 0.5).rounded(.down), 0))
            let plan = try TilePlan(
                styled: set.tileset, in: set.bounds, wanted: wanted,
                viewport: set.content == .vector ? viewport : view.aligned.viewport, request: request)
            // Below its minimum zoom, a source draws nothing.
            guard plan.level != nil || layer.needsTiles else { continue }
            tiles.append(
                Tiles(
                    source: set.source, plan: plan, content: set.content, styleZoom: max(wanted, view.tileZoom)))
        }
        self.layer = layer
        self.view = view
        self.resolved = resolved
        self.tiles = tiles
        features = layer.features.filter { drawn.contains(ExactText($0.key)) }.ordered.map {
            ($0.key, $0.value)
        }
        images = layer.images.filter { drawn.contains(ExactText($0.key)) }
        self.request = request
    }

    /// Number of zooms that points of interest of the built-in style appear later in small images, which need their room
    /// for streets.
    private static func delay(ofPlacesIn size: Size) -> Double {
        switch size.width * size.height {
        case ..<15_000: 2
        case ..<60_000: 1
        default: 0
        }
    }

    /// What the layouts of its tiles depend on.
    var layoutStyle: LayoutCache.Style {
        LayoutCache.Style(
            // Tilted, a built-in style has one layer more.
            identity: layer.layoutIdentity + (view.isTilted ? " tilted" : ""), language: request.language ?? "",
            layers: resolved.layers.map(\.index), integerZoom: resolved.integerZoom, isDense: view.scale > 1)
    }

    var tileCount: Int { tiles.reduce(0) { $0 + $1.plan.cells.count } }

    /// A background or GeoJSON makes an image by itself, and so does a map with missing tiles left blank on request.
    var drawsWithoutTiles: Bool {
        !layer.needsTiles && (!features.isEmpty || !images.isEmpty || request.missingTiles == .blank)
    }

    func fetched() async throws -> any FetchedLayer {
        var planned = self
        var found: [[TileFetch.Found]] = []
        for index in tiles.indices {
            let (plan, tiles) = try await UniformFetch(tiles[index].plan).run()
            planned.tiles[index].plan = plan
            found.append(tiles)
        }
        return FetchedStyle(planned: planned, found: found)
    }
}
