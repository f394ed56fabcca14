/// The squares of one level that an image shows, of the world and its repetitions to the west and east.
///
/// A sequence of cells, from the north and each row from the west. It holds no list: making one and asking for
/// its size costs nothing, however large it is. An image that is wholly beyond a pole has none.
public struct TileCover: Hashable, Sendable {
    /// The level of the tiles.
    public let z: Int
    /// The columns of the bounding block, unwrapped: 0 is the first of the world in which the centre lies.
    public let columns: Range<Int>
    /// The rows of the bounding block, all within the world.
    public let rows: Range<Int>
    /// Whether every cell of the block belongs to the cover; else the corners of a turned image are left out.
    public let isBlock: Bool

    /// The image in tiles from the world's north-western corner.
    let outline: TileOutline

    /// What an image shows of a level.
    ///
    /// A square that is touched along an edge, or by less than a millionth of a point, does not count.
    /// - Parameters:
    ///   - viewport: one that is not valid shows nothing.
    ///   - z: limited to 0...30.
    ///   - margin: how far beyond the image's edges to look, in points.
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

    /// The columns of one row that the image really shows; empty outside of `rows`.
    public func columns(inRow row: Int) -> Range<Int> {
        guard rows.contains(row) else { return 0..<0 }
        if isBlock { return columns }
        return outline.span(from: Double(row), to: Double(row + 1)).map { TileOutline.cells($0.left, $0.right) }
            ?? 0..<0
    }
}
