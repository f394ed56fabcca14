/// The slicing settings of a style's GeoJSON source.
package struct SlicingOptions: Hashable, Sendable {
    /// Buffer around each tile, in 1/512 of its width.
    package var buffer = 128.0
    /// Simplification tolerance, in the same units.
    package var tolerance = 0.375
    /// The deepest zoom to slice, and the only one without simplification.
    package var maximumZoom = 18
    /// Whether each part of a line stores its position on the whole line.
    package var hasLineMetrics = false
    /// Whether features use their index as id.
    package var generatesIDs = false
    /// The property to use as id; takes precedence over `generatesIDs`.
    package var promotedID: String?

    /// The defaults of the style specification.
    package init() {}

    /// Tile units per 1/512 of a tile.
    static let unitsPerPoint = Double(TilePoint.extent) / 512

    /// The buffer in tile widths.
    var bufferWidth: Double { clamped(buffer, 0...512) / 512 }

    /// The tolerance at a zoom, in world widths.
    func tolerance(z: Int) -> Double {
        z >= maximumZoom ? 0 : clamped(tolerance, 0...512) / 512 / Double(1 << z)
    }

    /// The tolerance at the deepest zoom, in world widths.
    var finestTolerance: Double { clamped(tolerance, 0...512) / 512 / Double(1 << min(max(maximumZoom, 0), 30)) }

    private func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
        value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : range.lowerBound
    }
}
