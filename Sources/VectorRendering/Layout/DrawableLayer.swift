import MapGeometry
import MapLabels
import MapStyle

/// A type of style layer: how features are laid out for it in a tile, and what it draws on an image.
///
/// Each type has a folder here, and its conformance is in the file of its drawing. Files refer one way: those of
/// `DrawList` to those of `Layout`, and these to those of `Tiles`, `Binding`, `Sprites`, `Elevation` and `Page`.
protocol DrawableLayer {
    /// Lays out the features of a tile for the layer; nil if they draw nothing.
    ///
    /// - Parameter features: at least one.
    func part(of features: LayerEvaluation, _ context: inout LayoutContext) -> (any LayerPart)?

    /// What the layer draws on an image; nil for nothing.
    func drawn(in scene: inout LayerScene) -> (any DrawnLayer)?
}

extension DrawableLayer {
    /// Layers without features have no part in their tiles.
    func part(of features: LayerEvaluation, _ context: inout LayoutContext) -> (any LayerPart)? { nil }
}

extension StyleLayer.Kind {
    /// How the layer is laid out and drawn: the only list of the types in this module.
    var drawable: any DrawableLayer {
        switch self {
        case .background(let layer): layer
        case .fill(let layer): layer
        case .line(let layer): layer
        case .circle(let layer): layer
        case .symbol(let layer): layer
        case .raster(let layer): layer
        case .heatmap(let layer): layer
        case .hillshade(let layer): layer
        case .colorRelief(let layer): layer
        case .fillExtrusion(let layer): layer
        }
    }
}

/// What the layers of one group share while a tile is laid out.
struct LayoutContext {
    /// The icons.
    let sprites: SpriteImages
    /// The part of the lower layer in whose places the layer is drawn; nil for a layer with places of its own.
    var lowest: (any LayerPart)?
    /// The glyphs that the tile's texts need.
    var demand = GlyphDemand()
    /// The images that no sprite has.
    private(set) var missing = MissingImages()
    /// Geometry of layers that draw in the same order, such as a road and its casing.
    private var known = ValuesByType()

    init(_ sprites: SpriteImages) { self.sprites = sprites }

    /// Starts another group of layers.
    mutating func startGroup() { known = ValuesByType() }

    /// The labels of a symbol layer; nil without any text and icon.
    mutating func labels(of layer: SymbolLayer, _ features: LayerEvaluation) -> SymbolFeatures? {
        SymbolFeatures(layer, features, sprites, &demand, &missing)
    }

    /// Notes the patterns that no sprite has.
    mutating func check(_ patterns: PaintColumn<String?>?) {
        switch patterns {
        case nil: break
        case .constant(let name)?: check(name)
        case .each(let names)?: for name in names { check(name) }
        }
    }

    private mutating func check(_ pattern: String?) {
        if let pattern, sprites.icon(named: pattern) == nil { missing.insert(pattern) }
    }

    /// The geometry of all features of the group in the order of the tile, which is laid out once.
    mutating func shared<Layout: FeatureLayout>(_ layOut: () -> Layout) -> Layout {
        if let layout = known[Layout.self] { return layout }
        let layout = layOut()
        known[Layout.self] = layout
        return layout
    }
}

/// An image of styled layers, from the view of the layer that is to be drawn.
struct LayerScene {
    /// What the layer's source shows, in drawing order.
    struct Source {
        /// The layer's part in each tile of features.
        var parts: [(placement: TilePlacement, part: any LayerPart)] = []
        /// Raster tiles, placed in the aligned view.
        var rasters: [(placement: TilePlacement, layout: RasterLayout)] = []
        /// Elevations, placed in the aligned view.
        var elevations: [(placement: TilePlacement, layout: ElevationTile)] = []
        /// An image with corners.
        var image: ImageLayout?
        /// The placed labels of the layer.
        var labels: [PlacedSymbols] = []
    }

    let view: StyledView
    /// The zoom in style terms.
    let zoom: Double
    /// The icons.
    let sprites: SpriteImages
    /// The light on bodies.
    let light: ExtrusionLight
    /// What the layer draws.
    var source = Source()
    /// The bodies of lower layers, which may hide those of the layer.
    var bodies: [FillExtrusionDrawing.Tile] = []
    /// The icons of patterns, and those of labels.
    var (patterns, icons): (PatternTable, IconTextures)

    init(_ view: StyledView, zoom: Double, _ light: StyleLight, _ sprites: SpriteImages) {
        (self.view, self.zoom, self.sprites) = (view, zoom, sprites)
        self.light = ExtrusionLight(light, zoom: zoom, bearing: view.viewport.bearing)
        (patterns, icons) = (PatternTable(sprites), IconTextures(sprites))
    }

    /// The layer's features in each tile, with their paint.
    ///
    /// - Parameter paint: the paint of a part; the integer zoom is that of its tile.
    mutating func tiles<Layout, Values, Paint>(
        _ paint: (_ part: FeaturePart<Layout, Values>, _ integerZoom: Double, _ patterns: inout PatternTable) -> Paint
    ) -> [DrawnTile<Layout, Paint>] {
        var tiles: [DrawnTile<Layout, Paint>] = []
        tiles.reserveCapacity(source.parts.count)
        for (placement, part) in source.parts {
            guard let part = part as? FeaturePart<Layout, Values> else { continue }
            let paint = paint(part, Double(placement.styleZoom), &patterns)
            tiles.append(DrawnTile(placement: placement, layout: part.layout, paint: paint))
        }
        return tiles
    }

    /// The elevations of each tile, with one paint.
    func elevations<Paint>(_ paint: Paint) -> [DrawnTile<ElevationTile, Paint>] {
        source.elevations.map { DrawnTile(placement: $0.placement, layout: $0.layout, paint: paint) }
    }
}
