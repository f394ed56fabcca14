import Glibc
import MapLabels
import MapStyle
import VectorTiles

/// Turns the texts and icons of features into labels.
struct SymbolShaping {
    private let rules: SymbolRules
    private let columns: SymbolColumns
    private let sprites: SpriteImages
    /// Tile units per point; boxes are kept in whole tile units.
    private let unitsPerPoint: Double

    init(_ features: SymbolFeatures, sprites: SpriteImages, overscale: Int) {
        (rules, columns, self.sprites) = (features.rules, features.columns, sprites)
        unitsPerPoint = Double(VectorTiles.TilePoint.extent) / (512 * Double(overscale))
    }

    /// The label of a feature, which may be empty.
    mutating func label(of feature: SymbolFeatures.Feature) -> SymbolLabel {
        var label = SymbolLabel(row: feature.row, index: feature.index, sortKey: feature.sortKey)
        if let icon = shapedIcon(feature.row) { label.icon = self.icon(icon, feature.row) }
        return label
    }

    /// What decides where the label fits on a line.
    func extent(of label: SymbolLabel, _ feature: SymbolFeatures.Feature) -> SymbolAnchors.Extent {
        var extent = SymbolAnchors.Extent()
        let size = columns.text?.finalSize[feature.row] ?? 16
        extent.unitsPerLength = unitsPerPoint * size / ShapedText.em
        if let icon = shapedIcon(feature.row) { extent.length = icon.box.width }
        return extent
    }

    private func shapedIcon(_ row: Int) -> ShapedIcon? {
        guard let icon = columns.icon, let name = columns.iconName(row), let image = sprites.icon(named: name) else {
            return nil
        }
        return ShapedIcon(name, image, anchor: icon.anchor[row], offset: icon.offset[row])
    }

    private func icon(_ shape: ShapedIcon, _ row: Int) -> SymbolLabel.Icon? {
        guard let icon = columns.icon else { return nil }
        let rotation = icon.rotate[row]
        return SymbolLabel.Icon(
            name: shape.name, parts: IconPart.parts(of: shape, rotation: rotation),
            box: box(
                shape.proportionalBox, scale: icon.nextSize[row], icon.padding[row], margin: shape.margin,
                rotation: rotation),
            lineOffset: icon.offset[row].x / ShapedText.em)
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

    /// A length cut off to whole tile units, as boxes are kept in MapLibre.
    private func units(_ points: Double) -> Double { (points * unitsPerPoint).rounded(.towardZero) / unitsPerPoint }
}
