import MapGeometry
import MapLabels
import MapStyle
import Platform
import Rasterising

/// Texts or icons of a layer that are drawn together: first all halos, then the rest.
struct SymbolBatch: Sendable {
    /// A distance field in the colors of a label.
    struct Field: Sendable {
        /// Distances, 0 to 255, row by row.
        let bytes: [UInt8]
        /// The place of the field in the bytes.
        let offset: Int
        let quad: FieldQuad
        /// Nil if a mask is drawn instead.
        let fill: FieldInk?
        /// Nil without a halo.
        let halo: FieldInk?
    }

    enum Item: Sendable {
        case image(TexturedQuad)
        case field(Field)
        case mask(Mask)
        /// On pages only.
        case text(PageText)
    }

    /// A glyph in its final size, drawn after the halos.
    struct Mask: Sendable {
        let quad: MaskQuad
        let bytes: [UInt8]
        /// Premultiplied.
        let color: SIMD4<Float>
    }

    /// The items of a label, and the rows of the image that they may touch.
    struct Part: Sendable {
        let items: Range<Int>
        let rows: Range<Int>
    }

    var items: [Item] = []
    /// The items label by label.
    private(set) var parts: [Part] = []
    /// Whether the layer has halos.
    var hasHalos = false

    /// Ends a label, whose items are those since the last one.
    mutating func endLabel(in view: StyledView) {
        let start = parts.last?.items.upperBound ?? 0
        guard start < items.count else { return }
        var (top, bottom) = (view.height, 0)
        for index in start..<items.count {
            guard let rows = Self.rows(of: items[index], in: view) else { continue }
            (top, bottom) = (min(top, rows.lowerBound), max(bottom, rows.upperBound))
        }
        parts.append(Part(items: start..<items.count, rows: top..<max(top, bottom)))
    }

    /// The rows of the image that an item may touch; nil for none.
    private static func rows(of item: Item, in view: StyledView) -> Range<Int>? {
        let all = 0..<view.height
        switch item {
        case .image(let quad): return QuadRange(quad.map, quad.part, width: view.width, rows: all)?.rows
        case .field(let field):
            return QuadRange(field.quad.map, field.quad.part, width: view.width, rows: all)?.rows
        case .mask(let mask):
            let rows = (mask.quad.y..<mask.quad.y + max(mask.quad.height, 0)).clamped(to: all)
            return rows.isEmpty ? nil : rows
        case .text: return nil
        }
    }
}

/// Turns the placed labels of a layer into quads on the image.
struct SymbolBuilder {
    let view: StyledView
    let zoom: Double
    /// Whether texts become lines of text, not glyphs.
    var isForPage = false

    /// The batches of a layer in drawing order: the icons of all tiles, then the texts.
    func batches(_ tiles: [PlacedSymbols], _ textures: inout IconTextures) -> [SymbolBatch] {
        let tiles = tiles.sorted(by: Self.isDrawnBefore)
        var icons: [(key: Double, batch: SymbolBatch)] = []
        for tile in tiles where tile.paint.icon.isVisible {
            let items = IconItems(tile, view: view, zoom: zoom)
            for run in tile.runs() {
                var batch = SymbolBatch()
                batch.hasHalos = tile.layout.hasFieldIcons == true && tile.paint.icon.hasHalo
                for symbol in run.symbols {
                    items.append(symbol, to: &batch, &textures)
                    batch.endLabel(in: view)
                }
                if !batch.items.isEmpty { icons.append((run.key, batch)) }
            }
        }
        var texts: [(key: Double, batch: SymbolBatch)] = []
        for tile in tiles where tile.paint.text.isVisible && tile.layout.hasTexts {
            let items = TextItems(tile, view: view, zoom: zoom, isForPage: isForPage)
            for run in tile.runs() {
                var batch = SymbolBatch()
                batch.hasHalos = tile.paint.text.hasHalo
                for symbol in run.symbols {
                    items.append(symbol, to: &batch, &textures)
                    batch.endLabel(in: view)
                }
                if !batch.items.isEmpty { texts.append((run.key, batch)) }
            }
        }
        return Self.sorted(icons) + Self.sorted(texts)
    }

    /// Batches by sort key; of equal keys in their order.
    private static func sorted(_ batches: [(key: Double, batch: SymbolBatch)]) -> [SymbolBatch] {
        batches.enumerated().sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }
            .map(\.element.batch)
    }

    /// Tiles of deeper zooms first, then from the top of the image to the bottom.
    private static func isDrawnBefore(_ a: PlacedSymbols, _ b: PlacedSymbols) -> Bool {
        let (first, second) = (a.placement.coordinate, b.placement.coordinate)
        if first.z != second.z { return first.z > second.z }
        let placeA = a.placement.rotated(x: Double(first.x), y: Double(first.y))
        let placeB = b.placement.rotated(x: Double(second.x), y: Double(second.y))
        // Places in the image, rounded: tiles of one row at a bearing of 0 differ by rounding errors only.
        let (yA, yB) = ((placeA.y * 1024).rounded(), (placeB.y * 1024).rounded())
        if yA != yB { return yA < yB }
        let (xA, xB) = ((placeA.x * 1024).rounded(), (placeB.x * 1024).rounded())
        return xA != xB ? xA < xB : a.placement.column < b.placement.column
    }
}

extension PlacedSymbols {
    /// Symbols that are drawn together, in their order.
    struct Run {
        /// The sort key, or 0 if the layer is drawn tile by tile.
        var key = 0.0
        var symbols: [Int] = []
    }

    /// The symbols of the tile in runs of equal sort keys, or in one run.
    func runs() -> [Run] {
        let rules = layout.rules
        if rules.drawsByY { return [Run(symbols: orderByY)] }
        guard rules.sortsByKey, rules.mayOverlap else { return [Run(symbols: Array(layout.symbols.indices))] }
        var runs: [Run] = []
        for symbol in layout.symbols.indices {
            let key = sortKey(symbol)
            if runs.last?.key != key || runs.isEmpty { runs.append(Run(key: key)) }
            runs[runs.count - 1].symbols.append(symbol)
        }
        return runs
    }
}

/// Where a glyph or icon is drawn, and in which direction: in pixels of the image, or of the plane on which a label of a
/// tilted image lies.
struct SymbolPose {
    var x, y: Double
    var cosine = 1.0
    var sine = 0.0

    init(x: Double, y: Double, cosine: Double = 1, sine: Double = 0) {
        (self.x, self.y, self.cosine, self.sine) = (x, y, cosine, sine)
    }

    /// At a position along a line.
    init(_ place: LineGlyphPosition, rotates: Bool) {
        self.init(
            x: place.point.x, y: place.point.y, cosine: rotates ? cos(place.angle) : 1,
            sine: rotates ? sin(place.angle) : 0)
    }

    /// Whether text is drawn without rotation.
    var isUpright: Bool { cosine == 1 && sine == 0 }

    /// The position of a point relative to the pose, in pixels.
    func pixel(_ x: Double, _ y: Double) -> SIMD2<Double> {
        SIMD2(self.x + x * cosine - y * sine, self.y + x * sine + y * cosine)
    }

    /// The pose after a rotation to the right by 90 degrees.
    var quarterTurned: SymbolPose { SymbolPose(x: x, y: y, cosine: -sine, sine: cosine) }
}

extension PlacedSymbols {
    /// The pose of a text at a point, or of an icon around it, in the place that was found for it.
    ///
    /// - Parameters:
    ///   - placement: that of texts, with their translation.
    ///   - size: text size in points.
    func pose(_ index: Int, _ placement: TilePlacement, size: Double) -> SymbolPose? {
        let symbol = layout.symbols[index]
        let point = placement.pixel(x: symbol.x, y: symbol.y)
        let east = layout.rules.text.rotatesWithMap ? placement.rotated(x: 1, y: 0) : (x: 1.0, y: 0.0)
        let pose = SymbolPose(x: point.x, y: point.y, cosine: east.x, sine: east.y)
        return shifted(pose, index, unit: size / ShapedText.em * placement.scale)
    }

    /// The same in a tilted image.
    ///
    /// - Parameters:
    ///   - ground: that of texts, with their translation.
    ///   - part: what applies to the text or icon.
    ///   - size: text size in points at the center.
    func pose(_ index: Int, _ ground: SymbolGround, _ part: SymbolRules.Part, size: Double) -> SymbolPose? {
        let symbol = layout.symbols[index]
        let depth =
            part.isFlat ? ground.fixedDepth(x: symbol.x, y: symbol.y) : ground.depth(x: symbol.x, y: symbol.y)
        guard let pose = ground.pose(of: symbol, part), let depth else { return nil }
        return shifted(pose, index, unit: size * depth.upright / ShapedText.em * placement.scale)
    }

    /// The pose at the anchor that was chosen, of those that a text has; nil if it has some and none was.
    ///
    /// - Parameter unit: pixels per 1/24 em.
    private func shifted(_ pose: SymbolPose, _ index: Int, unit: Double) -> SymbolPose? {
        let place = places[index]
        var pose = pose
        if let text = layout.labels[layout.symbols[index].label].text, !text.anchors.isEmpty {
            guard let shift = place.shift, text.anchors.indices.contains(shift),
                let box = place.isVertical ? text.verticalBox : text.box
            else { return nil }
            let way = text.shift(text.anchors[shift], box)
            let moved = pose.pixel(way.x * unit, way.y * unit)
            (pose.x, pose.y) = (moved.x, moved.y)
        }
        return place.isVertical ? pose.quarterTurned : pose
    }
}
