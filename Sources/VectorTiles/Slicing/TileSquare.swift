import MapGeometry

/// A tile with its buffer on the world's square.
struct TileSquare {
    let tile: TileCoordinate
    let x: ClosedRange<Double>
    let y: ClosedRange<Double>
    private let side: Double

    /// - Parameter buffer: in widths of the tile.
    init(_ tile: TileCoordinate, buffer: Double) {
        self.tile = tile
        side = Double(1 << tile.z)
        x = ((Double(tile.x) - buffer) / side)...((Double(tile.x) + 1 + buffer) / side)
        y = ((Double(tile.y) - buffer) / side)...((Double(tile.y) + 1 + buffer) / side)
    }

    /// A vertex in the tile's units, halves rounded up.
    ///
    /// - Parameter shift: worlds that the vertex is moved eastward.
    func units(_ point: SourcePoint, _ shift: Double) -> (x: Int, y: Int) {
        (units((point.x + shift) * side - Double(tile.x)), units(point.y * side - Double(tile.y)))
    }

    private func units(_ fraction: Double) -> Int {
        let value = (fraction * Double(TilePoint.extent) + 0.5).rounded(.down)
        let range = TilePoint.range
        guard value.isFinite else { return range.lowerBound }
        return Int(Swift.min(Swift.max(value, Double(range.lowerBound)), Double(range.upperBound)))
    }
}
