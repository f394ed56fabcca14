import MapGeometry
import MapLabels
import MapStyle
import Platform
import Rasterising

/// The texts of a tile as quads on the image.
struct TextItems {
    let tile: PlacedSymbols
    private let placement: TilePlacement
    private let rules: SymbolRules
    let scale: Double
    private let factor: Float
    private let isForPage: Bool
    /// Where the texts are in a tilted image; nil in others.
    private let ground: SymbolGround?
    /// Whether images in texts are copied, not interpolated.
    private let isNearest: Bool
    /// The size of the image in pixels.
    private let size: SIMD2<Double>

    init(_ tile: PlacedSymbols, view: StyledView, zoom: Double, isForPage: Bool = false) {
        (self.tile, self.isForPage) = (tile, isForPage)
        placement = tile.placement.translated(by: tile.paint.text.translation)
        rules = tile.layout.rules
        scale = view.scale
        factor = tile.values.textSizes.factor(zoom: zoom)
        ground = SymbolGround(
            tile.placement, moved: tile.paint.text.translation, in: view, rotatesWithMap: rules.text.rotatesWithMap)
        size = SIMD2(view.viewport.size.width, view.viewport.size.height) * view.scale
        isNearest = !tile.values.textSizes.dependsOnZoom && !rules.text.isFlat && view.viewport.pitch == 0
    }

    /// Whether the texts lie on tilted ground.
    private var lies: Bool { ground != nil && rules.text.isFlat }

    /// Adds the quads of a symbol's text, if it is drawn.
    func append(_ index: Int, to batch: inout SymbolBatch, _ textures: inout IconTextures) {
        let (symbol, place) = (tile.symbol(index), tile.places[index])
        guard place.hasText else { return }
        let label = tile.layout.labels[symbol.label]
        guard let text = label.text else { return }
        let size = Double(tile.values.textSizes.size(label.row, factor: factor))
        guard size > 0 else { return }
        var distance = LabelDistance()
        if let ground {
            guard let depth = ground.depth(x: symbol.x, y: symbol.y) else { return }
            distance = LabelDistance(ground, depth, lies: lies)
        }
        let inks = Inks(
            tile.paint.text, label.row, text.writing.source.colors, size: size, scale: scale, distance, &batch)
        if rules.text.isAlongLine {
            guard let line = symbol.line else { return }
            let point = placement.pixel(x: symbol.x, y: symbol.y)
            if isOutside(text, at: SIMD2(point.x, point.y), isTurned: true, size: size) { return }
            appendAlongLine(text, tile.layout.lines[line], symbol, inks, size: size, to: &batch, &textures)
        } else if let pose = pose(index, size: size) {
            let isTurned = !pose.isUpright || text.writing.plan.quads.rotation != 0
            guard !isOutside(text, at: SIMD2(pose.x, pose.y), isTurned: isTurned, size: size),
                let shaped = shaped(text, place)
            else { return }
            if isForPage, let lines = lines(of: text, shaped, pose, inks) {
                return batch.append(lines)
            }
            for quad in quads(shaped, text) { append(quad, pose, inks, to: &batch, &textures) }
        }
    }

    /// Whether nothing of a text at a pixel can be in the image: labels are also placed around it, where those in it must
    /// not overlap them.
    private func isOutside(
        _ text: SymbolLabel.Text, at pixel: SIMD2<Double>, isTurned: Bool, size: Double
    ) -> Bool {
        // On the ground, texts have other sizes.
        guard ground == nil, !isForPage else { return false }
        let box = text.reach
        let reach = (isTurned ? SIMD2(repeating: box.sum()) : box) * (size / ShapedText.em * scale)
        return any(pixel .< -reach) || any(pixel .> self.size + reach)
    }

    private func pose(_ index: Int, size: Double) -> SymbolPose? {
        guard let ground else { return tile.pose(index, placement, size: size) }
        return tile.pose(index, ground, rules.text, size: size)
    }

    private func quads(_ shaped: ShapedText, _ text: SymbolLabel.Text) -> [GlyphQuad] {
        shaped.quads(text.writing.plan.quads, field: tile.layout.glyphs.field)
    }

    /// The glyphs of a text at its point.
    private func shaped(_ text: SymbolLabel.Text, _ place: LabelPlace) -> ShapedText? {
        let glyphs = tile.layout.glyphs
        if place.isVertical { return text.vertical?.shaped(glyphs: glyphs) }
        guard let shift = place.shift, text.anchors.indices.contains(shift) else {
            return (text.main ?? text.vertical)?.shaped(glyphs: glyphs)
        }
        return text.main?.shaped(text.anchors[shift].anchor.justification, glyphs: glyphs)
    }

    private func appendAlongLine(
        _ text: SymbolLabel.Text, _ line: LabelLine, _ symbol: SymbolLayout.Symbol, _ inks: Inks, size: Double,
        to batch: inout SymbolBatch, _ textures: inout IconTextures
    ) {
        var unit = size / ShapedText.em * scale
        let glyphs: LineGlyphs
        if let ground {
            // MapLibre goes along lines on the ground by another factor than that of glyphs.
            guard let depth = ground.fixedDepth(x: symbol.x, y: symbol.y) else { return }
            unit *= lies ? 1 / depth.upright : depth.upright
            let offset = SIMD2(text.offset.x, text.offset.y) * unit
            guard let line = ground.glyphs(line, symbol, offset: offset, lies: lies) else { return }
            glyphs = line
        } else {
            glyphs = placement.glyphs(line, symbol, offset: SIMD2(text.offset.x, text.offset.y) * unit, unit: 1)
        }
        let keepsUpright = rules.text.keepsUpright
        let seen: ((SIMD2<Double>) -> SIMD2<Double>)? = lies ? { ground?.pixel(onPlane: $0) ?? $0 } : nil
        func place(_ quads: [GlyphQuad], _ writing: LineGlyphs.Writing) -> LineGlyphs.Outcome {
            glyphs.place(quads.map { $0.place.x * unit }, writing, keepsUpright: keepsUpright, seen: seen)
        }
        let table = tile.layout.glyphs
        guard let main = (text.main ?? text.vertical)?.shaped(glyphs: table) else { return }
        var quads = quads(main, text)
        var outcome = place(quads, text.vertical == nil ? .horizontalOnly : .horizontal)
        if outcome == .needsVertical, let vertical = text.vertical?.shaped(glyphs: table) {
            quads = self.quads(vertical, text)
            outcome = place(quads, .vertical)
        }
        guard case .placed(let places) = outcome else { return }
        if isForPage, quads.count == places.count,
            let lines = lines(of: text, main, along: places, rotates: rules.text.rotatesWithMap, inks)
        {
            return batch.append(lines)
        }
        for (quad, place) in zip(quads, places) {
            append(
                quad, SymbolPose(place, rotates: rules.text.rotatesWithMap), inks, to: &batch, &textures)
        }
    }

    private func append(
        _ quad: GlyphQuad, _ pose: SymbolPose, _ inks: Inks, to batch: inout SymbolBatch,
        _ textures: inout IconTextures
    ) {
        let unit = inks.size / ShapedText.em * scale
        func pixel(_ corner: SIMD2<Double>) -> SIMD2<Double> {
            // MapLibre stores vertices in steps of 1/32.
            let x = (corner.x * 32 + 0.5).rounded(.down) / 32
            let y = ((corner.y + quad.place.y) * 32 + 0.5).rounded(.down) / 32
            return pose.pixel(x * unit, y * unit)
        }
        var corners = (pixel(quad.topLeft), pixel(quad.topRight), pixel(quad.bottomLeft))
        func map(_ part: TexelRect) -> TextureMap? {
            let map = TextureMap(part, topLeft: corners.0, topRight: corners.1, bottomLeft: corners.2)
            guard let ground, let map else { return map }
            return ground.map(map, lies: lies)
        }
        switch quad.content {
        case .glyph(let id):
            guard let field = tile.layout.glyphs.field(id), !field.isEmpty else { return }
            let part = TexelRect(borderOf: field.width, field.height)
            if field.isColored {
                guard let map = map(part),
                    let texture = Texture(width: field.width, height: field.height, words: field.words)
                else { return }
                batch.append(TexturedQuad(texture, part: part, map, isNearest: false, opacity: inks.opacity))
                return
            }
            var mask: SymbolBatch.Mask?
            if pose.isUpright, !lies, let (drawn, shift) = self.mask(of: id, field, quad, pose, inks) {
                mask = drawn
                corners = (corners.0 + shift, corners.1 + shift, corners.2 + shift)
            }
            if let mask { batch.append(mask) }
            guard mask == nil || inks.halo != nil, let map = map(part) else { return }
            batch.append(
                SymbolBatch.Field(
                    bytes: field.bytes, offset: field.offset,
                    quad: FieldQuad(width: field.width, height: field.height, part: part, map),
                    inks: inks.index(in: &batch, section: quad.section, isMasked: mask != nil)))
        case .image(let image):
            guard tile.layout.images.indices.contains(image.index) else { return }
            let name = tile.layout.images[image.index]
            let isField = textures.isField(name)
            guard let icon = textures.icon(name, isField: isField) else { return }
            let part = TexelRect(borderOf: icon.texture.width, icon.texture.height)
            guard let map = map(part) else { return }
            if isField {
                batch.append(
                    SymbolBatch.Field(
                        bytes: icon.distances, offset: 0,
                        quad: FieldQuad(width: icon.texture.width, height: icon.texture.height, part: part, map),
                        inks: inks.index(in: &batch, section: quad.section, isMasked: false)))
                return
            }
            batch.append(TexturedQuad(icon.texture, part: part, map, isNearest: isNearest, opacity: inks.opacity))
        }
    }

    /// The coverage of an upright glyph of a local font, and how far the glyph is moved for it: onto a whole row, and a
    /// quarter of a pixel across.
    private func mask(
        of id: GlyphID, _ field: GlyphField, _ quad: GlyphQuad, _ pose: SymbolPose, _ inks: Inks
    ) -> (SymbolBatch.Mask, shift: SIMD2<Double>)? {
        let (unit, steps) = (inks.size / ShapedText.em * scale, Double(GlyphMask.steps))
        guard let start = quad.baseline(of: field) else { return nil }
        let pen = pose.pixel(start.x * unit, (start.y + quad.place.y) * unit)
        guard abs(pen.x) < 1_048_576, abs(pen.y) < 1_048_576 else { return nil }
        let place = SIMD2((pen.x * steps).rounded() / steps, pen.y.rounded())
        let (column, row) = (Int(place.x.rounded(.down)), Int(place.y))
        let step = Int((place.x - place.x.rounded(.down)) * steps)
        var size = unit * ShapedText.em * start.scale
        // At a tilt, each label has a size of its own: masks of a few sizes are shared.
        if ground != nil { size = max((size * 4).rounded() / 4, 0.25) }
        guard let mask = tile.layout.glyphs.mask(id, size: size, step: step) else { return nil }
        let rectangle = MaskQuad(
            x: column + mask.left, y: row - mask.top, width: mask.width, height: mask.height)
        return (
            SymbolBatch.Mask(quad: rectangle, bytes: mask.bytes, color: inks.color(section: quad.section)),
            place - pen
        )
    }

    /// The colors of one text.
    struct Inks {
        /// Points per em.
        let size: Double
        let opacity: Float
        let halo: FieldInk?
        /// Color and width in points of the halo, without opacity; nil without a halo.
        let pageHalo: (color: PaintColor, width: Double)?
        private let color: PaintColor
        private let colors: [PaintColor?]
        /// The inks of texts whose sections have no colors of their own; nil for others.
        private let plain: Int?
        private let (unit, scale, softness): (Float, Float, Float)

        /// - Parameters:
        ///   - size: at the center.
        ///   - batch: learns the inks.
        init(
            _ paint: SymbolPaint.Part, _ row: Int, _ colors: [PaintColor?], size: Double, scale: Double,
            _ distance: LabelDistance, _ batch: inout SymbolBatch
        ) {
            (self.size, self.colors) = (size * distance.factor, colors)
            opacity = paint.opacity[row]
            color = paint.color[row]
            (unit, self.scale) = (Float(size / ShapedText.em * distance.inkFactor), Float(scale))
            softness = distance.softness
            let (haloColor, haloWidth) = (paint.haloColor[row], Double(paint.haloWidth[row]))
            pageHalo = haloWidth > 0 && haloColor.w > 0 ? (haloColor, min(haloWidth, 4_096)) : nil
            halo =
                paint.hasHalo
                ? FieldInk(
                    halo: haloColor * opacity, width: paint.haloWidth[row], blur: paint.haloBlur[row],
                    size: unit, scale: self.scale, softness: softness) : nil
            let fill = FieldInk(fill: color * opacity, size: unit, scale: self.scale, softness: softness)
            plain = colors.isEmpty ? batch.index(of: SymbolBatch.Inks(fill: fill, halo: halo)) : nil
        }

        func color(section: Int) -> PaintColor { pageColor(section: section) * opacity }

        /// Without opacity.
        func pageColor(section: Int) -> PaintColor {
            (colors.indices.contains(section) ? colors[section] : nil) ?? color
        }

        /// The index of the inks of a glyph.
        ///
        /// - Parameter isMasked: whether a mask is drawn instead of the field, except for the halo.
        func index(in batch: inout SymbolBatch, section: Int, isMasked: Bool) -> Int {
            if let plain, !isMasked { return plain }
            let fill = FieldInk(fill: color(section: section), size: unit, scale: scale, softness: softness)
            return batch.index(of: SymbolBatch.Inks(fill: isMasked ? nil : fill, halo: halo))
        }
    }
}
