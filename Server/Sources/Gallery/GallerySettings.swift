/// What the gallery's page knows about its server.
public struct GallerySettings: Hashable, Sendable {
    /// The title of the page.
    public var title: String
    /// The path before all others, without a slash at its end; empty for none.
    public var basePath: String
    /// The URL template of the map's tiles, with `{z}`, `{x}`, `{y}` and perhaps `{r}`, relative to the base path.
    public var tileTemplate: String
    /// The deepest zoom of the tiles.
    public var maximumZoom: Int
    /// The tiles' attribution as plain text.
    public var attribution: String
    /// The id of the style that the builder's URLs name.
    public var style: String
    /// Whether there are dark tiles.
    public var hasDark: Bool
    /// The maps of the server.
    public var maps: [GalleryMap] = []
    /// Maximum width and height of images in pixels.
    public var maximumSide = 4096
    /// Maximum number of pixels of an image.
    public var maximumPixels = 8 << 20
    /// The folder with Debian's Leaflet; without `leaflet.js` in it, a place is shown on an image.
    public var leafletFolder: String

    /// Creates settings; all have defaults.
    public init(
        title: String = "Map snapshots", basePath: String = "",
        tileTemplate: String = "/styles/default/{z}/{x}/{y}{r}.png",
        maximumZoom: Int = 15, attribution: String = "", style: String = "default", hasDark: Bool = false,
        leafletFolder: String = "/usr/share/javascript/leaflet"
    ) {
        self.title = title
        self.basePath = basePath
        self.tileTemplate = tileTemplate
        self.maximumZoom = maximumZoom
        self.attribution = attribution
        self.style = style
        self.hasDark = hasDark
        self.leafletFolder = leafletFolder
    }
}
