public import MapGeometry

public import struct Colors.Color

/// A request for an image.
///
/// It determines the image completely, apart from the tiles and images it names.
///
/// Command lines, batch rows and library calls all become this value. `validate()` checks that it can be drawn; later
/// stages rely on that.
public struct SnapshotRequest: Hashable, Sendable {
    /// The part of the world to show.
    public var framing: Framing
    /// Width and height in points, at least 1.
    public var size: Size
    /// Pixels per point, 1 to 4.
    public var scale: Double
    /// The compass direction that is up, degrees clockwise from north.
    public var bearing: Double
    /// How far the map is tilted, in degrees from looking straight down, 0 to 60.
    ///
    /// Whatever is framed is visible in the tilted image.
    public var pitch: Double
    /// Points to keep free on each side when fitting.
    public var padding: EdgeInsets
    /// Whether a fitted area may have any zoom, or integer zooms only.
    public var zoomSnapping: ZoomSnapping
    /// Maximum zoom when fitting; nil for the deepest tiles.
    public var maximumZoom: Double?
    /// Light or dark appearance.
    public var appearance: Appearance
    /// The color under transparent tiles, instead of missing tiles, and beyond the poles.
    ///
    /// Nil for the default color of the appearance.
    public var background: Color?
    /// What to do about missing tiles.
    public var missingTiles: MissingTiles
    /// Maximum number of levels to upscale a parent tile, 0 to 8.
    public var maximumOverzoom: Int
    /// What a scale above 1 does.
    public var detail: Detail
    /// The attribution in the corner.
    public var attribution: Attribution
    /// Lines and areas, below the pins; later ones are on top.
    public var overlays: [Overlay]
    /// Whether lines and areas lie below or above the labels of styles.
    public var overlayLevel: OverlayLevel
    /// Whether to leave out the texts and icons of styles.
    public var hideLabels: Bool
    /// What to leave out of styles, such as points of interest; `hideLabels` adds the labels.
    ///
    /// The built-in style knows all of it, other styles what their layers state.
    public var hide: Set<MapContent>
    /// The language of the names on a vector map, as a BCP 47 code such as `de` or `pt-BR`; nil for those of the style.
    ///
    /// Where the tiles have no name in it, the style's name is drawn.
    public var language: String?
    /// The pins.
    ///
    /// `pinOrder` says which are in front.
    public var pins: [Pin]
    /// Which pins are in front.
    public var pinOrder: PinStacking
    /// Whether to leave out pins that would touch one with higher priority; among equals, the first stays.
    public var declutter: Bool
    /// Whether pins near each other become one marker with their number, so that no two markers overlap.
    ///
    /// A note says how many pins are not shown on their own.
    public var cluster: Bool
    /// The units of a scale bar, accurate at the center of the image; nil for no scale bar.
    public var scaleBar: ScaleBar?
    /// Whether a rotated map gets a north arrow.
    public var northArrow: Bool
    /// One line of text in a band along the upper edge, at most `SnapshotLimits.labelLength` characters; nil for none.
    public var title: String?
    /// The size of attribution, scale bar, north arrow and title, 0.5 to 8 times the usual; nil to follow the size of
    /// the image, from 1 for up to 1024x1024 points.
    public var ornamentScale: Double?
    /// Radius of the image's corners in points, from 0; more than half of a side rounds the whole side.
    ///
    /// Beyond the corners the image is transparent; in JPEG, they have the color of the background.
    public var cornerRadius: Double
    /// A line along the edge of the image, inside it; nil for none.
    public var border: Border?
    /// Ids of the snapshotter's layers to draw, bottom first; empty for all of them.
    public var tiles: [String]
    /// The id of the only style layer to draw; nil for all of them.
    public var style: String?
    /// The output file; SVG and PDF must be requested here, before drawing.
    public var file: FileOptions
    /// Width in points of a margin around a square of tiles, which is cut off; nil for an image on its own.
    package var tileMargin: Double?
    /// How far the camera is turned about its line of sight, in degrees counterclockwise: only styles say that.
    package var roll = 0.0
    /// The vertical field of view of a tilted camera, in degrees.
    package var fieldOfView = Viewport.defaultFieldOfView
    /// Notes about what was ignored when the request was read; requests are compared without them.
    @IgnoredByEquality package var notes: [SnapshotNote] = []

    /// MapKit's default size.
    public static let defaultSize = Size(width: 256, height: 256)

    /// Creates a request; everything except the framing has a default.
    public init(
        framing: Framing, size: Size = Self.defaultSize, scale: Double = 1, bearing: Double = 0,
        pitch: Double = 0, padding: EdgeInsets = .zero, zoomSnapping: ZoomSnapping = .exact, maximumZoom: Double? = nil,
        appearance: Appearance = .light, background: Color? = nil, missingTiles: MissingTiles = .overzoom,
        maximumOverzoom: Int = 3, detail: Detail = .sharp, attribution: Attribution = .automatic,
        overlays: [Overlay] = [], overlayLevel: OverlayLevel = .belowLabels, hideLabels: Bool = false,
        hide: Set<MapContent> = [], language: String? = nil, pins: [Pin] = [], pinOrder: PinStacking = .position,
        declutter: Bool = false, cluster: Bool = false, scaleBar: ScaleBar? = nil, northArrow: Bool = false,
        title: String? = nil, ornamentScale: Double? = nil, cornerRadius: Double = 0, border: Border? = nil,
        tiles: [String] = [], style: String? = nil, file: FileOptions = FileOptions()
    ) {
        self.framing = framing
        self.size = size
        self.scale = scale
        self.bearing = bearing
        self.pitch = pitch
        self.padding = padding
        self.zoomSnapping = zoomSnapping
        self.maximumZoom = maximumZoom
        self.appearance = appearance
        self.background = background
        self.missingTiles = missingTiles
        self.maximumOverzoom = maximumOverzoom
        self.detail = detail
        self.attribution = attribution
        self.overlays = overlays
        self.overlayLevel = overlayLevel
        self.hideLabels = hideLabels
        self.hide = hide
        self.language = language
        self.pins = pins
        self.pinOrder = pinOrder
        self.declutter = declutter
        self.cluster = cluster
        self.scaleBar = scaleBar
        self.northArrow = northArrow
        self.title = title
        self.ornamentScale = ornamentScale
        self.cornerRadius = cornerRadius
        self.border = border
        self.tiles = tiles
        self.style = style
        self.file = file
    }
}

extension SnapshotRequest {
    /// Maximum number of levels to go up for missing tiles; 0 if shallower tiles are not drawn instead.
    var overzoomLimit: Int { missingTiles.upscales ? maximumOverzoom : 0 }

    /// Whether the camera does not look straight down, or is turned about its line of sight.
    package var isTilted: Bool { pitch != 0 || roll != 0 }

    /// The field of view of the image; flat maps have the same one, whatever framed them.
    var drawnFieldOfView: Double { isTilted ? fieldOfView : Viewport.defaultFieldOfView }

    /// Everything to leave out of styles.
    var hidden: Set<MapContent> { hideLabels ? hide.union([.labels]) : hide }

    /// Creates a request for a region, completely visible and centered, like MapKit's options.
    ///
    /// - Parameters:
    ///   - region: degrees.
    ///   - size: size of the image in points.
    ///   - scale: pixels per point, 1 to 4.
    ///   - pins: pins; those lower in the image are in front.
    public init(
        region: CoordinateRegion, size: Size = Self.defaultSize, scale: Double = 1, pins: [Pin] = []
    ) {
        self.init(framing: .region(region), size: size, scale: scale, pins: pins)
    }

    /// Creates a request for a rectangle of MapKit's world of 2^28 points, y down, completely visible.
    ///
    /// - Parameters:
    ///   - mapRect: rectangle in map points.
    ///   - size: size of the image in points.
    ///   - scale: pixels per point, 1 to 4.
    ///   - pins: pins; those lower in the image are in front.
    public init(mapRect: MapRect, size: Size = Self.defaultSize, scale: Double = 1, pins: [Pin] = []) {
        self.init(framing: .mapRect(mapRect), size: size, scale: scale, pins: pins)
    }
}
