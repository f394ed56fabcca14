import Digests
import MapStyle
public import TileSources

extension OpenedStyle {
    /// Opens a style with the sources that its layers draw.
    ///
    /// Sources are vector tiles and GeoJSON. Their addresses may be relative to the style, `https://`, `pmtiles://`,
    /// `mbtiles://` and `file://`; a name in braces stands for a source that is bound here. A style reaches only what its
    /// own place may: one from a server names no files, one from a file none outside of its folder. What is bound here
    /// may be anywhere.
    ///
    /// - Parameters:
    ///   - location: a path or URL of a style.json.
    ///   - bindings: locations of sources by their ids, whatever the style says.
    ///   - tiles: a tileset for the style's vector source; of several, for the one that cannot be opened.
    ///   - network: the way to servers.
    /// - Throws: `StyleOpeningError` with the first error; `TileSourceError` for a tileset that cannot be opened;
    ///   `CancellationError`.
    public init(
        opening location: String, sources bindings: [String: String] = [:], tiles: (any TileSource)? = nil,
        network: TileNetwork = .standard
    ) async throws {
        let document = try await StyleDocument(at: location, network: network)
        try await self.init(opening: document, sources: bindings, tiles: tiles, network: network)
    }

    /// Opens the sources of a style that is read.
    package init(
        opening document: StyleDocument, sources bindings: [String: String] = [:], tiles: (any TileSource)? = nil,
        network: TileNetwork = .standard
    ) async throws {
        let style: Style
        do throws(StyleError) {
            style = try Style(document.bytes)
        } catch {
            throw StyleOpeningError(error, in: document.name)
        }
        let drawn = Set(style.layers.filter(UndrawnLayers.isDrawn).compactMap(\.source))
        var opening = SourceOpening(document: document, bindings: bindings, tiles: tiles, network: network)
        let sources = try await opening.open(style.sources.filter { drawn.contains($0.key) })
        if let unknown = bindings.keys.filter({ style.sources[$0] == nil && !opening.used.contains($0) }).min() {
            let known = style.sources.keys.sorted().joined(separator: ", ")
            throw StyleOpeningError(
                .invalid, "\(document.name): there is no source \(unknown) to bind: its sources are \(known)")
        }
        var digest = SHA256()
        digest.update(document.digest)
        for (id, content) in opening.digests.sorted(by: { $0.key < $1.key }) {
            digest.update(Array("\(id.utf8.count) \(id)".utf8))
            digest.update(content)
        }
        self.init(style: style, sources: sources, identity: Hexadecimal.text(digest.finish()))
    }
}
