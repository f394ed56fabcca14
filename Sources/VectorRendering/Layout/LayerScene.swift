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
    /// What the layer draws.
    var source = Source()
    /// The icons of patterns, and those of labels.
    var (patterns, icons): (PatternTable, IconTextures)

    init(_ view: StyledView, zoom: Double, _ sprites: SpriteImages) {
        (self.view, self.zoom, self.sprites) = (view, zoom, sprites)
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
