import MapGeometry

public import struct Colors.Color

/// How tiles are drawn.
public struct RenderedTileOptions: Hashable, Sendable {
    /// Width and height of a tile in points.
    public enum Side: Int, Hashable, Sendable, CaseIterable {
        /// The world is one tile of 256 points at zoom 0.
        case small = 256
        /// The world is one tile of 512 points at zoom 0, as in styles: a tile of zoom z is drawn at zoom z of the style.
        case large = 512
    }

    /// Width and height of a tile in points.
    public var side: Side
    /// Pixels per point, 1 to 4.
    ///
    /// A tile must have whole pixels.
    public var scale: Double
    /// Whether light or dark layers are drawn.
    public var appearance: Appearance
    /// The color below the layers; nil for the default of the appearance.
    public var background: Color?
    /// The language of the names on a vector map, as a BCP 47 code; nil for those of the style.
    public var language: String?
    /// Whether to leave out the texts and icons of styles.
    public var hideLabels: Bool
    /// What to leave out of styles, such as points of interest.
    public var hide: Set<MapContent>
    /// Ids of the layers to draw, bottom first; empty for all of them.
    public var layers: [String]
    /// The id of the only style layer to draw; nil for all of them.
    public var style: String?
    /// The files: PNG, JPEG or WebP.
    public var file: FileOptions

    /// Creates options; all have defaults.
    public init(
        side: Side = .large, scale: Double = 1, appearance: Appearance = .light, background: Color? = nil,
        language: String? = nil, hideLabels: Bool = false, hide: Set<MapContent> = [], layers: [String] = [],
        style: String? = nil, file: FileOptions = FileOptions()
    ) {
        self.side = side
        self.scale = scale
        self.appearance = appearance
        self.background = background
        self.language = language
        self.hideLabels = hideLabels
        self.hide = hide
        self.layers = layers
        self.style = style
        self.file = file
    }

    /// Width and height of a tile in pixels; call it on valid options.
    var pixels: Int { Int((Double(side.rawValue) * scale).rounded()) }

    /// Checks every value against its range.
    ///
    /// - Throws: `SnapshotError` that names the value, its range and the remedy.
    public func validate() throws(SnapshotError) {
        try check()
        try request(for: .world(side)).validate()
    }

    /// Checks what only tiles demand, besides what every request does.
    func check() throws(SnapshotError) {
        guard scale.isFinite, SnapshotLimits.scales.contains(scale) else {
            throw .invalid("scale", scale, SnapshotLimits.scales.text, pointer: "/scale")
        }
        let pixels = Double(side.rawValue) * scale
        guard pixels == pixels.rounded() else {
            throw .invalid(
                "scale", scale, "a scale at which a tile of \(side.rawValue) points has whole pixels, such as 1.5 or 2",
                pointer: "/scale")
        }
        guard file.format.isForTiles else {
            throw SnapshotError(
                .unsupported, "tiles cannot be \(file.format.rawValue)", remedy: "use \(FileFormat.forTiles.names)",
                pointer: "/format")
        }
    }

    /// The request that draws a metatile with its margin.
    func request(for metatile: Metatile) -> SnapshotRequest {
        let points = Double(metatile.size) + 2 * Metatile.margin
        var request = SnapshotRequest(
            framing: .center(metatile.center, zoom: Double(metatile.zoom)), size: Size(width: points, height: points),
            scale: scale, appearance: appearance, background: background, attribution: .off, hideLabels: hideLabels,
            hide: hide, language: language, tiles: layers, style: style, file: file)
        request.tileMargin = Metatile.margin
        return request
    }
}
