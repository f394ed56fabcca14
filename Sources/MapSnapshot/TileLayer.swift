public import TileSources

/// A raster layer: one tileset of a stack.
public struct TileLayer: Sendable {
    /// The id that requests use for it.
    public var id: String
    /// The source of the tiles.
    public var source: any TileSource
    /// The source of dark tiles; nil to draw the light ones.
    public var dark: (any TileSource)?
    /// Opacity, 0 (invisible) to 1.
    public var opacity: Double
    /// Pixels per point that the tiles were drawn for, 0.25 to 8: 2 for 512-pixel tiles with labels for 256 points.
    ///
    /// Only used by `Detail.legible`.
    public var density: Double
    /// The appearance to draw.
    var appearance = Appearance.light
    /// Whether images may be prefetched; the policies of some servers forbid it.
    var allowsPrefetch = true

    /// Creates a layer.
    ///
    /// - Parameters:
    ///   - source: the source of the tiles.
    ///   - dark: the source of dark tiles, with the same density.
    ///   - id: the id that requests use for it.
    ///   - opacity: opacity, 0 (invisible) to 1.
    ///   - density: pixels per point that the tiles were drawn for.
    public init(
        _ source: any TileSource, dark: (any TileSource)? = nil, id: String = "default", opacity: Double = 1,
        density: Double = 1
    ) {
        self.source = source
        self.dark = dark
        self.id = id
        self.opacity = opacity
        self.density = density
    }

    /// Creates a layer from a location, with its dark tiles, opacity, density and id.
    ///
    /// - Parameters:
    ///   - location: a folder, an archive or tiles on a server; see `TileLocation`.
    ///   - id: the id if the location has none; nil for its path, or its URL without keys.
    ///   - network: how to reach servers.
    /// - Throws: `TileSourceError` if there is no tileset, or if it is corrupt.
    public init(
        opening location: TileLocation, id: String? = nil, network: TileNetwork = .standard
    ) throws(TileSourceError) {
        self.init(
            try location.open(network: network), dark: try location.openDark(network: network),
            id: location.id ?? id ?? location.publicBase,
            opacity: location.opacity ?? 1,
            density: Double(location.density ?? 1))
        allowsPrefetch = network.options.isOffline || location.bulkRefusal == nil
    }
}
