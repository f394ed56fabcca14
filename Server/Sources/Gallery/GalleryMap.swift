/// A map of the server, as the gallery lists it.
public struct GalleryMap: Hashable, Sendable, Encodable {
    /// The id, which paths contain.
    public var id: String
    /// What it is called.
    public var name: String
    /// Whether it is drawn from vector tiles or a style.
    public var isVector: Bool
    /// Its shallowest zoom.
    public var minimumZoom: Int
    /// The deepest zoom of its drawn tiles.
    public var maximumZoom: Int
    /// Whether it has a dark version.
    public var hasDark: Bool
    /// Its attribution as plain text.
    public var attribution: String
    /// Its area as west, south, east and north, in degrees; nil if unknown.
    public var bounds: [Double]?
    /// The ids of its tilesets that have a TileJSON document.
    public var tilesets: [String]

    /// Creates a map.
    public init(
        id: String, name: String, isVector: Bool, minimumZoom: Int = 0, maximumZoom: Int, hasDark: Bool = false,
        attribution: String = "", bounds: [Double]? = nil, tilesets: [String] = []
    ) {
        (self.id, self.name, self.isVector) = (id, name, isVector)
        (self.minimumZoom, self.maximumZoom, self.hasDark) = (minimumZoom, maximumZoom, hasDark)
        (self.attribution, self.bounds, self.tilesets) = (attribution, bounds, tilesets)
    }
}
