package import Imaging
package import JSON
import MapGeometry
package import MapLabels
package import MapStyle

/// The drawing commands of an image of styled layers, bottom first, in pixels.
///
/// It does not depend on the rasterizer, and holds no tile data.
package struct DrawList: Sendable {
    /// The layers, bottom first.
    package var layers: [any DrawnLayer] = []
    /// The symbol layers above the last other layer of the style, bottom first.
    package var labels: [any DrawnLayer] = []
    /// The texts and icons in the image, in drawing order of their layers.
    package private(set) var places: [PlacedLabel] = []

    /// Creates an empty list.
    package init() {}

    /// Maximum number of vertices per image; callers check it before drawing.
    package static let maximumVertices = 40_000_000

    /// Number of vertices of all layers.
    package var vertexCount: Int { layers.reduce(0) { $0 + $1.vertexCount } }
}

extension DrawList {
    /// Creates a draw list from a style and tiles of its sources.
    ///
    /// - Parameters:
    ///   - tiles: the visible vector tiles by source id, in drawing order.
    ///   - others: what the layers draw apart from vector tiles.
    ///   - glyphs: loads the glyphs of texts.
    package init(
        _ style: ResolvedStyle, in view: StyledView, tiles: TextDictionary<[SourceTile]>,
        others: DrawnSources = DrawnSources(), glyphs: (GlyphDemand) -> GlyphTable = { _ in GlyphTable() }
    ) {
        var sources = others
        var demand = GlyphDemand()
        for (source, tiles) in tiles {
            let groups = LayerGroup.all(of: source, in: style)
            sources.vectors[source] = tiles.map { tile in
                let layout = TileLayout(
                    tile.content, at: tile.coordinate, styleZoom: tile.styleZoom, groups, sprites: sources.sprites,
                    check: {})
                demand.formUnion(layout.demand)
                return (TilePlacement(tile, in: view), layout)
            }
        }
        let table = demand.isEmpty ? GlyphTable() : glyphs(demand)
        for (source, tiles) in sources.vectors {
            sources.vectors[source] = tiles.map { placement, layout in
                (placement, layout.shaped(sources.sprites, table.part(layout.demand, of: demand), check: {}))
            }
        }
        self.init(style, in: view, sources)
    }

    /// Creates a draw list from a style and laid out sources.
    package init(_ style: ResolvedStyle, in view: StyledView, _ sources: DrawnSources) {
        var placer = LabelPlacer(width: view.viewport.size.width, height: view.viewport.size.height)
        self.init(style, in: view, sources, placing: &placer, crossSourceCollisions: true)
    }

    /// Creates a draw list from a style and laid out sources.
    ///
    /// - Parameters:
    ///   - placer: knows what the labels must not hide, and learns their places.
    ///   - crossSourceCollisions: whether labels of different sources collide.
    package init(
        _ style: ResolvedStyle, in view: StyledView, _ sources: DrawnSources, placing placer: inout LabelPlacer,
        crossSourceCollisions: Bool
    ) {
        self.init()
        let placing = SymbolPlacing(view: view, zoom: style.zoom, crossSourceCollisions: crossSourceCollisions)
        let placed = placing.place(style, sources.parts(of:), with: &placer)
        var scene = LayerScene(view, zoom: style.zoom, sources.sprites)
        let last = style.layers.last { !$0.kind.isSymbol }?.index ?? -1
        // Of layers with the same places, only the topmost reports them.
        let topmost = Dictionary(style.layers.map { ($0.placedWith ?? $0.index, $0.index) }) { $1 }
        for layer in style.layers {
            let labels = placed[layer.index] ?? []
            if topmost[layer.placedWith ?? layer.index] == layer.index {
                places += labels.flatMap { $0.drawn(of: layer.id, in: view) }
            }
            scene.source = sources.shown(by: layer, labels)
            guard let drawn = layer.kind.drawable.drawn(in: &scene) else { continue }
            if layer.index > last { self.labels.append(drawn) } else { layers.append(drawn) }
        }
    }
}

extension DrawList {
    /// Draws all layers and labels over an image.
    package func draw(on canvas: inout Pixmap) { draw(on: &canvas, check: {}) }

    /// Draws all layers and labels over an image.
    ///
    /// - Parameter check: called before each layer, tile, thousand features and 64 rows of pixels, and within large
    ///   features; throwing stops drawing.
    package func draw(on canvas: inout Pixmap, check: () throws -> Void) rethrows {
        try drawGround(on: &canvas, check: check)
        try drawLabels(on: &canvas, check: check)
    }

    /// Draws all layers over an image, except for the labels.
    ///
    /// - Parameter check: called before each layer, tile and thousand features; throwing stops drawing.
    package func drawGround(on canvas: inout Pixmap, check: () throws -> Void) rethrows {
        try Self.draw(layers, on: &canvas, check: check)
    }

    /// Draws the labels over an image.
    package func drawLabels(on canvas: inout Pixmap, check: () throws -> Void) rethrows {
        try Self.draw(labels, on: &canvas, check: check)
    }

    private static func draw(
        _ layers: [any DrawnLayer], on canvas: inout Pixmap, check: () throws -> Void
    ) rethrows {
        var buffers = ValuesByType()
        for layer in layers {
            try check()
            try layer.draw(on: &canvas, &buffers, check: check)
        }
    }
}
