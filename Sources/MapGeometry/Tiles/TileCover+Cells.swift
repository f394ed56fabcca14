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
