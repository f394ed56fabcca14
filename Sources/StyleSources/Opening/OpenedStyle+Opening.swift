import Digests
import JSON
import MapStyle
public import TileSources

extension OpenedStyle {
    /// Opens a style with the sources that its layers use.
    ///
    /// Sources are vector, raster and elevation tiles, GeoJSON and images. Their addresses may be relative to the style, or use `https://`,
    /// `pmtiles://`, `mbtiles://` and `file://`; a name in braces refers to a binding. A style can only access what its
    /// own location allows: a style from a server cannot name files, and a style in a file cannot name files outside
    /// its folder. Bindings may be anywhere.
    ///
    /// - Parameters:
    ///   - location: a path or URL of a style.json.
    ///   - bindings: locations that replace sources of the style, by id.
    ///   - tiles: a tileset for the style's vector source; if there are several, for the one that cannot be opened.
    ///   - network: how to reach servers.
    /// - Throws: `StyleOpeningError` with the first error; `TileSourceError` for a tileset that cannot be opened;
    ///   `CancellationError`.
    public init(
        opening location: String, sources bindings: [String: String] = [:], tiles: (any TileSource)? = nil,
        network: TileNetwork = .standard
    ) async throws {
        let location = ResolvedLocation(TileLocation(parsingPlain: location))
        try await self.init(opening: location, sources: bindings, tiles: tiles, network: network)
    }

    /// Opens a style where a location was found to lead.
    package init(
        opening location: ResolvedLocation, sources bindings: [String: String] = [:],
        tiles: (any TileSource)? = nil, network: TileNetwork
    ) async throws {
        let document = try await StyleDocument(at: location, network: network)
        try await self.init(opening: document, sources: bindings, tiles: tiles, network: network)
    }

    /// Opens the sources of a parsed style.
    package init(
        opening document: StyleDocument, sources bindings: [String: String] = [:], tiles: (any TileSource)? = nil,
        network: TileNetwork = .standard
    ) async throws {
        let (document, style, digestOfMembers) = try Self.parsed(document, network)
        let layers = style.layers.filter(\.isVisible)
        let drawn = Set(layers.compactMap(\.source).map(ExactText.init))
        var opening = SourceOpening(document: document, bindings: bindings, tiles: tiles, network: network)
        let sources = try await opening.open(style.sources.filter { drawn.contains(ExactText($0.key)) })
        if let unknown = bindings.keys.filter({ style.sources[$0] == nil && !opening.used.contains($0) }).min() {
            let known = style.sources.ordered.map(\.key).joined(separator: ", ")
            throw StyleOpeningError(
                .invalid, "\(document.name): there is no source \(unknown) to bind: its sources are \(known)")
        }
        var sprites = SpriteOpening(document: document, network: network)
        let opened = try await sprites.open(layers.contains(where: \.kind.usesSprites) ? style.sprites : [])
        let glyphs = GlyphOpening(document: document, network: network).open(
            style.hasTexts ? style.glyphs : nil)
        var digest = SHA256()
        digest.update(digestOfMembers)
        for content in sprites.digests { digest.update(content) }
        for (id, content) in opening.digests.ordered {
            digest.update(Array("\(id.utf8.count) \(id)".utf8))
            digest.update(content)
        }
        if let glyphs = glyphs.source { digest.update(Array("glyphs \(glyphs.identity)".utf8)) }
        self.init(
            style: style, sources: sources, sprites: opened, glyphs: glyphs.source,
            missing: opening.notes + sprites.notes + glyphs.notes,
            stale: document.staleNotes + opening.staleNotes + sprites.staleNotes, remarks: opening.remarks,
            identity: Hexadecimal.text(digest.finish()))
        files = StyleParts(
            document: document.bytes, sprites: sprites.files, isRemote: document.isRemote || sprites.isRemote)
    }
}

extension OpenedStyle {
    /// The style of a document or, if its server has replaced a valid one by another that is not, of the earlier one;
    /// with its digest.
    private static func parsed(
        _ document: StyleDocument, _ network: TileNetwork
    ) throws(StyleOpeningError) -> (StyleDocument, Style, digest: [UInt8]) {
        func parsed(_ document: StyleDocument) throws(StyleError) -> (StyleDocument, Style, digest: [UInt8]) {
            let members = try Style.members(of: document.bytes)
            return (document, try Style(members), StyleDocument.digest(of: members))
        }
        do throws(StyleError) {
            return try parsed(document)
        } catch {
            if let earlier = document.earlier(over: network), let result = try? parsed(earlier) { return result }
            throw StyleOpeningError(error, in: document.name)
        }
    }

    /// The same style with an identity for another generation of its files, such as its glyphs.
    package func generation(_ generation: String?) -> OpenedStyle {
        guard let generation else { return self }
        var style = self
        style.identity = Hexadecimal.text(SHA256.hash(Array("\(identity) \(generation)".utf8)))
        return style
    }
}

extension Style {
    /// Whether it may draw texts.
    package var hasTexts: Bool { layers.contains(where: \.hasText) }
}

extension StyleLayer {
    /// Whether it may draw texts.
    fileprivate var hasText: Bool {
        guard isVisible, case .symbol(let layer) = kind else { return false }
        return layer.text.field != .constant(FormattedText(""))
    }
}
