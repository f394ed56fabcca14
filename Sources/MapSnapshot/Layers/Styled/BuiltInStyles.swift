import MapStyle
import StyleSources
import Synchronization
import TileSources

/// The built-in style for tiles of a schema, of which only what a zoom shows is parsed, and kept for later images.
struct BuiltInStyles: Hashable, Sendable {
    /// The schema; nil if it is unknown.
    private let schema: VectorSchema?
    /// The layer ids of tiles with an unknown schema.
    private let layers: [String]
    let isDark: Bool

    private struct Key: Hashable {
        let styles: BuiltInStyles
        let integerZoom: Double
    }

    private static let known = Mutex<[Key: Style]>([:])
    /// Two schemas, light and dark, have a hundred; each tileset with an unknown schema has one of its own.
    private static let limit = 256
    /// From here on, nothing changes with the zoom.
    private static let maximumZoom = 24.0

    /// - Parameter layers: the layer ids of tiles with an unknown schema.
    init(_ schema: VectorSchema?, _ layers: [String], isDark: Bool) {
        (self.schema, self.isDark) = (schema, isDark)
        self.layers = schema == nil ? layers : []
    }

    /// The style with all layers that are visible at a zoom (in style terms).
    func style(at zoom: Double) throws(StyleError) -> Style {
        // The style for an unknown schema is the same at all zooms.
        let integerZoom = schema == nil ? 0 : min(max(zoom.rounded(.down), 0), Self.maximumZoom)
        let key = Key(styles: self, integerZoom: integerZoom)
        if let style = Self.known.withLock({ $0[key] }) { return style }
        let style = try Style(
            Array(BuiltInStyle(schema: schema, layers: layers, isDark: isDark, at: key.integerZoom).json.utf8))
        Self.known.withLock { known in
            if known.count >= Self.limit { known = [:] }
            known[key] = style
        }
        return style
    }
}
