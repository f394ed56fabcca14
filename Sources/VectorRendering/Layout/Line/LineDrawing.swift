package import Imaging
import MapStyle
import Rasterising
import VectorTiles

extension LineLayer: DrawableLayer {
    func part(of features: LayerEvaluation, _ context: inout LayoutContext) -> (any LayerPart)? {
        let (sorted, keys) = features.sorted(sortKey)
        let shape = LineShape.column(self, sorted)
        func layOut() -> LineLayout {
            LineLayout(sorted.binding.layer, features: sorted.indexes, shape: shape)
        }
        let layout = keys.isEmpty ? LineLayout(context.shared(layOut), shape: shape) : layOut()
        let values = LineValues(self, shape, sorted)
        context.check(values.pattern)
        return FeaturePart(layout, values)
    }

    func drawn(in scene: inout LayerScene) -> (any DrawnLayer)? {
        let zoom = scene.zoom
        var ramps = GradientRamps(self)
        let tiles = scene.tiles { (part: FeaturePart<LineLayout, LineValues>, integerZoom, patterns) in
            let gradient = ramps?.column(part.layout)
            return LinePaint(self, part.values, gradient, &patterns, zoom: zoom, integerZoom: integerZoom)
        }
        return tiles.isEmpty ? nil : LineDrawing(tiles).grouped(opacity: layerOpacity.value(at: zoom))
    }
}

/// Draws lines.
package struct LineDrawing: DrawnLayer {
    let tiles: [DrawnTile<LineLayout, LinePaint>]

    /// Creates a drawing of a layer.
    package init(_ tiles: [DrawnTile<LineLayout, LinePaint>]) { self.tiles = tiles }

    package var vertexCount: Int { tiles.reduce(0) { $0 + $1.layout.vertexCount } }

    /// Draws the layer, tile by tile.
    package func draw(on canvas: PixmapBand, _ buffers: inout ValuesByType, check: () throws -> Void) rethrows {
        for tile in tiles where !tile.paint.isInvisible { try draw(tile, on: canvas, check: check) }
    }

    private func draw(
        _ tile: DrawnTile<LineLayout, LinePaint>, on canvas: PixmapBand, check: () throws -> Void
    ) rethrows {
        let placement = tile.placement.translated(by: tile.paint.translation).limited(to: canvas.rows)
        guard !placement.region.rows.isEmpty else { return }
        if placement.isTilted {
            try draw(tile, placement, TiltedLineExtrusion(placement), on: canvas, check: check)
        } else {
            try draw(tile, placement, LineExtrusion(placement.transform), on: canvas, check: check)
        }
    }

    private func draw(
        _ tile: DrawnTile<LineLayout, LinePaint>, _ placement: TilePlacement, _ strip: some LineTriangleStrip,
        on canvas: PixmapBand, check: () throws -> Void
    ) rethrows {
        let (layout, paint) = (tile.layout, tile.paint)
        let (scale, region) = (placement.scale, placement.region)
        let pointsPerUnit = placement.pointsPerUnitAtStyleZoom
        let width = canvas.width
        var pixels = canvas.pixels.mutableSpan
        let (points, shape) = (layout.points, layout.shape)
        var tessellator = LineTessellator(strip)
        // Where all features have the same paint, the first one's.
        let isConstant = paint.isConstant
        var ink: LineInk?
        var (reach, visible) = (-1.0, TileBox.empty)
        // Vertices since the last check within a feature.
        var drawn = 0
        let boxes = layout.boxes.span
        var (index, nextCheck) = (0, 0)
        while index < boxes.count {
            if index >= nextCheck {
                try check()
                nextCheck = index + CheckInterval.features
            }
            if index == 0 || !isConstant {
                let needed = Double(paint.reach(ofFeature: index)) * scale
                // Nearly always the same, so cached.
                if needed != reach { (reach, visible) = (needed, placement.visibleBox(margin: needed)) }
                ink = boxes[index].touches(visible) || isConstant ? paint.ink(ofFeature: index, scale: scale) : nil
                if let ink {
                    tessellator.strip.set(
                        outset: Double(ink.outset) * scale, offset: -Double(paint.offset[index]) * scale,
                        periodsPerUnit: paint.periods(ofFeature: index, pointsPerUnit: pointsPerUnit))
                }
            }
            if boxes[index].touches(visible), let ink {
                let feature = layout.features[index]
                for line in feature.lines {
                    let vertices = points.span.extracting(layout.vertices(ofLine: line))
                    guard feature.lines.count == 1 || TileBox(vertices).touches(visible) else { continue }
                    tessellator.strip.removeAll()
                    try tessellator.tessellate(
                        vertices, isClosed: feature.isClosed, shape: shape[index],
                        clip: layout.clip(ofFeature: index), overscale: placement.overscale, check: check)
                    try tessellator.strip.draw(ink, in: region, of: &pixels, width: width, check: check)
                    drawn += vertices.count
                    if drawn >= CheckInterval.vertices {
                        drawn = 0
                        try check()
                    }
                }
            }
            // Each step of this loop copies the ink, so another loop skips invisible features.
            index = isConstant ? visible.first(in: boxes, from: index + 1) : index + 1
        }
    }
}

extension LinePaint {
    /// The color and coverage of a feature's line; nil if it is invisible.
    ///
    /// - Parameter scale: pixels per point; half a pixel is added to each side for its soft edge.
    func ink(ofFeature index: Int, scale: Double) -> LineInk? {
        let halfPixel = Float(0.5 / scale)
        let gap = Self.clamped(gapWidth[index]) / 2
        let half = Self.clamped(width[index]) / 2
        let inset = gap + (gap > 0 ? halfPixel : 0)
        let outset = gap + half * (gap > 0 ? 2 : 1) + (half == 0 ? 0 : halfPixel)
        let opacity = max(min(opacity[index], 1), 0)
        guard outset > 0, opacity > 0 else { return nil }
        let fade = Self.clamped(blur[index]) + Float(1 / scale)
        var ink = LineInk(
            word: PixelBlending.word(color[index] * opacity), outset: outset, inset: inset, fade: fade)
        if let pattern {
            guard let image = pattern[index] else { return nil }
            ink.pattern = image.texture
            ink.opacity = opacity
            return ink
        }
        if let dashes = dashes[index] {
            ink.dashes = dashes
            let length = Float(dashes.length) * max(dashWidth[index], 1e-3)
            ink.dashSoftness = min(dashFade / (Float(scale) * length), 1e3)
        }
        ink.gradient = gradient?[index]
        ink.opacity = opacity
        return ink.word >> 24 > 0 || gradient != nil ? ink : nil
    }

    /// Dash periods, or repetitions of its image, of a feature per tile unit; 0 without.
    func periods(ofFeature index: Int, pointsPerUnit: Double) -> Double {
        let width = Double(max(dashWidth[index], 1e-3))
        // An image is scaled to the width of the line.
        if let pattern { return pattern[index].map { pointsPerUnit * $0.height / ($0.width * width) } ?? 0 }
        return dashes[index].map { pointsPerUnit / ($0.length * width) } ?? 0
    }

    /// A width clamped to the range of styles.
    private static func clamped(_ value: Float) -> Float { value > 0 ? min(value, 4096) : 0 }
}
