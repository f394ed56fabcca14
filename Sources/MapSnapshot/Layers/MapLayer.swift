import MapStyle
public import StyleSources
public import TileSources

/// One layer in the stack of a snapshotter: a tileset or a style.
public enum MapLayer: Sendable {
    /// A tileset: raster tiles, or vector tiles in the built-in style of their schema.
    case tiles(TileLayer)
    /// A style with its sources.
    case style(StyledLayer)

    /// The id that requests use for it.
    public var id: String { kind.id }

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

/// A tileset in a stack of layers.
public struct TileLayer: Sendable {
    /// The id that requests use for it.
    public var id: String
    /// The source of the tiles.
    public var source: any TileSource { didSet { contents = TilesetContents() } }
    /// The source of dark tiles; nil to draw the light ones.
    public var dark: (any TileSource)? { didSet { darkContents = TilesetContents() } }
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
    /// What the tiles turned out to be, if their source does not say so.
    var contents = TilesetContents()
    /// The same for the dark tiles.
    var darkContents = TilesetContents()

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
        (self.source, self.dark) = (source, dark)
        (self.id, self.opacity, self.density) = (id, opacity, density)
    }
}

/// A MapLibre style in a stack of layers.
public struct StyledLayer: Sendable {
    /// The id that requests use for it.
    public var id: String
    /// The style.
    public var style: OpenedStyle
    /// The style for the dark appearance; nil for the same style.
    public var dark: OpenedStyle?
    /// Opacity, 0 (invisible) to 1.
    public var opacity: Double
    /// Where its labels are drawn: the texts and icons above its last other layer.
    public var labels = LabelLevel.top
    /// Whether labels of different sources of the style collide, as they do by default.
    ///
    /// If false, labels only make room for those of their own source, for pins and ornaments, and for styles above.
    public var crossSourceCollisions = true
    /// Whether images may be prefetched; the policies of some servers forbid it.
    var allowsPrefetch = true

    /// Creates a layer from a style.
    ///
    /// - Parameters:
    ///   - style: the style.
    ///   - dark: the style for the dark appearance.
    ///   - id: the id that requests use for it.
    ///   - opacity: opacity, 0 (invisible) to 1.
    public init(_ style: OpenedStyle, dark: OpenedStyle? = nil, id: String = "default", opacity: Double = 1) {
        (self.style, self.dark) = (style, dark)
        (self.id, self.opacity) = (id, opacity)
    }
}
