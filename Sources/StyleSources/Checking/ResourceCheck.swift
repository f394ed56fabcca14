import JSON
import MapGeometry
import MapLabels
import MapStyle
import TileSources

/// Opens what a style names: its sprites, a range of glyphs of each font, and its sources, in files and on servers.
struct ResourceCheck {
    let document: StyleDocument
    let network: TileNetwork

    /// Maximum number of fonts to look for.
    private static let maximumFonts = 32

    /// Sprites that cannot be opened; if all can, the images that none of them has.
    func sprites(of style: Style) async -> [SourceCheck.Flaw] {
        var flaws: [SourceCheck.Flaw] = []
        var known: Set<ExactText> = []
        let isUsed = style.layers.contains { $0.isVisible && $0.kind.usesSprites }
        for (index, sprite) in style.sprites.enumerated() {
            let pointer = SpriteOpening.pointer(index, in: style.sprites)
            var opening = SpriteOpening(document: document, network: network)
            do {
                let opened = try await opening.open(sprite, at: pointer)
                for (name, _) in (opened?.plain ?? opened?.dense)?.index.icons ?? [:] {
                    known.insert(ExactText(sprite.id.map { "\($0):\(name)" } ?? name))
                }
            } catch {
                flaws.append((note("the sprite cannot be opened", error, at: pointer), isUsed))
            }
            flaws += opening.notes.map { (StyleNote(sentence: $0, pointer: pointer), false) }
        }
        guard flaws.isEmpty else { return flaws }
        return ImageNames.missing(in: document.layers, known: known).map { ($0, false) }
    }

    /// Glyphs that cannot be opened, and fonts that they do not have; their texts are drawn in installed fonts.
    func glyphs(of style: Style) async -> [SourceCheck.Flaw] {
        guard style.hasTexts, let template = style.glyphs else { return [] }
        let instead = "texts are drawn in installed fonts"
        func flaw(_ sentence: String) -> SourceCheck.Flaw { (StyleNote(sentence: sentence, pointer: "/glyphs"), false) }
        if let clause = GlyphOpening.flaw(in: template) { return [flaw("\(instead): \(clause)")] }
        let (source, notes) = GlyphOpening(document: document, network: network).open(template)
        guard let source else { return notes.map(flaw) }
        var stacks: [[String]] = []
        for layer in style.layers where layer.isVisible {
            guard case .symbol(let symbol) = layer.kind, symbol.text.field != .constant(FormattedText("")),
                let fonts = symbol.text.font.constant, !stacks.contains(fonts)
            else { continue }
            stacks.append(fonts)
        }
        var flaws: [SourceCheck.Flaw] = []
        for fonts in stacks.prefix(Self.maximumFonts) {
            var (demand, text) = (GlyphDemand(), LabelText())
            text.append("a", in: LabelText.Section(stack: demand.stack(fonts)))
            demand.insert(text)
            guard let found = try? await source.glyphs(for: demand) else { return flaws }
            let missing = found.notes.isEmpty && !demand.missing(in: found.table).isEmpty
            let name = JSONText.shortened(fonts.joined(separator: ","), to: 80)
            flaws += found.notes.map { flaw("\(instead): \($0)") }
            if missing {
                flaws.append(flaw("\(instead): there are no glyphs of \(name); add them, or use another font"))
            }
        }
        return flaws
    }

    /// What is wrong with opening a source; nil if it can be opened, or names a tileset that is bound to it later.
    func flaw(of source: StyleSource, _ id: String) async -> [SourceCheck.Flaw] {
        guard !source.isPlaceholder else { return [] }
        let pointer = "/sources/\(JSONText.pointerPart(id))"
        var opening = SourceOpening(document: document, bindings: [:], tiles: nil, network: network)
        var sources: TextDictionary<StyleSource> = [:]
        sources[id] = source
        let what = "the source cannot be opened"
        do {
            let opened = try await opening.open(sources)
            if case .tiles(let tiles)? = opened[id] { try await read(tiles.source) }
        } catch {
            // Another tileset may be bound to the source; data and images are as the style says.
            return [(note(what, error, at: pointer), !source.isTileset)]
        }
        return opening.notes.map { (StyleNote(sentence: $0, pointer: pointer), false) }
    }

    /// Reads the metadata of a tileset and one of its first tiles, which may be absent.
    private func read(_ source: any TileSource) async throws {
        let metadata = try await source.metadata()
        let middle = metadata.bounds?.center ?? Coordinate(latitude: 0, longitude: 0)
        guard let tile = TileCoordinate(containing: middle, z: metadata.zooms?.lowerBound ?? 0) else { return }
        _ = try await source.tile(at: tile, density: 1)
    }

    /// One line, without the place that the finding has already.
    private func note(_ what: String, _ error: any Error, at pointer: String) -> StyleNote {
        let (text, exact) = ("\(error)", (error as? StyleOpeningError)?.pointer ?? pointer)
        let place = "\(document.name): \(exact): "
        return StyleNote(
            sentence: "\(what): \(text.hasPrefix(place) ? String(text.dropFirst(place.count)) : text)", pointer: exact)
    }
}

extension StyleSource {
    /// Whether it is tiles.
    fileprivate var isTileset: Bool {
        switch self {
        case .vector, .raster, .rasterDEM: true
        case .geoJSON, .image: false
        }
    }

    /// Whether it names no tiles, or a name in braces that stands for some.
    fileprivate var isPlaceholder: Bool {
        switch self {
        case .vector(let set), .raster(let set), .rasterDEM(let set, _):
            guard let url = set.url.map(TileLocation.withoutArchivePrefix) else { return set.tiles.isEmpty }
            return url.hasPrefix("{") && url.hasSuffix("}")
        case .geoJSON, .image: return false
        }
    }
}
