public import StyleSources
public import TileSources

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
        self.style = style
        self.dark = dark
        self.id = id
        self.opacity = opacity
    }
}
