import Files
import JSON
import MapSnapshot

/// The styles that a program was started with, and where their sources are.
public struct StyleChoices: Sendable {
    /// The first is drawn unless a request names another.
    public private(set) var styles: [StyleChoice] = []
    /// Locations by the ids that the styles use, whatever the styles say.
    public private(set) var sources: [String: String] = [:]
    /// Styles by id.
    private var table: [String: ConfigurationSection.Style] = [:]

    /// No style.
    init() {}

    /// - Parameters:
    ///   - styles: locations, perhaps with options, ids in the table, or names of built-in styles.
    ///   - sources: `ID=LOCATION`.
    ///   - table: styles by id.
    /// - Throws: `ConfigurationError`; `TileSourceError` for a location that is not valid.
    init(styles: [String], sources: [String] = [], table: [String: ConfigurationSection.Style] = [:]) throws {
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

    /// Throws if a source is bound, but there is no style that could use it.
    func checkSources(of locations: [TileLocation]) throws(ConfigurationError) {
        guard sources.isEmpty || !styles.isEmpty || locations.contains(where: { $0.style != nil || $0.isStyle }) else {
            throw ConfigurationError(
                .noStyle, of: "source", "a source is bound, but no style was given", remedy: "name a style")
        }
    }

    /// The layers over tilesets: vector tiles that have no style of their own get each of these; if there are none, each
    /// style is a layer on top.
    ///
    /// - Parameter onTop: whether to add the styles on top; false for tilesets that were chosen without them.
    func layers(
        over locations: [TileLocation], onTop: Bool, _ network: TileNetwork
    ) async throws -> [MapLayer] {
        try checkSources(of: locations)
        for style in styles { try checkName(style.location.base) }
        var layers: [MapLayer] = []
        var isUsed = false
        for location in locations {
            guard !styles.isEmpty, try await Self.isPlainVectors(location, network) else {
                layers.append(try await layer(at: location, network))
                continue
            }
            isUsed = true
            for style in styles {
                var styled = location
                (styled.style, styled.dark) = (style.location.base, style.location.dark)
                styled.id = styles.count == 1 ? location.id ?? style.location.id : style.id
                styled.opacity = style.location.opacity ?? location.opacity
                layers.append(
                    try await MapLayer(opening: styled, sources: all(of: style), network: network))
            }
        }
        guard !isUsed, onTop else { return layers }
        for style in styles {
            layers.append(
                .style(try await StyledLayer(opening: style.location, sources: all(of: style), network: network)))
        }
        return layers
    }

    /// Throws if a text looks like the name of a style, and none has it.
    private func checkName(_ text: String) throws(ConfigurationError) {
        let known = BuiltInStyle.Name.allCases.map(\.rawValue) + table.keys.sorted()
        guard !known.contains(text), !text.contains(where: { "/.:".contains($0) }), !FileContents.exists(text) else {
            return
        }
        throw ConfigurationError(
            .invalidValue, of: "style", value: text, "style \(text) is not known",
            remedy: "\(NearestName.remedy(for: text, among: known)), or the path or URL of a style.json")
    }

    /// A tileset or style, with the style of the table that it names.
    private func layer(at location: TileLocation, _ network: TileNetwork) async throws -> MapLayer {
        if let name = location.style { try checkName(name) }
        guard let name = location.style, table[name] != nil else {
            return try await MapLayer(opening: location, sources: sources, network: network)
        }
        let style = try StyleChoice(name, in: table)
        var location = location
        (location.style, location.dark) = (style.location.base, location.dark ?? style.location.dark)
        location.opacity = location.opacity ?? style.location.opacity
        return try await MapLayer(opening: location, sources: all(of: style), network: network)
    }

    private func all(of style: StyleChoice) -> [String: String] { style.sources.merging(sources) { $1 } }

    /// Whether a location has vector tiles and names no style for them.
    private static func isPlainVectors(_ location: TileLocation, _ network: TileNetwork) async throws -> Bool {
        guard location.style == nil, !location.isStyle else { return false }
        let source = try location.open(network: network)
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
