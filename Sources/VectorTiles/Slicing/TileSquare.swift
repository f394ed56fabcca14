import MapGeometry

/// A tile with its buffer, in world widths.
struct TileSquare {
    let tile: TileCoordinate
    let x: ClosedRange<Double>
    let y: ClosedRange<Double>
    private let side: Double

    /// - Parameter buffer: in tile widths.
    init(_ tile: TileCoordinate, buffer: Double) {
        self.tile = tile
        side = Double(1 << tile.z)
        x = ((Double(tile.x) - buffer) / side)...((Double(tile.x) + 1 + buffer) / side)
        y = ((Double(tile.y) - buffer) / side)...((Double(tile.y) + 1 + buffer) / side)
    }

    /// A vertex in tile units, rounding halves up.
    ///
    /// - Parameter shift: number of worlds to shift the vertex eastward.
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
