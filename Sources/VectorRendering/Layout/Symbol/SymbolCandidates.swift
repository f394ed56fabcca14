import MapGeometry
import MapLabels

/// The symbols of a tile as candidates for places in the image.
///
/// A class, because a structure would be copied for each symbol.
final class SymbolCandidates {
    private let tile: PlacedSymbols
    private let icons: TilePlacement
    private let texts: TilePlacement
    private let textFactor: Float
    private let size: Size
    /// How far beyond the image labels are placed, in points.
    private let margin: Double
    /// The direction of the map's east in the image, if boxes rotate with the map.
    private let east: (x: Double, y: Double)?
    private let alwaysShowsText: Bool
    private let alwaysShowsIcon: Bool

    init(_ tile: PlacedSymbols, view: StyledView, zoom: Double, margin: Double) {
        self.tile = tile
        self.margin = margin
        size = view.viewport.size
        let (layout, rules) = (tile.layout, tile.layout.rules)
        icons = tile.placement.translated(by: tile.paint.icon.translation)
        texts = tile.placement.translated(by: tile.paint.text.translation)
        textFactor = tile.values.textSizes.factor(zoom: zoom)
        east = rules.text.rotatesWithMap ? tile.placement.rotated(x: 1, y: 0) : nil
        let labels = rules.labels
        let (textAlways, iconAlways) = (labels.textOverlap == .always, labels.iconOverlap == .always)
        alwaysShowsText = textAlways && (iconAlways || !layout.hasIcons || labels.isIconOptional)
        alwaysShowsIcon = iconAlways && (textAlways || !layout.hasTexts || labels.isTextOptional)
    }

    /// Whether a symbol may have a place: false if it is certainly too far from the image.
    func mayBePlaced(_ symbol: SymbolLayout.Symbol) -> Bool {
        if alwaysShowsText || alwaysShowsIcon { return true }
        let row = tile.layout.labels[symbol.label].row
        let textSize = Double(tile.values.textSizes.size(row, factor: textFactor))
        let distance = tile.layout.reaches[symbol.label].distance(textSize: textSize) + margin
        // Not finite counts as near.
        if !(distance < .infinity) { return true }
        return isNear(texts.pixel(x: symbol.x, y: symbol.y), distance)
            || isNear(icons.pixel(x: symbol.x, y: symbol.y), distance)
    }

    private func isNear(_ pixel: (x: Double, y: Double), _ distance: Double) -> Bool {
        let (x, y) = (pixel.x / texts.scale, pixel.y / texts.scale)
        return x >= -distance && y >= -distance && x <= size.width + distance && y <= size.height + distance
    }

    /// The boxes of a symbol in the image.
    func candidate(_ index: Int) -> LabelCandidate {
        let symbol = tile.layout.symbols[index]
        let label = tile.layout.labels[symbol.label]
        var candidate = LabelCandidate()
        if let icon = label.icon {
            candidate.hasIcon = !icon.parts.isEmpty
            candidate.iconBox = box(icon.box, at: symbol, icons)
        }
        candidate.verticalIconBox = label.verticalIcon.map { box($0.box, at: symbol, icons) }
        guard let text = label.text else { return candidate }
        candidate.hasText = text.hasGlyphs
        if let textBox = text.box {
            candidate.textBox = box(textBox, at: symbol, texts)
            candidate.shifts = shifts(text, textBox)
        }
        if let textBox = text.verticalBox {
            candidate.verticalTextBox = box(textBox, at: symbol, texts)
            candidate.verticalShifts = shifts(text, textBox)
        }
        if text.box == nil, let line = symbol.line {
            candidate.circles = circles(text, tile.layout.lines[line], symbol, label.row)
        }
        return candidate
    }

    /// Shows what always overlaps, even where it does not reach into the grid.
    func show(_ place: inout LabelPlace, _ index: Int) {
        let label = tile.layout.labels[tile.layout.symbols[index].label]
        // A text with several anchors has no place unless one of them was found.
        let hasPlace = label.text?.anchors.isEmpty != false || place.shift != nil
        place.hasText = (place.hasText || alwaysShowsText) && hasPlace
        place.hasIcon = place.hasIcon || alwaysShowsIcon
    }

    private func box(_ box: LabelBox, at symbol: SymbolLayout.Symbol, _ placement: TilePlacement) -> LabelBox {
        let pixel = placement.pixel(x: symbol.x, y: symbol.y)
        let turned = east.map { box.rotated(sine: $0.y, cosine: $0.x) } ?? box
        return turned.moved(x: pixel.x / placement.scale, y: pixel.y / placement.scale)
    }

    private func shifts(_ text: SymbolLabel.Text, _ box: LabelBox) -> [(x: Double, y: Double)] {
        text.anchors.map { entry in
            let shift = text.shift(entry, box)
            let (x, y) = (shift.x * text.boxScale, shift.y * text.boxScale)
            guard let east else { return (x, y) }
            return (x * east.x - y * east.y, x * east.y + y * east.x)
        }
    }

    /// The circles along the line from the first glyph to the last; empty if the line is too short.
    private func circles(
        _ text: SymbolLabel.Text, _ line: LabelLine, _ symbol: SymbolLayout.Symbol, _ row: Int
    ) -> [LabelCircle] {
        let scale = Double(tile.values.textSizes.size(row, factor: textFactor)) / ShapedText.em
        let glyphs = texts.glyphs(
            line, symbol, offset: SIMD2(text.offset.x, text.offset.y) * scale, unit: 1 / texts.scale)
        guard let ends = text.main?.ends, let start = glyphs.path(to: ends.first * scale, isFlipped: false),
            let end = glyphs.path(to: ends.last * scale, isFlipped: false)
        else { return [] }
        let radius = text.circle / 2 + tile.layout.rules.textPadding
        return LinePath(start.dropFirst().reversed() + end.dropFirst()).circles(radius: radius).filter { circle in
            circle.x >= -margin && circle.x <= size.width + margin && circle.y >= -margin
                && circle.y <= size.height + margin
        }
    }
}

extension SymbolLabel.Text {
    /// How far the text is moved at an anchor, in 1/24 em.
    ///
    /// - Parameter box: the box for collisions, whose size includes padding.
    func shift(_ entry: (anchor: LabelAnchor, x: Double, y: Double), _ box: LabelBox) -> (x: Double, y: Double) {
        guard boxScale > 0 else { return (0, 0) }
        return (
            entry.x - (entry.anchor.horizontal - 0.5) * box.width / boxScale,
            entry.y - (entry.anchor.vertical - 0.5) * box.height / boxScale
        )
    }
}

extension TilePlacement {
    /// A line of the tile in the image, with the place of a label on it.
    ///
    /// - Parameters:
    ///   - offset: of the label along the line and to its right, in the units of the result.
    ///   - unit: the result's units per pixel.
    func glyphs(
        _ line: LabelLine, _ symbol: SymbolLayout.Symbol, offset: SIMD2<Double>, unit: Double
    ) -> LineGlyphs {
        func projected(_ x: Double, _ y: Double) -> SIMD2<Double> {
            let pixel = pixel(x: x, y: y)
            return SIMD2(pixel.x, pixel.y) * unit
        }
        return LineGlyphs(
            line: LabelLine(line.points.map { projected($0.x, $0.y) }), anchor: projected(symbol.x, symbol.y),
            segment: symbol.segment, offsetX: offset.x, offsetY: offset.y)
    }
}

/// How far a label reaches at most from the point where it is placed, in any direction.
///
/// Most labels of a tile are far from a small image: they are left out without a look at their boxes.
struct SymbolReach: Sendable {
    /// In points.
    private let points: Double
    /// In ems of the text, for labels along lines.
    private let ems: Double

    init(_ label: SymbolLabel, _ rules: SymbolRules) {
        var (points, ems) = (0.0, 0.0)
        if let icon = label.icon { points = max(points, Self.radius(icon.box)) }
        if let icon = label.verticalIcon { points = max(points, Self.radius(icon.box)) }
        if let box = label.text?.box { points = max(points, Self.radius(box)) }
        if let box = label.text?.verticalBox { points = max(points, Self.radius(box)) }
        if let text = label.text {
            let shift = text.anchors.reduce(0) { max($0, abs($1.x) + abs($1.y)) } * text.boxScale
            // A text beside its point, and an icon around it, are moved by half of their sizes.
            if !text.anchors.isEmpty { points = 2 * points + shift }
            if rules.text.isAlongLine {
                points = max(points, text.circle / 2 + rules.textPadding)
                let end = text.main?.ends.map { max(abs($0.first), abs($0.last)) } ?? 0
                ems = (end + abs(text.offset.x) + abs(text.offset.y)) / ShapedText.em
            }
        }
        (self.points, self.ems) = (points, ems)
    }

    private static func radius(_ box: LabelBox) -> Double {
        max(abs(box.left), abs(box.right)) + max(abs(box.top), abs(box.bottom))
    }

    /// The distance in points.
    ///
    /// - Parameter textSize: points per em.
    func distance(textSize: Double) -> Double { points + ems * textSize + 1 }
}
