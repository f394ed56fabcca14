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
    /// The pins.
    ///
    /// Pins lower in the image are in front, then those with higher priority, then later ones.
    public var pins: [Pin]
    /// Whether to leave out pins that would touch one with higher priority; among equals, the first stays.
    public var declutter: Bool
    /// The units of a scale bar, accurate at the center of the image; nil for no scale bar.
    public var scaleBar: ScaleBar?
    /// Whether a rotated map gets a north arrow.
    public var northArrow: Bool
    /// Ids of the snapshotter's layers to draw, bottom first; empty for all of them.
    public var tiles: [String]
    /// The id of the only style layer to draw; nil for all of them.
    public var style: String?
    /// The output file; SVG and PDF must be requested here, before drawing.
    public var file: FileOptions
    /// Notes about what was ignored when the request was read; requests are compared without them.
    @IgnoredByEquality package var notes: [SnapshotNote] = []

    /// MapKit's default size.
    public static let defaultSize = Size(width: 256, height: 256)

    /// Creates a request; everything except the framing has a default.
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

    /// Creates a request for a camera above the map.
    ///
    /// - Parameters:
    ///   - camera: the camera, whose distance is converted to a zoom of 0 to 24.
    ///   - size: size of the image in points; its height determines the zoom for a distance.
    ///   - scale: pixels per point, 1 to 4.
    ///   - pins: pins; those lower in the image are in front.
    /// - Throws: `SnapshotError` with `unsupported` if the camera is tilted.
    public init(
        camera: MapCamera, size: Size = Self.defaultSize, scale: Double = 1, pins: [Pin] = []
    ) throws(SnapshotError) {
        guard camera.pitch == 0 else {
            throw SnapshotError(
                .unsupported, "pitch \(camera.pitch) is not supported", remedy: "use 0; the map is flat")
        }
        let zoom = Viewport.zoom(
            forCameraDistance: camera.centerCoordinateDistance, latitude: camera.centerCoordinate.latitude,
            imageHeight: size.height)
        guard let zoom else {
            throw .invalid("camera distance", camera.centerCoordinateDistance, "a number of meters above 0")
        }
        let limits = SnapshotLimits.zooms
        self.init(
            framing: .center(
                camera.centerCoordinate, zoom: min(max(zoom, limits.lowerBound), limits.upperBound)),
            size: size, scale: scale, bearing: camera.heading, pins: pins)
    }
}
