package import Imaging
package import JSON
import MapGeometry
package import MapLabels
package import MapStyle
package import Platform

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
        let placed = placing.place(SymbolPlacing.Labelled(style: style, parts: sources.parts(of:)), with: &placer)
        let drawing = StyleDrawing(style, in: view, sources, placed)
        layers = drawing.ground.map(\.drawn)
        labels = drawing.labels.map(\.drawn)
        places = drawing.places
    }

    /// Creates the draw list of one map of several styles, bottom first.
    ///
    /// A layer is drawn above the layer of its id in lower styles, and labels are placed in the order of their layers.
    /// Where a style has land, it hides those below.
    ///
    /// - Parameter placer: knows what the labels must not hide, and learns their places.
    package init(stack styles: [StackedStyle], in view: StyledView, placing placer: inout LabelPlacer) {
        self.init()
        let labelled = styles.map { SymbolPlacing.Labelled(style: $0.style, parts: $0.sources.parts(of:)) }
        let order = LayerOrder.joined(styles.map { $0.style.layers.map(\.id) })
        let placing = SymbolPlacing(view: view, zoom: view.styleZoom, crossSourceCollisions: true)
        let placed = placing.place(
            labelled, order.map { ($0.style, styles[$0.style].style.layers[$0.layer]) },
            UpperStyles.all(of: styles, labelled, placing), with: &placer)
        let drawings = styles.indices.map { index in
            StyleDrawing(
                styles[index].style, in: view, styles[index].sources, placed[index], land: styles[index].land,
                omitting: styles[index].omitted)
        }
        layers = LayerOrder.ground(of: styles, drawings.map(\.ground))
        labels = order.compactMap { place in
            drawings[place.style].labels.first { $0.layer == place.layer }?.drawn
        }
        places = drawings.flatMap(\.places)
    }
}

/// What a style draws, by the positions of its layers.
struct StyleDrawing {
    /// The drawing of a layer.
    typealias Layer = (layer: Int, drawn: any DrawnLayer)

    /// The layers up to the last one without symbols.
    private(set) var ground: [Layer] = []
    /// The symbol layers above it.
    private(set) var labels: [Layer] = []
    /// The texts and icons in the image.
    private(set) var places: [PlacedLabel] = []

    /// - Parameters:
    ///   - placed: the places of its labels.
    ///   - land: where the background is painted; nil for everywhere.
    ///   - omitted: the ids of layers that are not drawn.
    init(
        _ style: ResolvedStyle, in view: StyledView, _ sources: DrawnSources, _ placed: SymbolPlacing.Placed,
        land: [WorldBox]? = nil, omitting omitted: Set<String> = []
    ) {
        var scene = LayerScene(view, zoom: style.zoom, style.light, sources.sprites)
        let last = style.layers.last { !$0.kind.isSymbol }?.index ?? -1
        // Of layers with the same places, only the topmost reports them.
        let topmost = Dictionary(style.layers.map { ($0.placedWith ?? $0.index, $0.index) }) { $1 }
        for (position, layer) in style.layers.enumerated() where !omitted.contains(layer.id) {
            let labels = placed[layer.index] ?? []
            if topmost[layer.placedWith ?? layer.index] == layer.index {
                places += labels.flatMap { $0.drawn(of: layer.id, in: view) }
            }
            scene.source = sources.shown(by: layer, labels)
            guard var drawn = layer.kind.drawable.drawn(in: &scene) else { continue }
            if let land, let background = drawn as? BackgroundDrawing {
                guard !land.isEmpty else { continue }
                drawn = LandDrawing(background.paint, land, in: view)
            }
            if layer.index > last { self.labels.append((position, drawn)) } else { ground.append((position, drawn)) }
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
        try canvas.withBand { try draw(on: $0, check: check) }
    }

    /// Draws all layers and labels over some rows of an image.
    package func draw(on band: PixmapBand, check: () throws -> Void) rethrows {
        try Self.draw(layers[...], on: band, check: check)
        try Self.draw(labels[...], on: band, check: check)
    }

    /// Draws all layers over an image, except for the labels.
    ///
    /// - Parameters:
    ///   - threads: draw bands of a large image.
    ///   - check: called as for ``draw(on:check:)``, on all threads.
    package func drawGround(
        on canvas: inout Pixmap, _ threads: SpareThreads, check: @escaping @Sendable () throws -> Void
    ) throws {
        try Self.draw(layers, on: &canvas, threads, check: check)
    }

    /// Draws the labels over an image.
    package func drawLabels(
        on canvas: inout Pixmap, _ threads: SpareThreads, check: @escaping @Sendable () throws -> Void
    ) throws {
        try Self.draw(labels, on: &canvas, threads, check: check)
    }

    private static func draw(
        _ layers: [any DrawnLayer], on canvas: inout Pixmap, _ threads: SpareThreads,
        check: @escaping @Sendable () throws -> Void
    ) throws {
        var rest = layers[...]
        while let first = rest.first {
            // Layers that are drawn at once have those below them finished.
            let part = rest.prefix { $0.drawsInBands == first.drawsInBands }
            rest = rest[part.endIndex...]
            if first.drawsInBands {
                try canvas.drawInBands(threads) { band, goOn in
                    try draw(part, on: band) {
                        try goOn()
                        try check()
                    }
                }
            } else {
                try canvas.withBand { try draw(part, on: $0, check: check) }
            }
        }
    }

    private static func draw(
        _ layers: ArraySlice<any DrawnLayer>, on canvas: PixmapBand, check: () throws -> Void
    ) rethrows {
        var buffers = ValuesByType()
        for layer in layers {
            try check()
            try layer.draw(on: canvas, &buffers, check: check)
        }
    }
}
