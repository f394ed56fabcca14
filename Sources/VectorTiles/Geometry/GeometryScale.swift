/// Converts layer units to those of `TilePoint`, rounding halves up and clamping points far outside.
struct GeometryScale {
    private let factor: Double
    /// Whether the factor is a power of two, as for nearly all tiles.
    private let isShift: Bool
    private let shift: Int

    init(extent: Int) {
        factor = Double(TilePoint.extent) / Double(extent)
        isShift = extent <= TilePoint.extent && extent & (extent - 1) == 0
        shift = isShift ? TilePoint.extent.trailingZeroBitCount - extent.trailingZeroBitCount : 0
    }

    private static let limit = 1 << 40

    @inline(__always)
    func scaled(_ value: Int) -> Int16 {
        guard isShift else { return divided(value) }
        let (least, most) = (TilePoint.range.lowerBound, TilePoint.range.upperBound)
        // Compared before the shift, which then does not overflow.
        guard value >= least &>> shift else { return Int16(truncatingIfNeeded: least) }
        guard value <= most &>> shift else { return Int16(truncatingIfNeeded: most) }
        return Int16(truncatingIfNeeded: value &<< shift)
    }

    private func divided(_ value: Int) -> Int16 {
        // Beyond the range of points at any extent, but small enough not to overflow below.
        let value = min(max(value, -Self.limit), Self.limit)
        let scaled = Int((Double(value) * factor + 0.5).rounded(.down))
        return Int16(truncatingIfNeeded: min(max(scaled, TilePoint.range.lowerBound), TilePoint.range.upperBound))
    }
}
