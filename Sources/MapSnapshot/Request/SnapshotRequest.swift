public import MapGeometry

public import struct Colors.Color

/// Everything a picture is a function of, apart from the tiles and images that it names.
///
/// The command line, a batch row, a URL and a library call all become this value. `validate()` says whether it can
/// be drawn; the stages after it rely on that.
public struct SnapshotRequest: Hashable, Sendable {
    /// Which part of the world.
    public var framing: Framing
    /// Width and height in points, at least 1.
    public var size: Size
    /// Pixels a point, 1 to 4.
    public var scale: Double
    /// The compass direction that is up, degrees clockwise from north.
    public var bearing: Double
    /// Points to keep free on each side when something is framed.
    public var padding: EdgeInsets
    /// Whether a framed region may have any zoom, or whole ones only.
    public var zoomSnapping: ZoomSnapping
    /// The largest zoom of whatever is framed, of the 256-point grid; nil for what the tiles have.
    public var maximumZoom: Double?
    /// Light or dark.
    public var appearance: Appearance
    /// What shows where no tile is, under transparent tiles and beyond the poles.
    ///
    /// Nil takes the colour that goes with the appearance.
    public var background: Color?
    /// What to do where there is no tile.
    public var missingTiles: MissingTiles
    /// How many levels a missing tile may be enlarged from an ancestor, 0 to 8.
    public var maximumOverzoom: Int
    /// What a scale above 1 is used for.
    public var detail: Detail
    /// The notice in the corner.
    public var attribution: Attribution
    /// Lines and areas, beneath the pins; those later in the list lie on top.
    public var overlays: [Overlay]
    /// The pins; those further down in the picture lie in front, then those of higher priority, then the later ones.
    public var pins: [Pin]
    /// Whether a pin is left out where it would touch one of higher priority; of equals the first stays.
    public var declutter: Bool
    /// The units of a scale bar, true at the picture's centre; nil for none.
    public var scaleBar: ScaleBar?
    /// Whether a turned map gets an arrow to the north.
    public var northArrow: Bool
    /// Names of the snapshotter's tile layers to draw, bottom first; empty means all of them.
    public var tiles: [String]
    /// The id of the only style layer that is drawn; nil draws all of them.
    public var style: String?
    /// The kind of file that the picture is for; SVG and PDF must be asked for here, before it is drawn.
    public var file: FileOptions
    /// What was left out when the request was read, for the diagnostics.
    package var notes: [String] = []

    /// MapKit's default size.
    public static let defaultSize = Size(width: 256, height: 256)

    /// A request of which only the framing has no default.
    public init(
        framing: Framing, size: Size = Self.defaultSize, scale: Double = 1, bearing: Double = 0,
        padding: EdgeInsets = .zero, zoomSnapping: ZoomSnapping = .exact, maximumZoom: Double? = nil,
        appearance: Appearance = .light, background: Color? = nil, missingTiles: MissingTiles = .overzoom,
        maximumOverzoom: Int = 3, detail: Detail = .sharp, attribution: Attribution = .automatic,
        overlays: [Overlay] = [], pins: [Pin] = [],
        declutter: Bool = false, scaleBar: ScaleBar? = nil, northArrow: Bool = false, tiles: [String] = [],
        style: String? = nil,
        file: FileOptions = FileOptions()
    ) {
        self.framing = framing
        self.size = size
        self.scale = scale
        self.bearing = bearing
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
        self.pins = pins
        self.declutter = declutter
        self.scaleBar = scaleBar
        self.northArrow = northArrow
        self.tiles = tiles
        self.style = style
        self.file = file
    }
}

extension SnapshotRequest {
    /// A region, as MapKit's options take it: all of it in the picture, its centre in the middle.
    ///
    /// - Parameters:
    ///   - region: degrees.
    ///   - size: of the picture, in points.
    ///   - scale: pixels a point, 1 to 4.
    ///   - pins: those further down in the picture lie in front.
    public init(
        region: CoordinateRegion, size: Size = Self.defaultSize, scale: Double = 1, pins: [Pin] = []
    ) {
        self.init(framing: .region(region), size: size, scale: scale, pins: pins)
    }

    /// A rectangle of MapKit's world of 2^28 points, y down: all of it in the picture.
    ///
    /// - Parameters:
    ///   - mapRect: map points.
    ///   - size: of the picture, in points.
    ///   - scale: pixels a point, 1 to 4.
    ///   - pins: those further down in the picture lie in front.
    public init(mapRect: MapRect, size: Size = Self.defaultSize, scale: Double = 1, pins: [Pin] = []) {
        self.init(framing: .mapRect(mapRect), size: size, scale: scale, pins: pins)
    }

    /// A camera above the map.
    ///
    /// - Parameters:
    ///   - camera: its distance becomes a zoom, limited to 0 to 24.
    ///   - size: of the picture, in points; the height decides how much a distance shows.
    ///   - scale: pixels a point, 1 to 4.
    ///   - pins: those further down in the picture lie in front.
    /// - Throws: `SnapshotError` with `unsupported` where the camera is tilted.
    public init(
        camera: MapCamera, size: Size = Self.defaultSize, scale: Double = 1, pins: [Pin] = []
    ) throws(SnapshotError) {
        guard camera.pitch == 0 else {
            throw SnapshotError(.unsupported, "pitch \(camera.pitch) is not supported: the map is flat, use 0")
        }
        let zoom = Viewport.zoom(
            forCameraDistance: camera.centerCoordinateDistance, latitude: camera.centerCoordinate.latitude,
            imageHeight: size.height)
        guard let zoom else {
            throw .invalid("camera distance", camera.centerCoordinateDistance, "a number of metres above 0")
        }
        let limits = SnapshotLimits.zooms
        self.init(
            framing: .center(
                camera.centerCoordinate, zoom: min(max(zoom, limits.lowerBound), limits.upperBound)),
            size: size, scale: scale, bearing: camera.heading, pins: pins)
    }
}
