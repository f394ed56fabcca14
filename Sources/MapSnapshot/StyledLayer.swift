public import StyleSources

/// A MapLibre style in a stack of layers.
public struct StyledLayer: Sendable {
    /// The name that requests use for it.
    public var id: String
    /// What is drawn.
    public var style: OpenedStyle
    /// What is drawn in the dark appearance; nil draws the same in both.
    public var dark: OpenedStyle?
    /// 0 (invisible) to 1.
    public var opacity: Double
    /// Whether images may be drawn before somebody wants them; the policies of some servers forbid it.
    var allowsPrefetch = true

    /// A layer that draws a style.
    ///
    /// - Parameters:
    ///   - style: what is drawn.
    ///   - dark: what is drawn in the dark appearance.
    ///   - id: the name that requests use for it.
    ///   - opacity: 0 (invisible) to 1.
    public init(_ style: OpenedStyle, dark: OpenedStyle? = nil, id: String = "default", opacity: Double = 1) {
        self.style = style
        self.dark = dark
        self.id = id
        self.opacity = opacity
    }
}
