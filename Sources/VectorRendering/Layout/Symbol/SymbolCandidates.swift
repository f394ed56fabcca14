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
    /// Where texts and icons are in a tilted image; nil in others.
    ///
    /// Boxes of icons have the axes of texts, as in MapLibre.
    private let ground: Grounds?
    private let rules: SymbolRules
    private let alwaysShowsText: Bool
    private let alwaysShowsIcon: Bool
    /// Whether texts and icons have the same places.
    private let isMovedAlike: Bool

    private final class Grounds {
        let texts, icons: SymbolGround

        init(texts: SymbolGround, icons: SymbolGround) { (self.texts, self.icons) = (texts, icons) }
    }

    init(_ tile: PlacedSymbols, view: StyledView, zoom: Double, margin: Double) {
        self.tile = tile
        self.margin = margin
        size = view.viewport.size
        let layout = tile.layout
        rules = layout.rules
        icons = tile.placement.translated(by: tile.paint.icon.translation)
        texts = tile.placement.translated(by: tile.paint.text.translation)
        textFactor = tile.values.textSizes.factor(zoom: zoom)
        isMovedAlike = tile.paint.icon.translation == tile.paint.text.translation
        east = rules.text.rotatesWithMap ? tile.placement.rotated(x: 1, y: 0) : nil
        let isTurned = rules.text.rotatesWithMap
        let (movedTexts, movedIcons) = (tile.paint.text.translation, tile.paint.icon.translation)
        if let texts = SymbolGround(tile.placement, moved: movedTexts, in: view, rotatesWithMap: isTurned),
            let icons = SymbolGround(tile.placement, moved: movedIcons, in: view, rotatesWithMap: isTurned)
        {
            ground = Grounds(texts: texts, icons: icons)
        } else {
            ground = nil
        }
        let labels = rules.labels
        let (textAlways, iconAlways) = (labels.textOverlap == .always, labels.iconOverlap == .always)
        alwaysShowsText = textAlways && (iconAlways || !layout.hasIcons || labels.isIconOptional)
        alwaysShowsIcon = iconAlways && (textAlways || !layout.hasTexts || labels.isTextOptional)
    }

    /// The symbols that may have a place, in the order of the layout: those that the tile owns, without those that are
    /// certainly too far from the image.
    var near: [Int] {
        let layout = tile.layout
        let labels = layout.labels
        let isAlways = alwaysShowsText || alwaysShowsIcon
        return layout.symbols.indices.filter { index in
            let symbol = layout.symbols[index]
            return tile.owns(symbol) && (isAlways || isNear(symbol, distance(labels.reaches[symbol.label], symbol)))
        }
    }

    /// Whether a symbol may have a place, before its label is shaped: false if its icon has no room and the text may not
    /// be alone.
    func mayBePlaced(_ symbol: SymbolLayout.Symbol, with placer: LabelPlacer) -> Bool {
        if alwaysShowsText || alwaysShowsIcon { return true }
        guard tile.layout.hasIcons, !rules.labels.isIconOptional,
            let icon = tile.layout.labels.icon(of: symbol.label), !icon.parts.isEmpty
        else { return true }
        return placer.hasRoom(forIcon: box(icon.box, at: symbol, icons, ground?.icons), rules.labels)
    }

    /// The label of a symbol; nil if it does not reach near the image.
    func label(of symbol: SymbolLayout.Symbol) -> SymbolLabel? {
        let label = tile.layout.labels[symbol.label]
        if alwaysShowsText || alwaysShowsIcon { return label }
        return !label.isEmpty && isNear(symbol, distance(label.reach, symbol)) ? label : nil
    }

    /// How far from the image the point of a symbol may be, in points.
    private func distance(_ reach: SymbolReach, _ symbol: SymbolLayout.Symbol) -> Double {
        let row = tile.layout.labels.features[symbol.label].row
        return reach.distance(textSize: Double(tile.values.textSizes.size(row, factor: textFactor))) + margin
    }

    private func isNear(_ symbol: SymbolLayout.Symbol, _ distance: Double) -> Bool {
        // Not finite counts as near.
        if !(distance < .infinity) { return true }
        if let ground {
            return isNear(symbol, ground.texts, distance) || isNear(symbol, ground.icons, distance)
        }
        return isNear(texts.pixel(x: symbol.x, y: symbol.y), distance)
            || !isMovedAlike && isNear(icons.pixel(x: symbol.x, y: symbol.y), distance)
    }

    private func isNear(_ symbol: SymbolLayout.Symbol, _ ground: SymbolGround, _ distance: Double) -> Bool {
        guard let depth = ground.depth(x: symbol.x, y: symbol.y), !depth.isTooFar,
            let pixel = ground.pixel(x: symbol.x, y: symbol.y)
        else { return false }
        // A label that lies looks the larger the nearer it comes.
        let growth = rules.text.isFlat ? 2 / min(depth.value, 1) : max(depth.upright, 1)
        return isNear((pixel.x, pixel.y), distance * growth)
    }

    private func isNear(_ pixel: (x: Double, y: Double), _ distance: Double) -> Bool {
        let (x, y) = (pixel.x / texts.scale, pixel.y / texts.scale)
        return x >= -distance && y >= -distance && x <= size.width + distance && y <= size.height + distance
    }

    /// The boxes of a symbol with its label in the image.
    func candidate(_ symbol: SymbolLayout.Symbol, _ label: SymbolLabel) -> LabelCandidate {
        var candidate = LabelCandidate()
        if let icon = label.icon {
            candidate.hasIcon = !icon.parts.isEmpty
            candidate.iconBox = box(icon.box, at: symbol, icons, ground?.icons)
        }
        candidate.verticalIconBox = label.verticalIcon.map { box($0.box, at: symbol, icons, ground?.icons) }
        guard let text = label.text else { return candidate }
        candidate.hasText = text.hasGlyphs
        if let textBox = text.box {
            candidate.textBox = box(textBox, at: symbol, texts, ground?.texts)
            candidate.shifts = shifts(text, textBox, at: symbol)
            candidate.shiftedBoxes = shifted(text, textBox, label.icon, at: symbol)
        }
        if let textBox = text.verticalBox {
            candidate.verticalTextBox = box(textBox, at: symbol, texts, ground?.texts)
            candidate.verticalShifts = shifts(text, textBox, at: symbol)
            candidate.verticalShiftedBoxes = shifted(text, textBox, label.verticalIcon ?? label.icon, at: symbol)
        }
        if text.box == nil, let line = symbol.line {
            candidate.circles = circles(text, tile.layout.lines[line], symbol, label.row)
        }
        return candidate
    }

    /// Shows what always overlaps, even where it does not reach into the grid.
    func show(_ place: inout LabelPlace, _ label: SymbolLabel) {
        // A text with several anchors has no place unless one of them was found.
        let hasPlace = place.shift != nil || label.text?.anchors.isEmpty != false
        place.hasText = (place.hasText || alwaysShowsText) && hasPlace
        place.hasIcon = place.hasIcon || alwaysShowsIcon
    }

    private func box(
        _ box: LabelBox, at symbol: SymbolLayout.Symbol, _ placement: TilePlacement, _ ground: SymbolGround?
    ) -> LabelBox {
        if let ground { return self.box(box, at: symbol, ground) }
        let pixel = placement.pixel(x: symbol.x, y: symbol.y)
        let turned = east.map { box.rotated(sine: $0.y, cosine: $0.x) } ?? box
        return turned.moved(x: pixel.x / placement.scale, y: pixel.y / placement.scale)
    }

    /// The box of a symbol in a tilted image.
    ///
    /// - Parameter shift: in points, of a label with several anchors.
    private func box(
        _ box: LabelBox, at symbol: SymbolLayout.Symbol, _ ground: SymbolGround, shift: (x: Double, y: Double)? = nil
    ) -> LabelBox {
        guard let depth = ground.depth(x: symbol.x, y: symbol.y), !depth.isTooFar,
            let pixel = ground.pixel(x: symbol.x, y: symbol.y)
        else { return .nowhere }
        let scale = texts.scale
        if rules.text.isFlat {
            let place = ground.place(x: symbol.x, y: symbol.y)
            // As in MapLibre, boxes of labels with several anchors keep their size on the ground.
            let laid = shift.map { box.moved(x: $0.x, y: $0.y) } ?? box.scaled(by: depth.lying)
            return laid.projected { x, y in
                ground.pixel(onPlane: place + SIMD2(x, y) * scale).map { $0 / scale }
            }
        }
        let turned = east(at: symbol, ground).map { box.rotated(sine: $0.y, cosine: $0.x) } ?? box
        return turned.scaled(by: depth.upright).moved(x: pixel.x / scale, y: pixel.y / scale)
    }

    /// The direction of upright boxes that rotate with the map.
    private func east(at symbol: SymbolLayout.Symbol, _ ground: SymbolGround) -> (x: Double, y: Double)? {
        rules.text.rotatesWithMap ? ground.east(x: symbol.x, y: symbol.y) : nil
    }

    /// The boxes at the anchors of a label that lies on tilted ground; nil for others.
    private func shifted(
        _ text: SymbolLabel.Text, _ box: LabelBox, _ icon: SymbolLabel.Icon?, at symbol: SymbolLayout.Symbol
    ) -> LabelCandidate.Boxes? {
        guard let ground, rules.text.isFlat, !text.anchors.isEmpty else { return nil }
        let ways = text.anchors.map { entry in
            let shift = text.shift(entry, box)
            return (x: shift.x * text.boxScale, y: shift.y * text.boxScale)
        }
        return LabelCandidate.Boxes(
            text: ways.map { self.box(box, at: symbol, ground.texts, shift: $0) },
            icon: icon.map { icon in ways.map { self.box(icon.box, at: symbol, ground.icons, shift: $0) } } ?? [])
    }

    private func shifts(
        _ text: SymbolLabel.Text, _ box: LabelBox, at symbol: SymbolLayout.Symbol
    ) -> [(x: Double, y: Double)] {
        if text.anchors.isEmpty { return [] }
        var (east, factor) = (east, 1.0)
        if let ground {
            east = self.east(at: symbol, ground.texts)
            factor = ground.texts.depth(x: symbol.x, y: symbol.y)?.upright ?? 1
        }
        return text.anchors.map { entry in
            let shift = text.shift(entry, box)
            let (x, y) = (shift.x * text.boxScale * factor, shift.y * text.boxScale * factor)
            guard let east else { return (x, y) }
            return (x * east.x - y * east.y, x * east.y + y * east.x)
        }
    }

    /// The circles along the line from the first glyph to the last; empty if the line is too short.
    private func circles(
        _ text: SymbolLabel.Text, _ line: LabelLine, _ symbol: SymbolLayout.Symbol, _ row: Int
    ) -> [LabelCircle] {
        var scale = Double(tile.values.textSizes.size(row, factor: textFactor)) / ShapedText.em
        guard let ends = text.main?.ends else { return [] }
        var (glyphs, factor): (LineGlyphs?, Double) = (nil, 1)
        let lies = rules.text.isFlat
        if let ground {
            guard let depth = ground.texts.fixedDepth(x: symbol.x, y: symbol.y), !depth.isTooFar else { return [] }
            factor = depth.upright
            scale *= (lies ? 1 / factor : factor) * texts.scale
            glyphs = ground.texts.glyphs(line, symbol, offset: SIMD2(text.offset.x, text.offset.y) * scale, lies: lies)
        } else {
            glyphs = texts.glyphs(
                line, symbol, offset: SIMD2(text.offset.x, text.offset.y) * scale, unit: 1 / texts.scale)
        }
        guard let start = glyphs?.path(to: ends.first * scale, isFlipped: false),
            let end = glyphs?.path(to: ends.last * scale, isFlipped: false)
        else { return [] }
        var path = Array(start.dropFirst().reversed() + end.dropFirst())
        if let ground {
            guard let seen = ground.texts.seen(path, lies: lies) else { return [] }
            path = seen.map { $0 / texts.scale }
        }
        let radius = text.circle / 2 * factor + rules.textPadding
        return LinePath(path).circles(radius: radius).filter { circle in
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
