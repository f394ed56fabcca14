public import TileSources

/// One tile set in a stack of them; vector tiles are drawn in the built-in style of their schema.
public struct TileLayer: Sendable {
    /// The name that requests use for it.
    public var id: String
    /// Where the tiles come from.
    public var source: any TileSource
    /// Where the tiles of the dark appearance come from; nil where there are none, and the light ones are drawn.
    public var dark: (any TileSource)?
    /// 0 (invisible) to 1.
    public var opacity: Double
    /// Pixels a point that the tiles were drawn for, 0.25 to 8: 2 for 512 px tiles with labels for 256 points.
    ///
    /// Only `Detail.legible` looks at it.
    public var density: Double
    /// The appearance that it is drawn in.
    var appearance = Appearance.light
    /// Whether images may be drawn before somebody wants them; the policies of some servers forbid it.
    var allowsPrefetch = true

    /// A layer over a source.
    ///
    /// - Parameters:
    ///   - source: where the tiles come from.
    ///   - dark: where those of the dark appearance come from; of the same density.
    ///   - id: the name that requests use for it.
    ///   - opacity: 0 (invisible) to 1.
    ///   - density: pixels a point that the tiles were drawn for.
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

    /// A layer over what is at a location, with the dark tiles, the opacity, the density and the id that it states.
    ///
    /// - Parameters:
    ///   - location: a folder, an archive or tiles on a server, see `TileLocation`.
    ///   - id: the name where the location states none; nil takes its path, or its URL without keys.
    ///   - network: the way to servers.
    /// - Throws: `TileSourceError` where no tile set is there, or it is damaged.
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
