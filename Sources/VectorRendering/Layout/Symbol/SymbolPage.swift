import Imaging
import MapLabels
import Rasterising

/// Draws labels as text, outlines and images.
struct SymbolPage {
    /// Pixels per point of the items.
    let scale: Double

    /// Draws a layer: of each batch first the halos, then the rest.
    func draw(_ batches: [SymbolBatch], on page: some MapPage, check: () throws -> Void) throws {
        for batch in batches {
            // Halos and letters share an opacity.
            let opacity = Self.opacity(of: batch)
            try page.group(opacity: opacity ?? 1) {
                for isHalo in batch.hasHalos ? [true, false] : [false] {
                    for (index, item) in batch.items.enumerated() {
                        if index % CheckInterval.features == 0 { try check() }
                        try draw(item, of: batch, isHalo: isHalo, hasOpacity: opacity == nil, on: page)
                    }
                }
            }
        }
    }

    /// The opacity of all texts of a batch; nil if they differ, or if there is anything else.
    private static func opacity(of batch: SymbolBatch) -> Double? {
        var opacity: Double?
        for item in batch.items {
            guard case .text(let number) = item else { return nil }
            let text = batch.texts[number]
            guard opacity ?? text.opacity == text.opacity else { return nil }
            opacity = text.opacity
        }
        return opacity
    }

    private func draw(
        _ item: SymbolBatch.Item, of batch: SymbolBatch, isHalo: Bool, hasOpacity: Bool, on page: some MapPage
    ) throws {
        switch item {
        case .text(let number):
            var text = batch.texts[number]
            guard !isHalo || text.role != .hidden, page.shows(text.origin, margin: text.reach) else { return }
            if hasOpacity {
                text.color *= Float(text.opacity)
                text.halo?.color *= Float(text.opacity)
            }
            try page.draw(text, isHalo: isHalo)
        case .field(let number):
            let field = batch.fields[number]
            let inks = batch.inks[field.inks]
            if let ink = isHalo ? inks.halo : inks.fill { try draw(field, ink, on: page) }
        case .image(let number): if !isHalo { try draw(batch.images[number], on: page) }
        case .mask: break
        }
    }

    private func draw(_ field: SymbolBatch.Field, _ ink: FieldInk, on page: some MapPage) throws {
        let size = field.quad.width * field.quad.height
        guard ink.isVisible, field.offset <= field.bytes.count, size <= field.bytes.count - field.offset else { return }
        let contour = FieldContour(
            of: field.bytes.span.extracting(field.offset..<field.offset + size), width: field.quad.width,
            height: field.quad.height, threshold: ink.threshold)
        let (part, map) = (field.quad.part, field.quad.map)
        let clip = ShapeClip(low: SIMD2(part.left, part.top), high: SIMD2(part.right, part.bottom))
        var path = PagePath()
        for ring in contour.rings {
            path.append(clip.cut(ring).compactMap(map.pixel(ofTexelAt:)), isClosed: true) { $0 / scale }
        }
        guard path.points.contains(where: { page.shows($0, margin: 0) }) else { return }
        try page.fill(path, ink.color)
    }

    private func draw(_ quad: TexturedQuad, on page: some MapPage) throws {
        let (texture, part) = (quad.texture, quad.part)
        // The part without the clear border, in whole texels.
        func texels(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
            let start = Int(min(max(low.rounded(.down), 0), Double(count)))
            return start..<max(Int(min(max(high.rounded(.up), 0), Double(count))), start)
        }
        let (columns, rows) = (
            texels(part.left, part.right, texture.width), texels(part.top, part.bottom, texture.height)
        )
        guard !columns.isEmpty, !rows.isEmpty, quad.opacity > 0 else { return }
        let corner = SIMD2(Double(columns.lowerBound), Double(rows.lowerBound))
        guard let origin = quad.map.pixel(ofTexelAt: corner),
            let right = quad.map.pixel(ofTexelAt: corner + SIMD2(1, 0)),
            let down = quad.map.pixel(ofTexelAt: corner + SIMD2(0, 1))
        else { return }
        var words: [UInt32] = []
        words.reserveCapacity(columns.count * rows.count)
        for row in rows {
            words +=
                texture.words[(row * texture.width + columns.lowerBound)..<(row * texture.width + columns.upperBound)]
        }
        let image = PageImage(
            pixels: Pixmap(width: columns.count, height: rows.count, pixels: words), origin: origin / scale,
            right: (right - origin) / scale, down: (down - origin) / scale, opacity: Double(min(quad.opacity, 1)),
            isRepeated: true)
        let reach = Double(columns.count) * image.right + Double(rows.count) * image.down
        let size = abs(reach.x) + abs(reach.y) + (image.right * image.right).sum().squareRoot()
        guard page.shows(image.origin, margin: size * 2) else { return }
        try page.draw(image)
    }
}

extension PageText {
    /// How far it may reach from its origin, in points.
    fileprivate var reach: Double { glyphs.reduce(2 * size) { $0 + abs($1.advance) } + (halo?.width ?? 0) }
}
