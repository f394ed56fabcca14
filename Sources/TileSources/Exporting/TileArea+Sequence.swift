package import MapGeometry

extension TileArea: Sequence {
    /// Descends from the world to each tile, skipping squares without tiles.
    package struct Iterator: IteratorProtocol {
        private var zooms: ClosedRange<Int>.Iterator
        private let area: TileArea
        private var blocks: [TileBlock] = []
        /// The stack of squares to visit, next one last.
        private var squares: [TileCoordinate] = []

        init(_ area: TileArea) {
            self.area = area
            zooms = area.zooms.makeIterator()
        }

        /// The next tile in the order of PMTiles ids.
        package mutating func next() -> TileCoordinate? {
            while true {
                guard let square = squares.popLast() else {
                    guard let zoom = zooms.next() else { return nil }
                    blocks = area.blocks(zoom: zoom)
                    if !blocks.isEmpty { squares = [TileCoordinate(z: 0, x: 0, y: 0)].compactMap { $0 } }
                    continue
                }
                guard let z = blocks.first?.z, square.z < z else { return square }
                squares += square.children
                    .filter { child in blocks.contains { $0.touches(child) } }
                    .sorted { $0.pmtilesID > $1.pmtilesID }
            }
        }
    }

    /// Starts at the shallowest level.
    package func makeIterator() -> Iterator { Iterator(self) }
}
