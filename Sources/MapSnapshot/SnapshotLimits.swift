/// What one request may ask for; all of it is checked before anything is allocated.
public enum SnapshotLimits {
    /// Longest side of the picture in pixels.
    public static let side = 16_384
    /// Most pixels of the picture (64 Mi).
    public static let pixels = 64 << 20
    /// Most tiles of one layer.
    public static let tiles = 4_096
    /// Most pixels of the decoded tiles of one layer (1 GiB of memory).
    public static let tilePixels = 256 << 20
    /// Most pixels of the decoded tiles of all layers together (2 GiB of memory).
    public static let allTilePixels = 512 << 20
    /// Pixels a point.
    public static let scales: ClosedRange<Double> = 1...4
    /// Zooms of the 256-point grid.
    public static let zooms: ClosedRange<Double> = 0...24
    /// Most pins of one request.
    public static let pins = 10_000
    /// Longest label of a pin in Unicode scalars.
    public static let labelLength = 256
    /// Longest text of `attribution` in Unicode scalars: as much as is drawn.
    public static let attributionLength = 4_096
    /// Most lines, areas and circles of one request.
    public static let overlays = 10_000
    /// Most places of all lines and areas of one request.
    public static let vertices = 2_000_000
    /// Widest stroke in points.
    public static let strokeWidth = 200.0
    /// Longest JSON form of a request: room for all pins with all their fields.
    public static let jsonBytes = 4 << 20
    /// Most levels that a missing tile may be enlarged from an ancestor.
    public static let overzoom = 0...8
}
