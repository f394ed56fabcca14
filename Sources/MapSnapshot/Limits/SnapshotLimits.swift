/// Limits of a request, checked before anything is allocated.
public enum SnapshotLimits {
    /// Maximum width and height of the image in pixels.
    public static let side = 16_384
    /// Maximum number of pixels of the image (64 Mi).
    public static let pixels = 64 << 20
    /// Maximum number of tiles per layer.
    public static let tiles = 4_096
    /// Maximum number of decoded tile pixels per layer (1 GiB of memory).
    public static let tilePixels = 256 << 20
    /// Maximum number of decoded tile pixels of all layers together (2 GiB of memory).
    public static let allTilePixels = 512 << 20
    /// Degrees of latitude.
    static let latitudes: ClosedRange<Double> = -90...90
    /// Degrees of longitude.
    static let longitudes: ClosedRange<Double> = -180...180
    /// Heights of a region in degrees.
    static let latitudeSpans: ClosedRange<Double> = 0...180
    /// Widths of a region in degrees; 0 to follow from its height.
    static let longitudeSpans: ClosedRange<Double> = 0...360
    /// Degrees by which a map may be tilted; beyond them the horizon comes into view.
    public static let pitches: ClosedRange<Double> = 0...60
    /// Pixels per point.
    public static let scales: ClosedRange<Double> = 1...4
    /// Zooms, with a world of 256 points at zoom 0.
    public static let zooms: ClosedRange<Double> = 0...24
    /// Maximum number of pins per request.
    public static let pins = 10_000
    /// Factors for the size of a marker.
    public static let pinScales: ClosedRange<Double> = 0.1...10
    /// Maximum length of a pin's label in Unicode scalars.
    public static let labelLength = 256
    /// Maximum length of the texts of all labels of styles in the tiles of an image, in Unicode scalars, where each label
    /// counts for 16 more; a large image may have one more per 8 square points.
    ///
    /// Of more texts, the labels that would be placed last are left out in every tile.
    public static let labelTexts = 3_000_000
    /// Maximum length of `attribution` in Unicode scalars.
    public static let attributionLength = 4_096
    /// Maximum number of lines, areas and circles per request.
    public static let overlays = 10_000
    /// Maximum number of coordinates of all lines and areas of a request.
    public static let vertices = 2_000_000
    /// Maximum stroke width in points.
    public static let strokeWidth = 200.0
    /// Maximum miter limit of strokes, in line widths.
    public static let miterLimit = 100.0
    /// Sizes of attribution, scale bar, north arrow and title, in multiples of the usual size.
    public static let ornamentScales: ClosedRange<Double> = 0.5...8
    /// Radii of the image's corners in points.
    static let cornerRadii = 0...Double(side)
    /// Qualities of lossy formats.
    static let qualities = 1...100
    /// Maximum size of a request's JSON form in bytes: enough for all pins with all their fields.
    public static let jsonBytes = 4 << 20
    /// Maximum number of levels to upscale a parent tile.
    public static let overzoom = 0...8
}
