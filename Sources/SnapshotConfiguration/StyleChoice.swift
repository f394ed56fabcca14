public import MapSnapshot

/// A style that a program was started with.
public struct StyleChoice: Hashable, Sendable {
    /// Where it is, with its options; the base may be the name of a built-in style.
    public var location: TileLocation
    /// Locations by the ids that the style's sources have.
    public var sources: [String: String]

    /// The id that requests use for it.
    public var id: String { location.id ?? location.publicBase }

    /// Whether it comes with the program and has no tiles of its own.
    public var isBuiltIn: Bool { BuiltInStyle.Name(rawValue: location.base) != nil }

    /// Finds a style by its id in a table, or takes the text for a location.
    ///
    /// - Throws: `TileSourceError` for a location that is not valid.
    init(_ text: String, in table: [String: ConfigurationSection.Style]) throws(TileSourceError) {
        var location = try TileLocation(parsing: text)
        sources = [:]
        if let entry = table[location.base] {
            let own = try TileLocation(parsing: entry.light)
            location.id = location.id ?? location.base
            (location.base, location.dark) = (own.base, location.dark ?? entry.dark ?? own.dark)
            location.opacity = location.opacity ?? own.opacity
            sources = entry.sources
        }
        self.location = location
    }
}
