import MapStyle
import StyleSources
public import TileSources

extension MapLayer {
    /// Creates a layer from a location: a tileset or a style.
    ///
    /// A location with `#style=` is its tileset in that style; `#dark=` of a style is another style.
    ///
    /// - Parameters:
    ///   - location: a folder, an archive, tiles on a server, or a style.json.
    ///   - id: the id if the location has none; nil for its path, or its URL without keys.
    ///   - sources: locations that replace sources of the style, by id.
    ///   - network: how to reach servers.
    /// - Throws: `TileSourceError` if there is no tileset, or if it is corrupt; `StyleOpeningError` for a style that
    ///   cannot be opened; `CancellationError`.
    public init(
        opening location: LayerLocation, id: String? = nil, sources: [String: String] = [:],
        network: TileNetwork = .standard
    ) async throws {
        try await self.init(opening: ResolvedLayer(location), id: id, sources: sources, network: network)
    }

    /// Creates a layer from a location without options about drawing.
    ///
    /// - Throws: `TileSourceError`, `StyleOpeningError`, `CancellationError`.
    public init(
        opening location: TileLocation, id: String? = nil, sources: [String: String] = [:],
        network: TileNetwork = .standard
    ) async throws {
        try await self.init(opening: LayerLocation(location), id: id, sources: sources, network: network)
    }

    /// Creates a layer where a location was found to lead.
    ///
    /// - Parameter tiles: its tiles, if they are open already.
    package init(
        opening layer: ResolvedLayer, tiles: (any TileSource)? = nil, id: String? = nil,
        sources: [String: String] = [:], network: TileNetwork
    ) async throws {
        if let style = layer.style {
            var own: (any TileSource)?
            if layer.hasTiles { own = if let tiles { tiles } else { try layer.source.open(network: network) } }
            var styled = try await StyledLayer(
                style, at: layer.location, tiles: own, id: id, sources: sources, network: network)
            if layer.hasTiles {
                styled.allowsPrefetch = network.options.isOffline || layer.location.source.bulkRefusal == nil
            }
            self = .style(styled)
        } else {
            self = .tiles(try TileLayer(opening: layer, tiles: tiles, id: id, network: network))
        }
    }
}

extension TileLayer {
    /// Creates a layer from a location, with its dark tiles, opacity, density and id.
    ///
    /// - Parameters:
    ///   - location: a folder, an archive or tiles on a server; see `LayerLocation`.
    ///   - id: the id if the location has none; nil for its path, or its URL without keys.
    ///   - network: how to reach servers.
    /// - Throws: `TileSourceError` if there is no tileset, or if it is corrupt.
    public init(
        opening location: LayerLocation, id: String? = nil, network: TileNetwork = .standard
    ) throws(TileSourceError) {
        try self.init(opening: ResolvedLayer(location), id: id, network: network)
    }

    /// Creates a layer from a location without options about drawing.
    ///
    /// - Throws: `TileSourceError` if there is no tileset, or if it is corrupt.
    public init(
        opening location: TileLocation, id: String? = nil, network: TileNetwork = .standard
    ) throws(TileSourceError) {
        try self.init(opening: LayerLocation(location), id: id, network: network)
    }

    init(
        opening layer: ResolvedLayer, tiles: (any TileSource)? = nil, id: String?, network: TileNetwork
    ) throws(TileSourceError) {
        let location = layer.location
        let source = if let tiles { tiles } else { try layer.source.open(network: network) }
        let dark = try layer.darkTiles?.get().open(network: network, id: location.source.id, half: .dark)
        self.init(
            source, dark: dark, id: location.source.id ?? id ?? location.source.publicBase,
            opacity: location.opacity ?? 1,
            density: Double(location.density ?? 1))
        allowsPrefetch = network.options.isOffline || location.bulkRefusal == nil
    }
}

extension StyledLayer {
    /// Creates a layer from the location of a style, with its dark style, opacity and id.
    ///
    /// - Parameters:
    ///   - location: a path or URL of a style.json.
    ///   - id: the id if the location has none; nil for its path, or its URL without keys.
    ///   - sources: locations that replace sources of the style, by id.
    ///   - network: how to reach servers.
    /// - Throws: `StyleOpeningError`; `TileSourceError` for a tileset that cannot be opened; `CancellationError`.
    public init(
        opening location: LayerLocation, id: String? = nil, sources: [String: String] = [:],
        network: TileNetwork = .standard
    ) async throws {
        let style = NamedStyle(location.source.base, dark: location.dark)
        try await self.init(style, at: location, id: id, sources: sources, network: network)
    }

    /// Creates a layer from the location of a style without options about drawing.
    ///
    /// - Throws: `StyleOpeningError`; `TileSourceError` for a tileset that cannot be opened; `CancellationError`.
    public init(
        opening location: TileLocation, id: String? = nil, sources: [String: String] = [:],
        network: TileNetwork = .standard
    ) async throws {
        try await self.init(opening: LayerLocation(location), id: id, sources: sources, network: network)
    }

    /// Creates a layer of a style with the options of a location.
    ///
    /// - Parameter tiles: the tiles for its vector source; nil for its own.
    package init(
        _ style: NamedStyle, at location: LayerLocation, tiles: (any TileSource)? = nil, id: String? = nil,
        sources: [String: String], network: TileNetwork
    ) async throws {
        let id = location.source.id ?? id ?? location.source.publicBase
        func opened(_ half: NamedStyle.Half) async throws -> OpenedStyle {
            let style =
                switch half {
                case .builtIn(let name): try await Self.opened(name, over: tiles, id)
                case .document(let document):
                    try await OpenedStyle(opening: document, sources: sources, tiles: tiles, network: network)
                }
            return style.generation(location.source.generation)
        }
        self.init(try await opened(style.light), id: id, opacity: location.opacity ?? 1)
        labels = location.labels ?? .top
        if let dark = style.dark { self.dark = try await opened(dark) }
    }

    private static func opened(
        _ name: BuiltInStyle.Name, over tiles: (any TileSource)?, _ id: String
    ) async throws -> OpenedStyle {
        guard let tiles else {
            throw StyleOpeningError(
                .invalid, "the built-in style \(name.rawValue) has no tiles; add a tileset with vector tiles")
        }
        let found = try await RecognizedSchema(of: ReadyTileset(TileLayer(tiles, id: id)))
        let remarks = found.schema == nil ? [] : found.note.map { [$0.description] } ?? []
        do throws(StyleError) {
            return try BuiltInStyle(schema: found.schema, layers: found.layers, isDark: name == .dark)
                .opened(over: tiles, remarks: remarks)
        } catch {
            throw StyleOpeningError(error, in: name.rawValue)
        }
    }
}
