import Files
import JSON
public import MapSnapshot

/// A style that a program was started with.
public struct StyleChoice: Hashable, Sendable {
    /// Where it is, with its options; the base may be the name of a built-in style.
    public var location: LayerLocation
    /// Locations by the ids that the style's sources have.
    public var sources: [String: String]

    /// The id that requests use for it.
    public var id: String { location.source.id ?? location.source.publicBase }

    /// Whether it comes with the program and has no tiles of its own.
    public var isBuiltIn: Bool { BuiltInStyle.Name(rawValue: location.source.base) != nil }

    /// Finds a style by its id in a table, or takes the text for a location.
    ///
    /// - Throws: `TileSourceError` for a location that is not valid.
    init(_ text: String, in table: [String: ConfigurationSection.Style]) throws(TileSourceError) {
        var location = try LayerLocation(parsing: text)
        sources = [:]
        if let entry = table[location.source.base] {
            let own = try LayerLocation(parsing: entry.light)
            location.source.id = location.source.id ?? location.source.base
            location.source.base = own.source.base
            location.dark = location.dark ?? entry.dark ?? own.dark
            location.opacity = location.opacity ?? own.opacity
            sources = entry.sources
        }
        self.location = location
    }
}

/// The styles that a program was started with, and where their sources are.
public struct StyleChoices: Sendable {
    /// The first is drawn unless a request names another.
    public private(set) var styles: [StyleChoice] = []
    /// Locations by the ids that the styles use, whatever the styles say.
    public private(set) var sources: [String: String] = [:]
    /// Styles by id.
    private let table: [String: ConfigurationSection.Style]

    /// - Parameters:
    ///   - styles: locations, perhaps with options, ids in the table, or names of built-in styles.
    ///   - sources: `ID=LOCATION`.
    ///   - table: styles by id.
    /// - Throws: `ConfigurationError`; `TileSourceError` for a location that is not valid.
    init(styles: [String], sources: [String], table: [String: ConfigurationSection.Style]) throws {
        self.table = table
        for text in styles {
            let choice = try StyleChoice(text, in: table)
            guard choice.location.style == nil else {
                throw ConfigurationError(
                    .invalidValue, of: "style", value: text, "style \(text) names another style",
                    remedy: "set style= on the location of tiles instead")
            }
            self.styles.append(choice)
        }
        for text in sources {
            guard let mark = text.firstIndex(of: "="), mark != text.startIndex, text.index(after: mark) != text.endIndex
            else {
                throw ConfigurationError(
                    .invalidValue, of: "source", value: text, "source \(text) is not valid",
                    remedy: "write an id, = and a location")
            }
            let id = String(text[..<mark])
            guard self.sources[id] == nil else {
                throw ConfigurationError(
                    .invalidValue, of: "source", value: id, "source \(id) is set twice", remedy: "use it once")
            }
            self.sources[id] = String(text[text.index(after: mark)...])
        }
    }

    /// Whether no style was named.
    public var isEmpty: Bool { styles.isEmpty }

    /// The style that is drawn unless a request names one of several; nil draws all that there are.
    var defaultID: String? { styles.count > 1 ? styles.first?.id : nil }

    /// Whether the styles need tilesets, because none of them has sources of its own.
    var needTiles: Bool { styles.allSatisfy(\.isBuiltIn) }

    /// The style with an id in the table; nil if there is none.
    func style(inTable name: String) throws(TileSourceError) -> StyleChoice? {
        table[name] == nil ? nil : try StyleChoice(name, in: table)
    }

    /// The locations of a style's sources.
    func sources(of style: StyleChoice) -> [String: String] { style.sources.merging(sources) { $1 } }

    /// Throws if a source is bound, but there is no style that could use it.
    ///
    /// - Parameter isUsed: whether a tileset has a style of its own, or is one.
    func checkSources(isUsed: Bool) throws(ConfigurationError) {
        guard sources.isEmpty || !styles.isEmpty || isUsed else {
            throw ConfigurationError(
                .noStyle, of: "source", "a source is bound, but no style was given", remedy: "name a style")
        }
    }

    /// Throws if a text looks like the name of a style, and none has it.
    func checkName(_ text: String) throws(ConfigurationError) {
        let known = BuiltInStyle.Name.allCases.map(\.rawValue) + table.keys.sorted()
        guard !known.contains(text), !text.contains(where: { "/.:".contains($0) }), !FileContents.exists(text) else {
            return
        }
        throw ConfigurationError(
            .invalidValue, of: "style", value: text, "style \(text) is not known",
            remedy: "\(NearestName.remedy(for: text, among: known)), or the path or URL of a style.json")
    }
}
