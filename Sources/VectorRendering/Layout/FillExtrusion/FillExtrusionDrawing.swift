import Imaging
import MapGeometry
import MapStyle
import Rasterising
import VectorTiles

extension FillExtrusionLayer: DrawableLayer {
    func part(of features: LayerEvaluation, _ context: inout LayoutContext) -> (any LayerPart)? {
        let layer = features.binding.layer
        let outlines = context.shared { FillLayout(layer, features: features.indexes) }
        let values = FillExtrusionValues(self, features)
        context.check(values.pattern)
        return FeaturePart(FillExtrusionLayout(layer, features: features.indexes, outlines), values)
    }

    func drawn(in scene: inout LayerScene) -> (any DrawnLayer)? {
        let (zoom, opacity) = (scene.zoom, opacity.value(at: scene.zoom))
        guard opacity > 0 else { return nil }
        typealias Part = FeaturePart<FillExtrusionLayout, FillExtrusionValues>
        let tiles = scene.tiles { (part: Part, integerZoom, patterns) in
            FillExtrusionPaint(self, part.values, &patterns, zoom: zoom, integerZoom: integerZoom)
        }
        guard !tiles.isEmpty else { return nil }
        let drawing = FillExtrusionDrawing(tiles, above: scene.bodies, opacity: Float(opacity), scene.light, scene.view)
        scene.bodies += drawing.tiles
        return drawing
    }
}

/// Draws buildings and other bodies: their walls and roofs, as far as nothing nearer hides them.
struct FillExtrusionDrawing: DrawnLayer {
    typealias Tile = DrawnTile<FillExtrusionLayout, FillExtrusionPaint>

    /// The tiles, each once.
    let tiles: [Tile]
    /// The tiles of the style's lower extrusion layers, which may be nearer and so hide this one.
    let lower: [Tile]
    /// Opacity of the layer as a whole, 0 to 1.
    let opacity: Float
    let light: ExtrusionLight
    let view: StyledView

    /// - Parameter tiles: the tiles in drawing order; a parent may be there for each of its squares.
    init(_ tiles: [Tile], above lower: [Tile], opacity: Float, _ light: ExtrusionLight, _ view: StyledView) {
        var known: Set<[Int]> = []
        self.tiles = tiles.filter { tile in
            let place = tile.placement
            return known.insert([place.coordinate.z, place.column, place.coordinate.y]).inserted
        }
        (self.lower, self.opacity, self.light, self.view) = (lower, opacity, light, view)
    }

    /// Each vertex has one place below and one above; lower layers are projected again.
    var vertexCount: Int { 2 * (tiles + lower).reduce(0) { $0 + $1.layout.vertexCount } }

    func memory(width: Int) -> Int {
        let bodies = (tiles + lower).reduce(0) { $0 + $1.layout.featureCount }
        return FaceBuffer.memory(width: width, density: density)
            + bodies * MemoryLayout<ExtrusionPainter.Visible>.stride
    }

    private var hasPattern: Bool { tiles.contains { $0.paint.pattern != nil } }

    /// Samples per pixel, across and down.
    ///
    /// Nobody sees the samples of fine pixels one by one, and patterns are softened by their texels.
    private var density: Int { view.scale < 2 && !hasPattern ? 2 : 1 }

    func draw(on canvas: PixmapBand, _ buffers: inout ValuesByType, check: () throws -> Void) rethrows {
        var painter = ExtrusionPainter(light, width: canvas.width, height: canvas.height, density: density)
        var upper = try painter.bodies(of: tiles, in: view, check: check)
        guard let first = upper.visible.lazy.map(\.rows.lowerBound).min(),
            let end = upper.visible.lazy.map(\.rows.upperBound).max()
        else { return }
        let all = (Int(first)..<Int(end)).clamped(to: canvas.rows)
        let below = try painter.bodies(of: lower, in: view, check: check)
        // Where bodies are blended, the first of several at one depth is seen, otherwise the last.
        if opacity < 1 || hasPattern { upper.visible.reverse() }
        for start in stride(from: all.lowerBound, to: all.upperBound, by: FaceBuffer.bandRows) {
            try check()
            let rows = start..<min(start + FaceBuffer.bandRows, all.upperBound)
            guard upper.visible.contains(where: { $0.isIn(rows) }) else { continue }
            painter.begin(rows)
            try painter.draw(below, in: rows, hasColor: false, check: check)
            try painter.draw(upper, in: rows, hasColor: true, check: check)
            var pixels = canvas.pixels.mutableSpan
            painter.blend(onto: &pixels, opacity: opacity)
        }
    }
}
