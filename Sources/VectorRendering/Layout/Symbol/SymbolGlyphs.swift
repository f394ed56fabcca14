package import MapLabels
package import MapStyle

/// The glyphs of an image, and the font stacks that its texts name.
package struct SymbolGlyphs: Sendable {
    /// The font stacks with their indexes in the table.
    package var demand: GlyphDemand
    /// The glyphs.
    package var table: GlyphTable

    /// Creates glyphs for a demand.
    package init(demand: GlyphDemand = GlyphDemand(), table: GlyphTable = GlyphTable()) {
        (self.demand, self.table) = (demand, table)
    }
}

extension DrawnSources {
    /// The glyphs that the texts of a style need in the laid out tiles.
    package func glyphDemand(of style: ResolvedStyle) -> GlyphDemand {
        var demand = GlyphDemand()
        for layer in style.layers {
            guard case .symbol = layer.kind, let source = layer.source else { continue }
            for tile in vectors[source] ?? [] {
                guard case .symbol(let features, _)? = tile.layout.parts[layer.index] else { continue }
                let isVertical = features.rules.allowsVerticalPlacement || features.rules.text.isAlongLine
                for feature in features.features {
                    guard let text = features.columns.text(feature.row) else { continue }
                    var images: [String] = []
                    let label = features.columns.label(text, feature.row, sprites, &demand, &images)
                    demand.insert(label, isVertical: isVertical && label.allowsVerticalWriting)
                }
            }
        }
        return demand
    }
}

extension SymbolColumns {
    /// A text with the indexes of its font stacks; images that no sprite has are left out.
    ///
    /// - Parameter images: the names of images; those of this text are added.
    func label(
        _ text: FormattedText, _ row: Int, _ sprites: SpriteImages, _ demand: inout GlyphDemand,
        _ images: inout [String]
    ) -> LabelText {
        var label = LabelText()
        let fonts = self.text?.font[row] ?? []
        for section in text.sections {
            let alignment: LabelText.VerticalAlignment =
                switch section.verticalAlign {
                case .top: .top
                case .center: .center
                case .bottom, nil: .bottom
                }
            if let image = section.image {
                guard let icon = sprites.icon(named: image.name) else { continue }
                images.append(image.name)
                label.append(
                    image: LabelText.Section(
                        stack: 0,
                        image: LabelText.Image(
                            index: images.count - 1, width: icon.pointWidth, height: icon.pointHeight,
                            pixelRatio: icon.pixelRatio), scale: section.scale ?? 1, alignment: alignment))
            } else {
                let names = section.font.map { $0.split(separator: ",").map(String.init) } ?? fonts
                label.append(
                    section.text,
                    in: LabelText.Section(
                        stack: demand.stack(names), scale: section.scale ?? 1, alignment: alignment))
            }
        }
        return label
    }
}
