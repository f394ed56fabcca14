import MapGeometry
import MapLabels
import MapStyle
import Platform
import Rasterising

/// The icons of a tile as quads on the image.
struct IconItems {
    private let tile: PlacedSymbols
    private let placement: TilePlacement
    private let rules: SymbolRules
    private let scale: Double
    private let factor: Float
    private let texts: TilePlacement
    private let textFactor: Float
    private let isField: Bool
    private let isNearest: Bool
    /// The direction of the map's east in the image.
    private let east: (x: Double, y: Double)
    /// Where icons are in a tilted image, and icons around texts; nil in others.
    private let ground: (icons: SymbolGround, texts: SymbolGround)?

    init(_ tile: PlacedSymbols, view: StyledView, zoom: Double) {
        self.tile = tile
        placement = tile.placement.translated(by: tile.paint.icon.translation)
        texts = tile.placement.translated(by: tile.paint.text.translation)
        rules = tile.layout.rules
        textFactor = tile.values.textSizes.factor(zoom: zoom)
        scale = view.scale
        factor = tile.values.iconSizes.factor(zoom: zoom)
        isField = tile.layout.hasFieldIcons == true
        // Icons that keep their pixels are copied, not interpolated.
        isNearest =
            !isField && rules.iconSize?.value(at: zoom) == 1 && rules.hasNoIconRotation && !rules.icon.isFlat
            && tile.layout.pixelRatios.allSatisfy { $0 == view.scale } && view.viewport.pitch == 0
        east = placement.rotated(x: 1, y: 0)
        let isTurned = rules.icon.rotatesWithMap
        let (moved, movedTexts) = (tile.paint.icon.translation, tile.paint.text.translation)
        if let icons = SymbolGround(tile.placement, moved: moved, in: view, rotatesWithMap: isTurned),
            let texts = SymbolGround(tile.placement, moved: movedTexts, in: view, rotatesWithMap: isTurned)
        {
            ground = (icons, texts)
        } else {
            ground = nil
        }
    }

    /// Adds the quads of a symbol's icon, if it is drawn.
    func append(_ index: Int, to batch: inout SymbolBatch, _ textures: inout IconTextures) {
        let (symbol, place) = (tile.symbol(index), tile.places[index])
        guard place.hasIcon else { return }
        let label = tile.layout.labels[symbol.label]
        // Around a vertical text, the icon has another form.
        guard let icon = place.isVertical ? label.verticalIcon ?? label.icon : label.icon,
            let image = textures.icon(icon.name, isField: isField)
        else { return }
        let size = Double(tile.values.iconSizes.size(label.row, factor: factor))
        guard size > 0 else { return }
        guard let ground else {
            guard let pose = pose(index, icon, size) else { return }
            for part in icon.parts {
                guard let map = Self.map(part, pose, size: size, scale: scale) else { continue }
                append(part.part, map, image, label.row, size, LabelDistance(), to: &batch)
            }
            return
        }
        guard let pose = tiltedPose(index, icon, size, ground.icons, around: ground.texts),
            let depth = ground.icons.depth(x: symbol.x, y: symbol.y)
        else { return }
        let distance = LabelDistance(ground.icons, depth, lies: rules.icon.isFlat)
        for part in icon.parts {
            guard let map = Self.map(part, pose, size: size * distance.factor, scale: scale) else { continue }
            let seen = ground.icons.map(map, lies: rules.icon.isFlat)
            append(part.part, seen, image, label.row, size, distance, to: &batch)
        }
    }

    /// The pose in a tilted image: on the plane for an icon that lies.
    private func tiltedPose(
        _ index: Int, _ icon: SymbolLabel.Icon, _ size: Double, _ ground: SymbolGround, around texts: SymbolGround
    ) -> SymbolPose? {
        let symbol = tile.symbol(index)
        let label = tile.layout.labels[symbol.label]
        if movesWithText {
            guard tile.places[index].hasText, label.text != nil else { return nil }
            let textSize = Double(tile.values.textSizes.size(label.row, factor: textFactor))
            return tile.pose(index, texts, rules.icon, size: textSize)
        }
        if rules.icon.isAlongLine, let line = symbol.line {
            guard let depth = ground.fixedDepth(x: symbol.x, y: symbol.y) else { return nil }
            let lies = rules.icon.isFlat
            let unit = size * scale * (lies ? 1 / depth.upright : depth.upright)
            guard
                let glyphs = ground.glyphs(
                    tile.layout.lines[line], symbol, offset: SIMD2(icon.lineOffset * unit, 0), lies: lies)
            else { return nil }
            return Self.pose(glyphs, keepsUpright: rules.icon.keepsUpright) { place in
                lies ? ground.pixel(onPlane: place) ?? place : place
            }
        }
        let isTurned = tile.places[index].isVertical && label.verticalIcon != nil
        let pose = ground.pose(of: symbol, rules.icon)
        return isTurned ? pose?.quarterTurned : pose
    }

    /// Whether icons are where their texts are; those without one have no place.
    private var movesWithText: Bool {
        rules.textFit != .none && rules.hasVariableAnchors && tile.layout.hasTexts && !rules.text.isAlongLine
    }

    private func pose(_ index: Int, _ icon: SymbolLabel.Icon, _ size: Double) -> SymbolPose? {
        let symbol = tile.symbol(index)
        let label = tile.layout.labels[symbol.label]
        if movesWithText {
            guard tile.places[index].hasText, label.text != nil else { return nil }
            let textSize = Double(tile.values.textSizes.size(label.row, factor: textFactor))
            return tile.pose(index, texts, size: textSize)
        }
        let point = placement.pixel(x: symbol.x, y: symbol.y)
        if rules.icon.isAlongLine, let line = symbol.line {
            return alongLine(symbol, tile.layout.lines[line], icon, size)
        }
        let isTurned = tile.places[index].isVertical && label.verticalIcon != nil
        let pose =
            rules.icon.rotatesWithMap
            ? SymbolPose(x: point.x, y: point.y, cosine: east.x, sine: east.y) : SymbolPose(x: point.x, y: point.y)
        return isTurned ? pose.quarterTurned : pose
    }

    /// The icon as the only glyph of a line; nil if it does not fit.
    private func alongLine(
        _ symbol: SymbolLayout.Symbol, _ line: LabelLine, _ icon: SymbolLabel.Icon, _ size: Double
    ) -> SymbolPose? {
        let glyphs = placement.glyphs(line, symbol, offset: SIMD2(icon.lineOffset * size * scale, 0), unit: 1)
        return Self.pose(glyphs, keepsUpright: rules.icon.keepsUpright, seen: nil)
    }

    private static func pose(
        _ glyphs: LineGlyphs, keepsUpright: Bool, seen: ((SIMD2<Double>) -> SIMD2<Double>)?
    ) -> SymbolPose? {
        guard
            case .placed(let places) = glyphs.place([0], .horizontalOnly, keepsUpright: keepsUpright, seen: seen),
            let place = places.first
        else { return nil }
        return SymbolPose(place, rotates: true)
    }

    /// The positions on the image below the pixels, from three corners of a part.
    private static func map(_ part: IconPart, _ pose: SymbolPose, size: Double, scale: Double) -> TextureMap? {
        func pixel(_ corner: IconPart.Corner) -> SIMD2<Double> {
            let x = (corner.x * max(part.minimumSize.x, size) + corner.fixedX) * scale
            let y = (corner.y * max(part.minimumSize.y, size) + corner.fixedY) * scale
            return pose.pixel(x, y)
        }
        return TextureMap(
            part.part, topLeft: pixel(part.corners.0), topRight: pixel(part.corners.1),
            bottomLeft: pixel(part.corners.2))
    }

    private func append(
        _ part: TexelRect, _ map: TextureMap, _ image: IconTextures.Icon, _ row: Int, _ size: Double,
        _ distance: LabelDistance, to batch: inout SymbolBatch
    ) {
        let paint = tile.paint.icon
        let opacity = paint.opacity[row]
        guard isField else {
            batch.append(TexturedQuad(image.texture, part: part, map, isNearest: isNearest, opacity: opacity))
            return
        }
        let (size, scale, softness) = (Float(size * distance.inkFactor), Float(scale), distance.softness)
        let inks = SymbolBatch.Inks(
            fill: FieldInk(fill: paint.color[row] * opacity, size: size, scale: scale, softness: softness),
            halo: paint.hasHalo
                ? FieldInk(
                    halo: paint.haloColor[row] * opacity, width: paint.haloWidth[row],
                    blur: paint.haloBlur[row], size: size, scale: scale, softness: softness) : nil)
        batch.append(
            SymbolBatch.Field(
                bytes: image.distances, offset: 0,
                quad: FieldQuad(width: image.texture.width, height: image.texture.height, part: part, map),
                inks: batch.index(of: inks)))
    }
}

extension TextureMap {
    /// Positions on a texture, of which a part fills a parallelogram of the image; nil if that has no area.
    init?(_ part: TexelRect, topLeft: SIMD2<Double>, topRight: SIMD2<Double>, bottomLeft: SIMD2<Double>) {
        let (across, down) = (topRight - topLeft, bottomLeft - topLeft)
        let determinant = across.x * down.y - across.y * down.x
        guard abs(determinant) > 1e-9, determinant.isFinite else { return nil }
        let (width, height) = ((part.right - part.left) / determinant, (part.bottom - part.top) / determinant)
        let (columnX, rowX) = (down.y * width, -down.x * width)
        let (columnY, rowY) = (-across.y * height, across.x * height)
        self.init(
            x: part.left - columnX * topLeft.x - rowX * topLeft.y, y: part.top - columnY * topLeft.x - rowY * topLeft.y,
            columnX: columnX, columnY: columnY, rowX: rowX, rowY: rowY)
    }
}
