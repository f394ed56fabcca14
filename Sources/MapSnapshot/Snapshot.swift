public import MapGeometry

/// A finished picture of a map, and where places are on it.
public struct Snapshot: Sendable {
    /// The picture.
    public let image: MapImage
    /// Where it looks.
    public let viewport: Viewport
    /// The notices of the tile sets that were drawn, as plain text, whether they are in the picture or not.
    public let attribution: [String]
    /// How it came about.
    public internal(set) var diagnostics: SnapshotDiagnostics
    /// The kind of file that was asked for, which `data()` makes.
    public let file: FileOptions

    /// Kept where the request asks for a vector file.
    let vectors: VectorContent?

    /// Where a coordinate is on the picture, in points from its top left, x right and y **down**.
    ///
    /// The result may lie outside the picture. Of the repeated copies of the world the one nearest to the middle
    /// counts.
    public func point(for coordinate: Coordinate) -> Point { viewport.point(for: coordinate) }

    /// The coordinate at a point of the picture, in points from its top left, y **down**.
    ///
    /// Beyond the poles it is the pole's edge of the Web Mercator square.
    public func coordinate(at point: Point) -> Coordinate { viewport.coordinate(at: point) }

    /// The picture as a PNG file; see `MapImage.pngData()`.
    public func pngData() throws -> [UInt8] { try image.pngData() }
}
