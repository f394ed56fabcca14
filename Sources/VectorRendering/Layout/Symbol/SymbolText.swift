import MapLabels
import MapStyle

/// The text of a feature, ready to be shaped; features with equal texts share one.
final class SymbolText: Sendable {
    /// The text without formatting.
    let key: String
    /// The characters and images, with the font stacks of the tile's demand.
    let label: LabelText
    /// Colors of sections that have their own; empty if none has.
    let colors: [PaintColor?]
    /// The number of the text if characters and font are all there is to it: no image, color or scale.
    let number: Int?

    init(key: String, label: LabelText, colors: [PaintColor?], number: Int?) {
        (self.key, self.label, self.colors, self.number) = (key, label, colors, number)
    }
}

/// Collects the texts of a symbol layer in one tile.
struct SymbolTexts {
    private let columns: SymbolColumns
    private let sprites: SpriteImages
    private let isVertical: Bool
    /// The stack of all texts; nil if it depends on features.
    private let stack: Int?
    /// A text without formatting in that stack.
    private let plain: LabelText?
    /// The names of images in texts, by their indexes.
    private(set) var images: [String] = []
    /// The images that no sprite has.
    private(set) var missing = MissingImages()
    /// Plain texts by their numbers.
    private var known: [SymbolText??]

    /// - Parameters:
    ///   - count: number of different texts.
    ///   - isVertical: whether texts may be written vertically.
    init(
        _ columns: SymbolColumns, _ sprites: SpriteImages, count: Int, isVertical: Bool, _ demand: inout GlyphDemand
    ) {
        known = Array(repeating: nil, count: count)
        (self.columns, self.sprites, self.isVertical) = (columns, sprites, isVertical)
        stack = columns.text?.font.constant.map { demand.stack($0) }
        plain = stack.map { LabelText("", stack: $0) }
    }

    /// The text of a feature, whose characters are added to a demand; nil if nothing of it can be drawn.
    ///
    /// - Parameter number: tells equal texts.
    mutating func text(
        _ formatted: FormattedText, _ row: Int, number: Int, _ demand: inout GlyphDemand
    ) -> SymbolText? {
        guard let plain, formatted.isPlain else {
            var colors: [PaintColor?] = []
            if formatted.sections.contains(where: { $0.color != nil }) {
                colors = formatted.sections.filter(isDrawn).map { $0.color?.premultiplied }
            }
            return text(formatted.text, label(formatted, row, &demand), colors: colors, &demand)
        }
        if let text = known[number] { return text }
        let key = formatted.text
        let text = text(key, LabelText(key, like: plain), number: number, &demand)
        known[number] = .some(text)
        return text
    }

    private func text(
        _ key: String, _ label: LabelText, colors: [PaintColor?] = [], number: Int? = nil,
        _ demand: inout GlyphDemand
    ) -> SymbolText? {
        guard !label.isEmpty else { return nil }
        demand.insert(label, isVertical: isVertical && label.allowsVerticalWriting)
        return SymbolText(key: key, label: label, colors: colors, number: number)
    }

    /// Images that no sprite has are left out.
    private func isDrawn(_ section: FormattedText.Section) -> Bool {
        guard let image = section.image else { return true }
        return sprites.icon(named: image.name) != nil
    }

    private mutating func label(_ text: FormattedText, _ row: Int, _ demand: inout GlyphDemand) -> LabelText {
        var label = LabelText()
        for section in text.sections {
            let alignment: LabelText.VerticalAlignment =
                switch section.verticalAlign {
                case .top: .top
                case .center: .center
                case .bottom, nil: .bottom
                }
            let scale = section.scale ?? 1
            if let image = section.image {
                guard let icon = sprites.icon(named: image.name) else {
                    missing.insert(image.name)
                    continue
                }
                images.append(image.name)
                label.append(
                    image: LabelText.Section(
                        stack: 0,
                        image: LabelText.Image(
                            index: images.count - 1, width: icon.pointWidth, height: icon.pointHeight,
                            pixelRatio: icon.pixelRatio), scale: scale, alignment: alignment))
            } else {
                label.append(
                    section.text,
                    in: LabelText.Section(
                        stack: stack(section, row, &demand), scale: scale, alignment: alignment))
            }
        }
        return label
    }

    private func stack(_ section: FormattedText.Section, _ row: Int, _ demand: inout GlyphDemand) -> Int {
        if let names = section.font { return demand.stack(names.split(separator: ",").map(String.init)) }
        return stack ?? demand.stack(columns.text?.font[row] ?? [])
    }
}
