import StyleSources
public import TileSources

/// One layer in the stack of a snapshotter: a tileset or a style.
public enum MapLayer: Sendable {
    /// Tiles: images as they are, vector tiles in the built-in style of their schema.
    case tiles(TileLayer)
    /// A style with sources of its own.
    case style(StyledLayer)

    /// The name that requests use for it.
    public var id: String {
        switch self {
        case .tiles(let layer): layer.id
        case .style(let layer): layer.id
        }
    }

    /// What the pipeline draws.
    var kind: any LayerKind {
        switch self {
        case .tiles(let layer): layer
        case .style(let layer): layer
        }
    }

    /// Whether images may be drawn before somebody wants them.
    var allowsPrefetch: Bool {
        switch self {
        case .tiles(let layer): layer.allowsPrefetch
        case .style(let layer): layer.allowsPrefetch
        }
    }

    /// The layer with sources that all variants of a request share.
    package var shared: MapLayer {
        switch self {
        case .tiles(let layer): .tiles(layer.shared)
        case .style(let layer): .style(layer.shared)
        }
    }
}

extension MapLayer {
    /// A layer over what is at a location: a tileset, or a style.
    ///
    /// A location with `#style=` is its tileset in that style. A style's `#dark=` is another style.
    ///
    /// - Parameters:
    ///   - location: a folder, an archive, tiles on a server, or a style.json.
    ///   - id: the name if the location states none; nil takes its path, or its URL without keys.
    ///   - sources: locations of sources of the style by their ids, whatever it says.
    ///   - network: the way to servers.
    /// - Throws: `TileSourceError` if no tileset is there, or it is corrupt; `StyleOpeningError` for a style that cannot
    ///   be opened; `CancellationError`.
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
    /// A style over a tileset: the style's vector source takes it.
    init(
        _ style: String, over location: TileLocation, id: String?, sources: [String: String], network: TileNetwork
    ) async throws {
        var plain = location
        (plain.style, plain.dark) = (nil, nil)
        try await self.init(style, at: location, id: id, sources, network, tiles: try plain.open(network: network))
        allowsPrefetch = network.options.isOffline || location.bulkRefusal == nil
    }

    /// A style at a location, with the dark one, the opacity and the id that it states.
    ///
    /// - Parameters:
    ///   - location: a path or URL of a style.json.
    ///   - id: the name if the location states none; nil takes its path, or its URL without keys.
    ///   - sources: locations of sources by their ids, whatever the style says.
    ///   - network: the way to servers.
    /// - Throws: `StyleOpeningError`; `TileSourceError` for a tileset that cannot be opened; `CancellationError`.
    public init(
        opening location: TileLocation, id: String? = nil, sources: [String: String] = [:],
        network: TileNetwork = .standard
    ) async throws {
        try await self.init(location.base, at: location, id: id, sources, network)
    }

    /// A style with the dark one that a location states.
    private init(
        _ style: String, at location: TileLocation, id: String?, _ sources: [String: String], _ network: TileNetwork,
        tiles: (any TileSource)? = nil
    ) async throws {
        self.init(
            try await OpenedStyle(opening: style, sources: sources, tiles: tiles, network: network),
            id: location.id ?? id ?? location.publicBase, opacity: location.opacity ?? 1)
        if let dark = location.dark {
            self.dark = try await OpenedStyle(opening: dark, sources: sources, tiles: tiles, network: network)
        }
    }
}
