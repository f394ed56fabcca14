import MapStyle
import StyleSources
import Synchronization
import TileSources

/// The built-in styles used so far, parsed once per process.
enum BuiltInStyles {
    private struct Key: Hashable {
        let schema: VectorSchema?
        let layers: [String]
        let isDark: Bool
    }

    private static let known = Mutex<[Key: Style]>([:])
    /// Each tileset with an unknown schema has its own style.
    private static let limit = 64

    /// - Parameter layers: the layer ids of tiles with an unknown schema.
    static func style(_ schema: VectorSchema?, _ layers: [String], isDark: Bool) throws(StyleError) -> Style {
        let key = Key(schema: schema, layers: schema == nil ? layers : [], isDark: isDark)
        if let style = known.withLock({ $0[key] }) { return style }
        let style = try Style(Array(BuiltInStyle(schema: schema, layers: key.layers, isDark: isDark).json.utf8))
        known.withLock { known in
            if known.count >= limit { known = [:] }
            known[key] = style
        }
        return style
    }
}
