import Files
import JSON
public import MapSnapshot

/// The tilesets and styles that settings name, each looked at once, and where the sources of the styles are.
public struct LayerChoices: Sendable {
    /// A tileset, or a style in its place.
    package struct Tileset: Sendable {
        /// What is at its location.
        package let layer: ResolvedLayer
        /// Locations by the ids of the style's sources.
        let sources: [String: String]
        /// The name of its style, if it is none in the table.
        let style: String?
    }

    /// A style, which draws tilesets or its own sources.
    package struct Style: Sendable {
        /// As it was chosen.
        package let choice: StyleChoice
        /// What is at its location.
        package let style: NamedStyle
    }

    /// The tilesets, bottom first, and what named them; or why there are none.
    package let tilesets: Result<Setting<[Tileset]>, any Error>
    /// The styles; the first is drawn unless a request names another.
    package let styles: [Style]
    /// Locations by the ids that the styles use, whatever the styles say.
    package let sources: [String: String]
    /// The settings.
    package let configuration: Configuration

    /// Looks at everything that a configuration names; errors appear when the layers are opened.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        let choices = configuration.styles
        sources = choices.sources
        styles = choices.styles.map { choice in
            Style(choice: choice, style: NamedStyle(choice.location.source.base, dark: choice.location.dark))
        }
        tilesets = Result {
            let tiles = try configuration.tiles()
            return Setting(try tiles.value.map { try Self.tileset($0, choices) }, from: tiles.origin)
        }
    }

    /// A tileset with the style of the table that it names.
    private static func tileset(_ text: String, _ choices: StyleChoices) throws -> Tileset {
        var location = try LayerLocation(parsing: text)
        guard let name = location.style, let style = try choices.style(inTable: name) else {
            return Tileset(layer: ResolvedLayer(location), sources: choices.sources, style: location.style)
        }
        location.style = style.location.source.base
        location.dark = location.dark ?? style.location.dark
        location.opacity = location.opacity ?? style.location.opacity
        return Tileset(layer: ResolvedLayer(location), sources: choices.sources(of: style), style: nil)
    }

    /// Whether there may be a style with a default camera.
    public var mayHaveCamera: Bool {
        styles.contains { !$0.choice.isBuiltIn }
            || ((try? tilesets.get())?.value ?? []).contains { $0.layer.style != nil }
    }

    /// The style that is drawn unless a request names another of several; nil draws all layers.
    public func defaultStyle(of layers: [MapLayer]) -> String? {
        guard let id = configuration.styles.defaultID else { return nil }
        return layers.contains { if case .style(let layer) = $0 { layer.id == id } else { false } } ? id : nil
    }

    /// The layers to draw, bottom first: vector tiles that have no style of their own get each of the styles; if there
    /// are none, each style is a layer on top.
    ///
    /// - Throws: `ConfigurationError`; `TileSourceError` for a location that is not valid or cannot be opened;
    ///   `StyleOpeningError`, `CancellationError`.
    public func layers(over network: TileNetwork) async throws -> [MapLayer] {
        let choices = configuration.styles
        let tilesets = try tilesets.get()
        try choices.checkSources(isUsed: tilesets.value.contains { $0.layer.style != nil })
        for style in styles { try choices.checkName(style.choice.location.source.base) }
        var layers: [MapLayer] = []
        var isUsed = false
        for tileset in tilesets.value {
            if let name = tileset.style { try choices.checkName(name) }
            guard !styles.isEmpty, tileset.layer.style == nil else {
                layers.append(
                    try await MapLayer(opening: tileset.layer, sources: tileset.sources, network: network))
                continue
            }
            let tiles = try tileset.layer.source.open(network: network)
            guard try await Self.areVectors(tiles) else {
                layers.append(try await MapLayer(opening: tileset.layer, tiles: tiles, network: network))
                continue
            }
            isUsed = true
            for style in styles {
                layers.append(
                    try await MapLayer(
                        opening: styled(tileset.layer, style), tiles: tiles, sources: choices.sources(of: style.choice),
                        network: network))
            }
        }
        // A style of the file stays with its tilesets; an argument for others is about those alone.
        let onTop = configuration.style?.origin == .argument("style") || tilesets.origin != .argument("tiles")
        guard !isUsed, onTop else { return layers }
        for style in styles {
            layers.append(
                .style(
                    try await StyledLayer(
                        style.style, at: style.choice.location, sources: choices.sources(of: style.choice),
                        network: network)))
        }
        return layers
    }

    /// Tiles in one of the styles, with its id if there are several.
    private func styled(_ tiles: ResolvedLayer, _ style: Style) -> ResolvedLayer {
        var layer = tiles.styled(style.style)
        let ids = (tiles: tiles.location.source.id, style: style.choice.location.source.id)
        layer.location.source.id = styles.count == 1 ? ids.tiles ?? ids.style : style.choice.id
        layer.location.opacity = style.choice.location.opacity ?? tiles.location.opacity
        return layer
    }

    /// Whether a source has vector tiles.
    private static func areVectors(_ source: any TileSource) async throws -> Bool {
        switch try await source.metadata().format {
        case .vector?: return true
        case .image?, .unknown?: return false
        // A server that does not say what it has: the tile of the whole world tells, if there is one.
        case nil:
            guard let first = TileCoordinate(z: 0, x: 0, y: 0),
                case .vector? = try? await source.tile(at: first, density: 1)?.format
            else { return false }
            return true
        }
    }
}

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
