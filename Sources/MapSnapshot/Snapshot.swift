public import MapGeometry

/// A finished map image that converts between coordinates and points.
public struct Snapshot: Sendable {
    /// The image.
    public let image: MapImage
    /// The viewport.
    public let viewport: Viewport
    /// The appearance that was drawn: light if the request is for a dark image and there are only light tiles.
    public let appearance: Appearance
    /// The attributions of the drawn tilesets as plain text, whether or not they are in the image.
    public let attribution: [String]
    /// Diagnostics about the rendering.
    public internal(set) var diagnostics: SnapshotDiagnostics
    /// The requested file options, used by `data()`.
    public let file: FileOptions

    /// The content of a vector file, if requested.
    let vectors: VectorContent?

    /// The position of a coordinate, in points from the top left of the image, x right and y **down**.
    ///
    /// The result may be outside the image. It is in the copy of the world nearest to the center. What lies behind the
    /// camera of a tilted image has no position: both numbers are NaN then, and `viewport.position(of:)` is nil.
    public func point(for coordinate: Coordinate) -> Point { viewport.point(for: coordinate) }

    /// The coordinate at a point of the image, in points from its top left, y **down**.
    ///
    /// Points beyond the poles give the edge of the Web Mercator square. A tilted image shows ground everywhere; beyond
    /// its upper edge, at and above the horizon, both numbers are NaN.
    public func coordinate(at point: Point) -> Coordinate { viewport.coordinate(at: point) }

    /// Encodes the image as PNG; see `MapImage.pngData()`.
    public func pngData() throws -> [UInt8] { try image.pngData() }
}
