import Cairo
import Digests
import MapStyle
import StyleSources
import Synchronization
import TileSources

/// Identifies the installed fallback fonts that the texts of an image need.
///
/// If the named font has all characters, this costs next to nothing, and fontconfig is not loaded.
final class FontIdentities: Sendable {
    /// Cached identities for attributions.
    private let cached = Mutex<[TilesetIdentity: [[UInt8]]]>([:])
    /// Cached identities for the labels of styles, by the styles' identities.
    private let labels = Mutex<[String: [[UInt8]]]>([:])
    /// Cached identities for tilesets without a style, by the tilesets' identities.
    private let builtIn = Mutex<[TilesetIdentity: [[UInt8]]]>([:])
    /// Maximum number of cached identities, because they change with the tiles.
    private static let limit = 256

    /// The fonts for the texts of a request.
    func of(_ request: SnapshotRequest) -> [[UInt8]] {
        var identities: [[UInt8]] = []
        for pin in request.pins {
            if let label = pin.label { identities += Self.of(label, .semibold) }
        }
        if let title = request.title { identities += Self.of(title, .semibold) }
        if case .text(let text) = request.attribution { identities += Self.of(attribution: text) }
        return identities
    }

    /// The local fonts for the labels of a style: those that its texts name, and all installed fonts, because the
    /// characters that need another one are in the tiles.
    func of(labelsOf style: OpenedStyle) -> [[UInt8]] {
        if let known = labels.withLock({ $0[style.identity] }) { return known }
        let (found, isComplete) = Self.of(labelsOf: style.style)
        guard isComplete else { return found }
        labels.withLock { labels in
            if labels.count >= Self.limit { labels = [:] }
            labels[style.identity] = found
        }
        return found
    }

    /// The local fonts for a tileset without a style: none for images, all for vector tiles, which are drawn in the
    /// built-in style.
    func of(labelsOf source: any TileSource, _ identity: TilesetIdentity) async throws -> [[UInt8]] {
        if let known = builtIn.withLock({ $0[identity] }) { return known }
        let isVector = if case .vector? = try await source.metadata().format { true } else { false }
        let (found, isComplete) = isVector ? Self.of(TextFont.Face.all) : ([], true)
        guard isComplete else { return found }
        builtIn.withLock { builtIn in
            if builtIn.count >= Self.limit { builtIn = [:] }
            builtIn[identity] = found
        }
        return found
    }

    private static func of(labelsOf style: Style) -> (found: [[UInt8]], isComplete: Bool) {
        guard style.hasTexts else { return ([], true) }
        let named = Set(style.layers.flatMap(faces))
        return of(TextFont.Face.all.filter(named.contains))
    }

    /// - Returns: the identities, and whether all fonts could be opened; if not, they are not remembered.
    private static func of(_ faces: [TextFont.Face]) -> (found: [[UInt8]], isComplete: Bool) {
        let named = faces.map { TextFont.stack($0)?.identity }
        let others = installed.value
        return (
            named.map { $0 ?? [] } + [others ?? SHA256.hash([UInt8]())], others != nil && !named.contains(nil)
        )
    }

    private static let installed = OpenedOnce { FontFallback.identity.map { SHA256.hash($0) } }

    /// The faces of a layer's texts; all of them if the tiles decide.
    private static func faces(of layer: StyleLayer) -> [TextFont.Face] {
        guard layer.isVisible, case .symbol(let symbols) = layer.kind else { return [] }
        guard let fonts = symbols.text.font.constant else { return TextFont.Face.all }
        return [TextFont.Face(named: fonts)]
    }

    /// The fonts for a tileset's attribution.
    ///
    /// - Parameter identity: identity of the source; the attribution only changes with it.
    func of(attributionOf source: any TileSource, _ identity: TilesetIdentity) async throws -> [[UInt8]] {
        if let known = cached.withLock({ $0[identity] }) { return known }
        let found = Self.of(attribution: try await source.metadata().attribution ?? "")
        cached.withLock { cached in
            if cached.count >= Self.limit { cached = [:] }
            cached[identity] = found
        }
        return found
    }

    /// - Parameter text: the attribution, possibly HTML and longer than what is drawn.
    private static func of(attribution text: String) -> [[UInt8]] {
        AttributionText.merged([text]).flatMap { of($0, .regular) }
    }

    private static func of(_ text: String, _ weight: FontStack.Weight) -> [[UInt8]] {
        // Without a font no text is drawn, so there is nothing to identify.
        TextFont.stack(weight)?.otherIdentities(for: text) ?? []
    }
}
