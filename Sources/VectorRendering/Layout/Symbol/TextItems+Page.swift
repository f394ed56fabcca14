import MapLabels
import Platform

/// Texts in local fonts as lines of text; others stay glyphs.
extension TextItems {
    /// A text at a point: a line of text for each line, or several if it has sections, with hidden ones if it is slanted;
    /// nil if it has images, or glyphs of servers.
    func lines(
        of text: SymbolLabel.Text, _ shaped: ShapedText, _ pose: SymbolPose, _ inks: Inks
    ) -> [PageText]? {
        guard let clusters = TextClusters(text.writing.source.label.scalars, shaped) else { return nil }
        let angle = text.writing.plan.quads.rotation * .pi / 180
        let (sine, cosine) = (sin(angle), cos(angle))
        let direction = SIMD2(cosine * pose.cosine - sine * pose.sine, sine * pose.cosine + cosine * pose.sine)
        let unit = inks.size / ShapedText.em
        var lines: [PageText] = []
        for line in shaped.lines {
            var run = TextRun(clusters: clusters)
            for index in line.glyphs {
                let glyph = shaped.glyphs[index]
                if run.section != glyph.section { run.finish(&lines, inks, glyph.section) }
                let pen = glyph.pen + SIMD2(text.writing.plan.quads.offsetX, text.writing.plan.quads.offsetY)
                let turned = SIMD2(cosine * pen.x - sine * pen.y, sine * pen.x + cosine * pen.y)
                let place = pose.pixel(turned.x * unit * scale, turned.y * unit * scale) / scale
                run.append(glyph, at: place, direction, advance: glyph.advance * glyph.scale * unit)
            }
            run.finish(&lines, inks, 0)
        }
        return lines.allSatisfy(\.isReadable) ? lines : lines.flatMap { [$0.asShapes, $0.hidden(over: [$0])] }
    }

    /// A text along a line: a line of text for each straight part, and a hidden one with all letters if those are slanted
    /// or several; nil if glyphs are not those of local fonts.
    ///
    /// - Parameter places: of the glyphs with ink.
    func lines(
        of text: SymbolLabel.Text, _ shaped: ShapedText, along places: [LineGlyphPosition], rotates: Bool,
        _ inks: Inks
    ) -> [PageText]? {
        guard text.writing.plan.quads.rotation == 0,
            let clusters = TextClusters(text.writing.source.label.scalars, shaped)
        else {
            return nil
        }
        let unit = inks.size / ShapedText.em
        var (lines, run, next) = ([PageText](), TextRun(clusters: clusters), 0)
        for glyph in shaped.glyphs {
            let advance = glyph.advance * glyph.scale * unit
            guard case .glyph(let id) = glyph.content, tile.layout.glyphs.field(id)?.isEmpty == false else {
                // A space, which has no place on the line, goes on with the letters before it.
                if let end = run.end { run.append(glyph, at: end, run.direction, advance: advance) }
                continue
            }
            guard places.indices.contains(next) else { return nil }
            let pose = SymbolPose(places[next], rotates: rotates)
            next += 1
            let direction = SIMD2(pose.cosine, pose.sine)
            // The place is that of the glyph's middle.
            let pen = SIMD2(-glyph.advance * glyph.scale / 2, glyph.pen.y)
            let place = pose.pixel(pen.x * unit * scale, pen.y * unit * scale) / scale
            if run.section != glyph.section || !run.continues(at: place, direction, size: inks.size) {
                run.finish(&lines, inks, glyph.section)
            }
            run.append(glyph, at: place, direction, advance: advance)
        }
        run.finish(&lines, inks, 0)
        guard next == places.count else { return nil }
        if lines.count < 2, lines.allSatisfy(\.isReadable) { return lines }
        return lines.map(\.asShapes) + whole(shaped, clusters, inks).map { $0.hidden(over: lines) }
    }

    /// All letters of a text along a line, on one straight baseline.
    private func whole(_ shaped: ShapedText, _ clusters: TextClusters, _ inks: Inks) -> [PageText] {
        let unit = inks.size / ShapedText.em
        var (lines, run) = ([PageText](), TextRun(clusters: clusters))
        for glyph in shaped.glyphs {
            let advance = glyph.advance * glyph.scale * unit
            run.append(glyph, at: glyph.pen * unit, SIMD2(1, 0), advance: advance)
        }
        run.finish(&lines, inks, 0)
        return lines
    }
}

extension PageText {
    /// The same without words.
    fileprivate var asShapes: PageText {
        var text = self
        text.role = .shapes
        return text
    }
}

extension ShapedText.Glyph {
    /// The start of its baseline in 1/24 em from the text's point.
    fileprivate var pen: SIMD2<Double> { SIMD2(x, y + LocalGlyph.ascent * scale) }
}

/// Which characters each glyph of a text represents.
private struct TextClusters {
    private let characters: [Unicode.Scalar]
    /// The end of the characters that begin at each start.
    private var ends: [Int: Int] = [:]

    /// Nil if a glyph is not one of a local font, or stands upright in a vertical line.
    init?(_ characters: [Unicode.Scalar], _ text: ShapedText) {
        self.characters = characters
        var starts: Set<Int> = []
        for glyph in text.glyphs {
            guard case .glyph(let id) = glyph.content, id.localID != nil, !glyph.isVertical,
                characters.indices.contains(glyph.source)
            else { return nil }
            starts.insert(glyph.source)
        }
        let sorted = starts.sorted()
        for (index, start) in sorted.enumerated() {
            ends[start] = index + 1 < sorted.count ? sorted[index + 1] : characters.count
        }
    }

    /// The characters of some glyphs, and the UTF-8 offset at which those of each glyph begin.
    func text(of glyphs: [ShapedText.Glyph]) -> (text: String, offsets: [Int]) {
        let sources = glyphs.map(\.source)
        let first = sources.min() ?? 0
        var end = sources.map { ends[$0] ?? $0 }.max() ?? 0
        // The end of a line, or a break within a text.
        while end > first + 1, characters[end - 1].properties.isWhitespace { end -= 1 }
        var (text, offsets) = ("", [Int: Int]())
        for index in first..<max(end, first) {
            offsets[index] = text.utf8.count
            text.unicodeScalars.append(characters[index].properties.isWhitespace ? " " : characters[index])
        }
        return (text, sources.map { offsets[$0] ?? text.utf8.count })
    }
}

/// Glyphs on one straight baseline.
private struct TextRun {
    let clusters: TextClusters
    private(set) var section = 0
    private(set) var direction = SIMD2<Double>(1, 0)
    /// Where the next glyph begins.
    private(set) var end: SIMD2<Double>?
    private var glyphs: [(glyph: ShapedText.Glyph, place: SIMD2<Double>, advance: Double)] = []

    init(clusters: TextClusters) { self.clusters = clusters }

    /// Whether a glyph is nearly on the same baseline: rotated by up to 2.5 degrees, a twentieth of the size beside it.
    func continues(at place: SIMD2<Double>, _ direction: SIMD2<Double>, size: Double) -> Bool {
        guard let end else { return true }
        let (turn, way) = (direction - self.direction, place - end)
        let across = abs(way.x * self.direction.y - way.y * self.direction.x)
        return (turn * turn).sum() < 0.0019 && across < 0.05 * size
    }

    mutating func append(
        _ glyph: ShapedText.Glyph, at place: SIMD2<Double>, _ direction: SIMD2<Double>, advance: Double
    ) {
        if glyphs.isEmpty { self.direction = direction }
        glyphs.append((glyph, place, advance))
        end = place + self.direction * advance
    }

    /// Adds the glyphs as a line of text, and starts another one.
    mutating func finish(_ lines: inout [PageText], _ inks: TextItems.Inks, _ section: Int) {
        defer { (self.section, glyphs, end) = (section, [], nil) }
        guard let first = glyphs.first else { return }
        let (text, offsets) = clusters.text(of: glyphs.map(\.glyph))
        let placed = zip(glyphs, offsets).compactMap { entry, offset -> PageText.Glyph? in
            guard case .glyph(let id) = entry.glyph.content, let local = id.localID, offset < text.utf8.count else {
                return nil
            }
            let way = entry.place - first.place
            return PageText.Glyph(
                id: local, x: (way * direction).sum(), y: way.y * direction.x - way.x * direction.y,
                advance: entry.advance, cluster: offset)
        }
        lines.append(
            PageText(
                text: text, glyphs: placed, size: inks.size * first.glyph.scale, origin: first.place,
                direction: direction, color: inks.pageColor(section: self.section), halo: inks.pageHalo,
                opacity: Double(inks.opacity)))
    }
}
