/// The tiles of one zoom level that an image shows, including repetitions of the world to the west and east.
///
/// A sequence of cells, row by row from the north, each row from the west. It stores no list, so a cover of any size
/// costs nothing to create and to count. An image entirely beyond a pole has no cells.
public struct TileCover: Hashable, Sendable {
    /// The zoom level of the tiles.
    public let z: Int
    /// The columns of the bounding block, unwrapped: 0 is the first column of the world that contains the center.
    public let columns: Range<Int>
    /// The rows of the bounding block, all inside the world.
    public let rows: Range<Int>
    /// Whether every cell of the block belongs to the cover.
    ///
    /// If false, the image is rotated and some corners do not.
    public let isBlock: Bool

    /// The outline of the image, in tiles from the world's northwest corner.
    let outline: TileOutline

    /// Finds the cells of one zoom level that an image shows.
    ///
    /// A tile that the image only touches, or overlaps by less than a millionth of a point, does not count.
    /// - Parameters:
    ///   - viewport: an invalid viewport shows nothing.
    ///   - z: limited to 0...30.
    ///   - margin: how far to look beyond the edges of the image, in points.
    public init(viewport: Viewport, z: Int, margin: Double = 0) {
        let z = Swift.min(Swift.max(z, 0), TileCoordinate.deepestZoom)
        let outline = TileOutline(viewport: viewport, z: z, margin: margin)
        let rows = outline.map { TileOutline.cells($0.top, $0.bottom).clamped(to: 0..<(1 << z)) } ?? 0..<0
        self.z = z
        self.outline = outline ?? .nothing
        isBlock = Rotation(bearing: viewport.bearing).isQuarterTurn
        let span = self.outline.span(from: Double(rows.lowerBound), to: Double(rows.upperBound))
        let columns = span.map { TileOutline.cells($0.left, $0.right) } ?? 0..<0
        self.columns = rows.isEmpty ? 0..<0 : columns
        self.rows = columns.isEmpty ? 0..<0 : rows
    }

    /// The columns of one row that the image actually shows; empty outside `rows`.
    public func columns(inRow row: Int) -> Range<Int> {
        guard rows.contains(row) else { return 0..<0 }
        if isBlock { return columns }
        return outline.span(from: Double(row), to: Double(row + 1)).map { TileOutline.cells($0.left, $0.right) }
            ?? 0..<0
    }
}
