import Glibc
import MapLabels
import MapStyle
import VectorTiles

/// Turns the texts and icons of features into labels.
struct SymbolShaping {
    private let rules: SymbolRules
    private let columns: SymbolColumns
    private let sprites: SpriteImages
    private var texts: TextShaping
    /// Tile units per point; boxes have whole tile units.
    private let unitsPerPoint: Double

    init(_ features: SymbolFeatures, sprites: SpriteImages, glyphs: GlyphTable, overscale: Int) {
        (rules, columns, self.sprites) = (features.rules, features.columns, sprites)
        texts = TextShaping(features, glyphs: glyphs)
        unitsPerPoint = Double(VectorTiles.TilePoint.extent) / (512 * Double(overscale))
    }

    /// The label of a feature, which may be empty.
    mutating func label(of feature: SymbolFeatures.Feature) -> SymbolLabel {
        let row = feature.row
        var label = SymbolLabel(row: row, index: feature.index, sortKey: feature.sortKey)
        label.text = texts.text(feature).map { boxed($0, row) }
        guard let icon = shapedIcon(row) else { return label }
        guard rules.textFit != .none, let text = label.text else {
            label.icon = self.icon(icon, row, rotation: nil)
            return label
        }
        label.icon = self.icon(fitted(icon, text.main, text.boxScale, row), row, rotation: nil)
        if rules.allowsVerticalPlacement, let vertical = text.vertical, let rotation = columns.text?.rotate[row] {
            label.verticalIcon = self.icon(
                fitted(icon, vertical, text.boxScale, row), row, rotation: rotation + 90)
        }
        return label
    }

    /// What decides where the label fits on a line.
    func extent(of label: SymbolLabel) -> SymbolAnchors.Extent {
        var extent = SymbolAnchors.Extent()
        let size = columns.text?.finalSize[label.row] ?? 16
        extent.unitsPerLength = unitsPerPoint * size / ShapedText.em
        extent.length = max(label.icon?.width ?? 0, (label.text?.vertical ?? label.text?.main)?.extent.width ?? 0)
        extent.text = label.text?.key
        return extent
    }

    private func boxed(_ text: SymbolLabel.Text, _ row: Int) -> SymbolLabel.Text {
        var text = text
        let rotation = columns.text?.rotate[row] ?? 0
        let padding = Padding(
            top: rules.textPadding, right: rules.textPadding, bottom: rules.textPadding, left: rules.textPadding)
        if rules.text.isAlongLine {
            // A minimum height, so that flat labels do not have very many circles.
            text.circle = max(text.main?.extent.height ?? 0, 10) * text.boxScale
        } else {
            text.box = text.main.map {
                box($0.extent, scale: text.boxScale, padding, margin: nil, rotation: rotation)
            }
        }
        if rules.allowsVerticalPlacement {
            text.verticalBox = text.vertical.map {
                box($0.extent, scale: text.boxScale, padding, margin: nil, rotation: rotation + 90)
            }
        }
        return text
    }

    private func fitted(
        _ icon: ShapedIcon, _ form: SymbolLabel.Text.Form?, _ scale: Double, _ row: Int
    ) -> ShapedIcon {
        guard let text = form?.extent, let offset = columns.icon?.offset[row] else { return icon }
        let box = LabelBox(
            left: text.left * scale, top: text.top * scale, right: text.right * scale, bottom: text.bottom * scale)
        return icon.fitted(to: box, rules.textFit, padding: rules.textFitPadding, offset: offset)
    }

    private func shapedIcon(_ row: Int) -> ShapedIcon? {
        guard let icon = columns.icon, let name = columns.iconName(row), let image = sprites.icon(named: name) else {
            return nil
        }
        return ShapedIcon(name, image, anchor: icon.anchor[row], offset: icon.offset[row])
    }

    /// - Parameter rotation: of the box, clockwise in degrees; nil for that of the icon.
    private func icon(_ shape: ShapedIcon, _ row: Int, rotation: Double?) -> SymbolLabel.Icon? {
        guard let icon = columns.icon else { return nil }
        return SymbolLabel.Icon(
            name: shape.name, parts: IconPart.parts(of: shape, rotation: icon.rotate[row]),
            box: box(
                shape.proportionalBox, scale: icon.nextSize[row], icon.padding[row], margin: shape.margin,
                rotation: rotation ?? icon.rotate[row]),
            width: shape.box.width, lineOffset: icon.offset[row].x / ShapedText.em)
    }

    /// The box of a label for collisions.
    ///
    /// - Parameters:
    ///   - scale: points per unit of `box`.
    ///   - margin: added on the left, top, right and bottom, in units of `box`.
    ///   - rotation: clockwise in degrees; the result encloses the rotated box.
    private func box(
        _ box: LabelBox, scale: Double, _ padding: Padding, margin: SIMD4<Double>?, rotation: Double
    ) -> LabelBox {
        var result = LabelBox(
            left: box.left * scale - padding.left, top: box.top * scale - padding.top,
            right: box.right * scale + padding.right, bottom: box.bottom * scale + padding.bottom)
        if let margin {
            result.left -= margin.x * scale
            result.top -= margin.y * scale
            result.right += margin.z * scale
            result.bottom += margin.w * scale
        }
        if rotation != 0 {
            let angle = rotation * .pi / 180
            result = result.rotated(sine: sin(angle), cosine: cos(angle))
        }
        return LabelBox(
            left: units(result.left), top: units(result.top), right: units(result.right),
            bottom: units(result.bottom))
    }

    /// A length truncated to whole tile units, as MapLibre stores boxes.
    private func units(_ points: Double) -> Double { (points * unitsPerPoint).rounded(.towardZero) / unitsPerPoint }
}
