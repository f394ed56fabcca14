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
    /// If false, the image is rotated or tilted, and some corners do not.
    public let isBlock: Bool

    /// The outline of the image, in tiles from the world's northwest corner.
    let outline: TileOutline

    /// Finds the cells of one zoom level that an image shows.
    ///
    /// A tile that the image only touches, or overlaps by less than a millionth of a point, does not count.
    /// - Parameters:
    ///   - viewport: an invalid viewport shows nothing.
    ///   - z: limited to 0...30.
    ///   - margin: how far to look beyond the edges of the image, in points; not beyond four times the distance to the
    ///     center.
    public init(viewport: Viewport, z: Int, margin: Double = 0) {
        let z = Swift.min(Swift.max(z, 0), TileCoordinate.deepestZoom)
        let outline = TileOutline(viewport: viewport, z: z, margin: margin)
        let rows = outline.map { TileOutline.cells($0.top, $0.bottom).clamped(to: 0..<(1 << z)) } ?? 0..<0
        self.z = z
        self.outline = outline ?? .nothing
        isBlock = !viewport.isTilted && Rotation(bearing: viewport.bearing).isQuarterTurn
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

extension TileCover: Sequence {
    /// One square of the cover.
    public struct Cell: Hashable, Sendable {
        /// Column, unwrapped: negative or beyond the last one in repetitions of the world.
        public let column: Int
        /// Row from the north, within the world.
        public let row: Int
        /// The tile to draw there, with its column wrapped into the world.
        public let coordinate: TileCoordinate

        /// The northwest corner, unwrapped.
        public var origin: WorldPoint { WorldPoint(x: Double(column) * side, y: Double(row) * side) }
        /// Width and height, in world widths.
        public var side: Double { 1 / Double(1 << coordinate.z) }
    }

    /// Iterates over rows from the north, and in each row from the west, without storing cells.
    public struct Iterator: IteratorProtocol, Sendable {
        private let cover: TileCover
        private var row: Int
        private var column: Int
        private var end: Int

        init(_ cover: TileCover) {
            self.cover = cover
            row = cover.rows.lowerBound
            let columns = cover.columns(inRow: row)
            (column, end) = (columns.lowerBound, columns.upperBound)
        }

        /// The next cell, or nil after the last.
        public mutating func next() -> Cell? {
            while column >= end {
                guard row + 1 < cover.rows.upperBound else { return nil }
                row += 1
                let columns = cover.columns(inRow: row)
                (column, end) = (columns.lowerBound, columns.upperBound)
            }
            defer { column += 1 }
            return TileCoordinate(z: cover.z, column: column, row: row)
                .map { Cell(column: column, row: row, coordinate: $0) }
        }
    }

    /// Starts at the northwest cell.
    public func makeIterator() -> Iterator { Iterator(self) }
}

extension TileCover {
    /// Whether there is no cell.
    public var isEmpty: Bool { rows.isEmpty }

    /// The number of cells, or `Int.max` if it is larger; allocates nothing.
    ///
    /// For a rotated or tilted image this takes time per row, and there may be 2^30 rows: use `exceeds` to refuse large covers.
    public var count: Int { count(stoppingAbove: .max) }

    /// Whether there are more cells than `limit`; takes no more than `limit` steps.
    public func exceeds(_ limit: Int) -> Bool { count(stoppingAbove: limit) > limit }

    /// The number of cells, or any number above `limit` if there are more.
    private func count(stoppingAbove limit: Int) -> Int {
        if isBlock {
            let product = columns.count.multipliedReportingOverflow(by: rows.count)
            return product.overflow ? .max : product.partialValue
        }
        var total = 0
        for row in rows {
            let sum = total.addingReportingOverflow(columns(inRow: row).count)
            if sum.overflow { return .max }
            total = sum.partialValue
            if total > limit { break }
        }
        return total
    }
}
