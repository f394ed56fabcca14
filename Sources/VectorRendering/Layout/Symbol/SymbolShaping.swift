import MapLabels
import MapStyle
import Platform
import VectorTiles

/// Turns the texts and icons of features into labels.
struct SymbolShaping {
    private let rules: SymbolRules
    private let columns: SymbolColumns
    private let sprites: SpriteImages
    private var texts: LabelShaping
    /// The texts by their numbers, with boxes; empty if features decide about more than these.
    private var known: [SymbolLabel.Text??]
    private let boxes: LabelBoxes

    init(_ features: SymbolFeatures, sprites: SpriteImages, glyphs: GlyphTable, overscale: Int) {
        (rules, columns, self.sprites) = (features.rules, features.columns, sprites)
        texts = LabelShaping(features, glyphs: glyphs)
        let isUniform = features.columns.text?.isUniform == true
        known = Array(repeating: nil, count: isUniform ? features.textCount : 0)
        boxes = LabelBoxes(unitsPerPoint: Double(TilePoint.extent) / (512 * Double(overscale)))
    }

    /// The label of a feature, which may be empty.
    mutating func label(of feature: SymbolFeatures.Feature) -> SymbolLabel {
        let row = feature.row
        let text = text(of: feature)
        guard let icon = shapedIcon(row) else { return SymbolLabel(row: row, text: text, rules) }
        guard rules.textFit != .none, let text else {
            return SymbolLabel(row: row, icon: self.icon(icon, row, rotation: nil), text: text, rules)
        }
        var vertical: SymbolLabel.Icon?
        if rules.allowsVerticalPlacement, let form = text.vertical, let rotation = columns.text?.rotate[row] {
            vertical = self.icon(fitted(icon, form, text.boxScale, row), row, rotation: rotation + 90)
        }
        return SymbolLabel(
            row: row, icon: self.icon(fitted(icon, text.main, text.boxScale, row), row, rotation: nil),
            verticalIcon: vertical, text: text, rules)
    }

    /// How far the label of a feature at points may reach from them, in points, without shaping it; infinite if that
    /// cannot be told.
    mutating func bound(of feature: SymbolFeatures.Feature) -> Double {
        guard rules.textFit == .none else { return .infinity }
        let icon = iconBound(feature.row)
        guard let text = feature.text else { return icon }
        let bound = max(icon, texts.bound(text.label, feature.row))
        // As in `SymbolReach`.
        return texts.shift(feature.row).map { 2 * bound + $0 } ?? bound
    }

    /// The icon of a label, which does not depend on its text.
    func icon(of feature: SymbolFeatures.Feature) -> SymbolLabel.Icon? {
        guard rules.textFit == .none else { return nil }
        return shapedIcon(feature.row).flatMap { icon($0, feature.row, rotation: nil) }
    }

    /// Number of texts that all labels with them share; 0 if each label has a text of its own.
    var sharedTextCount: Int { known.count }

    /// Approximate size in memory of a text with its form, in bytes, without shaping it.
    func cost(of text: LabelText) -> Int { texts.cost(of: text) }

    private func iconBound(_ row: Int) -> Double {
        guard let icon = columns.icon, let image = image(row)?.image else { return 0 }
        guard image.content == nil else { return .infinity }
        let (offset, padding) = (icon.offset[row], icon.padding[row])
        let reach = (image.pointWidth + image.pointHeight + abs(offset.x) + abs(offset.y)) * abs(icon.nextSize[row])
        let around = abs(padding.top) + abs(padding.right) + abs(padding.bottom) + abs(padding.left)
        return LabelShaping.turned(reach + around, by: icon.rotate[row])
    }

    /// What decides where the label fits on a line.
    ///
    /// - Parameter number: the number of its text.
    func extent(of label: SymbolLabel, number: Int?) -> SymbolAnchors.Extent {
        var extent = SymbolAnchors.Extent()
        let size = columns.text?.finalSize[label.row] ?? 16
        extent.unitsPerLength = boxes.unitsPerPoint * size / ShapedText.em
        extent.length = max(label.icon?.width ?? 0, (label.text?.vertical ?? label.text?.main)?.extent.width ?? 0)
        extent.text = label.text == nil ? nil : number
        return extent
    }

    /// The text of a feature; nil if nothing of it can be drawn.
    private mutating func text(of feature: SymbolFeatures.Feature) -> SymbolLabel.Text? {
        // The streets of a town share many names.
        guard let source = feature.text, let number = source.number, number < known.count else {
            return boxed(feature)
        }
        if let text = known[number] { return text }
        let text = boxed(feature)
        known[number] = .some(text)
        return text
    }

    private mutating func boxed(_ feature: SymbolFeatures.Feature) -> SymbolLabel.Text? {
        guard let writing = texts.writing(of: feature) else { return nil }
        // Closures would copy this structure for its boxes.
        let boxes = boxes
        let (rotation, scale) = (writing.plan.quads.rotation, writing.plan.boxScale)
        let padding = Padding(
            top: rules.textPadding, right: rules.textPadding, bottom: rules.textPadding, left: rules.textPadding)
        var (textBox, verticalBox, circle): (LabelBox?, LabelBox?, Double) = (nil, nil, 0)
        if rules.text.isAlongLine {
            // A minimum height, so that flat labels do not have very many circles.
            circle = max(writing.main?.extent.height ?? 0, 10) * scale
        } else {
            textBox = writing.main.map {
                boxes.box($0.extent, scale: scale, padding, margin: nil, rotation: rotation)
            }
        }
        if rules.allowsVerticalPlacement {
            verticalBox = writing.vertical.map {
                boxes.box($0.extent, scale: scale, padding, margin: nil, rotation: rotation + 90)
            }
        }
        return SymbolLabel.Text(writing, box: textBox, verticalBox: verticalBox, circle: circle)
    }

    private func fitted(
        _ icon: ShapedIcon, _ form: SymbolLabel.Form?, _ scale: Double, _ row: Int
    ) -> ShapedIcon {
        guard let text = form?.extent, let offset = columns.icon?.offset[row] else { return icon }
        let box = LabelBox(
            left: text.left * scale, top: text.top * scale, right: text.right * scale, bottom: text.bottom * scale)
        return icon.fitted(to: box, rules.textFit, padding: rules.textFitPadding, offset: offset)
    }

    /// The image of a feature's icon; nil without one, and if no sprite has it.
    func image(of feature: SymbolFeatures.Feature) -> SpriteIndex.Icon? { image(feature.row)?.image }

    private func image(_ row: Int) -> (name: String, image: SpriteIndex.Icon)? {
        guard let name = columns.iconName(row) else { return nil }
        return sprites.icon(named: name).map { (name, $0) }
    }

    private func shapedIcon(_ row: Int) -> ShapedIcon? {
        guard let icon = columns.icon, let (name, image) = image(row) else { return nil }
        return ShapedIcon(name, image, anchor: icon.anchor[row], offset: icon.offset[row])
    }

    /// - Parameter rotation: of the box, clockwise in degrees; nil for that of the icon.
    private func icon(_ shape: ShapedIcon, _ row: Int, rotation: Double?) -> SymbolLabel.Icon? {
        guard let icon = columns.icon else { return nil }
        return SymbolLabel.Icon(
            name: shape.name, parts: IconPart.parts(of: shape, rotation: icon.rotate[row]),
            box: boxes.box(
                shape.proportionalBox, scale: icon.nextSize[row], icon.padding[row], margin: shape.margin,
                rotation: rotation ?? icon.rotate[row]),
            width: shape.box.width, lineOffset: icon.offset[row].x / ShapedText.em)
    }
}

/// Makes the boxes of labels for collisions.
struct LabelBoxes {
    /// Tile units per point; boxes have whole tile units.
    let unitsPerPoint: Double

    /// The box of a label for collisions.
    ///
    /// - Parameters:
    ///   - scale: points per unit of `box`.
    ///   - margin: added on the left, top, right and bottom, in units of `box`.
    ///   - rotation: clockwise in degrees; the result encloses the rotated box.
    func box(
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
