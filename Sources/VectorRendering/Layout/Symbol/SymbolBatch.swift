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
        /// The index of its inks.
        let inks: Int
    }

    /// What fields are drawn with.
    struct Inks: Hashable, Sendable {
        /// Nil if masks are drawn instead.
        let fill: FieldInk?
        /// Nil without a halo.
        let halo: FieldInk?
    }

    /// The index of what is drawn in the array of its kind: fields are large, and would be copied with each item.
    enum Item: Sendable {
        case image(Int)
        case field(Int)
        case mask(Int)
        /// On pages only.
        case text(Int)
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

    /// All items, in drawing order.
    private(set) var items: [Item] = []
    private(set) var images: [TexturedQuad] = []
    private(set) var fields: [Field] = []
    private(set) var inks: [Inks] = []
    private(set) var masks: [Mask] = []
    private(set) var texts: [PageText] = []
    /// The items label by label.
    private(set) var parts: [Part] = []
    /// Whether the layer has halos.
    var hasHalos = false
    /// The rows of the label that is being added, from its first to its last.
    private var (top, bottom) = (Int.max, 0)

    /// Makes room for the glyphs of labels.
    mutating func reserve(labels: Int) {
        items.reserveCapacity(labels * Self.glyphsPerLabel)
        fields.reserveCapacity(labels * Self.glyphsPerLabel)
    }

    /// About as many as most labels have.
    private static let glyphsPerLabel = 16

    mutating func append(_ image: TexturedQuad) {
        items.append(.image(images.count))
        images.append(image)
        extend(to: image.rows)
    }

    mutating func append(_ field: Field) {
        items.append(.field(fields.count))
        fields.append(field)
        extend(to: field.quad.rows)
    }

    /// The index of inks, which often are the last ones.
    mutating func index(of inks: Inks) -> Int {
        if self.inks.last != inks { self.inks.append(inks) }
        return self.inks.count - 1
    }

    mutating func append(_ mask: Mask) {
        items.append(.mask(masks.count))
        masks.append(mask)
        extend(to: max(mask.quad.y, 0)..<max(mask.quad.y + mask.quad.height, mask.quad.y, 0))
    }

    mutating func append(_ lines: [PageText]) {
        for line in lines {
            items.append(.text(texts.count))
            texts.append(line)
        }
    }

    private mutating func extend(to rows: Range<Int>) {
        guard !rows.isEmpty else { return }
        (top, bottom) = (min(top, rows.lowerBound), max(bottom, rows.upperBound))
    }

    /// Ends a label, whose items are those since the last one.
    mutating func endLabel() {
        let start = parts.last?.items.upperBound ?? 0
        guard start < items.count else { return }
        parts.append(Part(items: start..<items.count, rows: min(top, bottom)..<bottom))
        (top, bottom) = (.max, 0)
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
                    batch.endLabel()
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
                batch.reserve(labels: run.symbols.count { tile.places[$0].hasText })
                for symbol in run.symbols {
                    items.append(symbol, to: &batch, &textures)
                    batch.endLabel()
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
        guard rules.sortsByKey, rules.mayOverlap else { return [Run(symbols: Array(near.indices))] }
        var runs: [Run] = []
        for symbol in near.indices {
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
        let symbol = symbol(index)
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
        let symbol = symbol(index)
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
        if let text = layout.labels[symbol(index).label].text, !text.anchors.isEmpty {
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
