/// How features are cut into tiles: the settings of a style's GeoJSON source.
package struct SlicingOptions: Hashable, Sendable {
    /// How far around a tile its features reach, in points of a tile of 512.
    package var buffer = 128.0
    /// How far a line may be simplified, in the same points.
    package var tolerance = 0.375
    /// The deepest zoom that is cut, and the only one without simplification.
    package var maximumZoom = 18
    /// Whether each part of a line knows where on the whole line it is.
    package var hasLineMetrics = false
    /// Whether the features' ids are their indexes.
    package var generatesIDs = false
    /// The property that is the id; wins over `generatesIDs`.
    package var promotedID: String?

    /// The defaults of the style specification.
    package init() {}

    /// Units of a tile per point.
    static let unitsPerPoint = Double(TilePoint.extent) / 512

    /// The buffer in widths of a tile.
    var bufferWidth: Double { clamped(buffer, 0...512) / 512 }

    /// The tolerance at a zoom, on the world's square.
    func tolerance(z: Int) -> Double {
        z >= maximumZoom ? 0 : clamped(tolerance, 0...512) / 512 / Double(1 << z)
    }

    /// What does not matter at any zoom.
    var finestTolerance: Double { clamped(tolerance, 0...512) / 512 / Double(1 << min(max(maximumZoom, 0), 30)) }

    private func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
        value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : range.lowerBound
    }
}
