import MapStyle
import StyleSources
import Synchronization
import TileSources

/// The built-in styles that were used so far, read once per process.
enum BuiltInStyles {
    private struct Key: Hashable {
        let schema: VectorSchema?
        let layers: [String]
        let isDark: Bool
    }

    private static let known = Mutex<[Key: Style]>([:])
    /// Tilesets of no known schema have a style each.
    private static let limit = 64

    /// - Parameter layers: the ids of the layers of tiles of no known schema.
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
