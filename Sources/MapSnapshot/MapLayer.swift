import MapStyle
import StyleSources
public import TileSources

/// One layer in the stack of a snapshotter: a tileset or a style.
public enum MapLayer: Sendable {
    /// A tileset: raster tiles, or vector tiles in the built-in style of their schema.
    case tiles(TileLayer)
    /// A style with its sources.
    case style(StyledLayer)

    /// The id that requests use for it.
    public var id: String {
        switch self {
        case .tiles(let layer): layer.id
        case .style(let layer): layer.id
        }
    }

    /// The layer for the pipeline.
    var kind: any LayerKind {
        switch self {
        case .tiles(let layer): layer
        case .style(let layer): layer
        }
    }

    /// Whether images may be prefetched.
    var allowsPrefetch: Bool {
        switch self {
        case .tiles(let layer): layer.allowsPrefetch
        case .style(let layer): layer.allowsPrefetch
        }
    }

    /// The layer with sources shared by all variants of a request.
    package var shared: MapLayer {
        switch self {
        case .tiles(let layer): .tiles(layer.shared)
        case .style(let layer): .style(layer.shared)
        }
    }
}

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
        opening location: TileLocation, id: String? = nil, sources: [String: String] = [:],
        network: TileNetwork = .standard
    ) async throws {
        if let style = location.style {
            self = .style(try await StyledLayer(style, over: location, id: id, sources: sources, network: network))
        } else if location.isStyle {
            self = .style(try await StyledLayer(opening: location, id: id, sources: sources, network: network))
        } else {
            self = .tiles(try TileLayer(opening: location, id: id, network: network))
        }
    }
}

extension StyledLayer {
    /// Creates a layer that draws a tileset in a style, as the style's vector source.
    init(
        _ style: String, over location: TileLocation, id: String?, sources: [String: String], network: TileNetwork
    ) async throws {
        var plain = location
        (plain.style, plain.dark) = (nil, nil)
        try await self.init(style, at: location, id: id, sources, network, tiles: try plain.open(network: network))
        allowsPrefetch = network.options.isOffline || location.bulkRefusal == nil
    }

    /// Creates a layer from the location of a style, with its dark style, opacity and id.
    ///
    /// - Parameters:
    ///   - location: a path or URL of a style.json.
    ///   - id: the id if the location has none; nil for its path, or its URL without keys.
    ///   - sources: locations that replace sources of the style, by id.
    ///   - network: how to reach servers.
    /// - Throws: `StyleOpeningError`; `TileSourceError` for a tileset that cannot be opened; `CancellationError`.
    public init(
        opening location: TileLocation, id: String? = nil, sources: [String: String] = [:],
        network: TileNetwork = .standard
    ) async throws {
        try await self.init(location.base, at: location, id: id, sources, network)
    }

    /// Opens a style with the dark style of its location.
    private init(
        _ style: String, at location: TileLocation, id: String?, _ sources: [String: String], _ network: TileNetwork,
        tiles: (any TileSource)? = nil
    ) async throws {
        let id = location.id ?? id ?? location.publicBase
        let opened = try await Self.opened(style, sources, network, tiles, id).generation(location.generation)
        self.init(opened, id: id, opacity: location.opacity ?? 1)
        labels = location.labels ?? .top
        if let dark = location.dark {
            self.dark = try await Self.opened(dark, sources, network, tiles, id).generation(location.generation)
        }
    }

    /// Opens a built-in style by its name, or another by its location.
    private static func opened(
        _ style: String, _ sources: [String: String], _ network: TileNetwork, _ tiles: (any TileSource)?, _ id: String
    ) async throws -> OpenedStyle {
        guard let name = BuiltInStyle.Name(rawValue: style) else {
            return try await OpenedStyle(opening: style, sources: sources, tiles: tiles, network: network)
        }
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
