/// The paint of a color-relief layer at a zoom.
package struct ColorReliefPaint: Sendable {
    /// Elevations in meters, ascending, at least one.
    package let elevations: [Float]
    /// Premultiplied colors at the elevations, without opacity; between them they are mixed.
    package let colors: [PaintColor]
    /// Opacity, 0 to 1.
    package var opacity: Float = 1
    /// Whether enlarged elevations have hard edges.
    package var isNearest = false

    /// Creates a paint; nil without stops.
    package init?(_ stops: [(elevation: Float, color: PaintColor)]) {
        guard !stops.isEmpty else { return nil }
        elevations = stops.map(\.elevation)
        colors = stops.map(\.color)
    }

    /// The color at an elevation.
    @inline(__always)
    func color(at elevation: Float) -> PaintColor {
        var (low, high) = (0, elevations.count - 1)
        guard elevation > elevations[low] else { return colors[low] }
        guard elevation < elevations[high] else { return colors[high] }
        while high - low > 1 {
            let middle = (low + high) / 2
            if elevation < elevations[middle] { high = middle } else { low = middle }
        }
        let part = (elevation - elevations[low]) / (elevations[high] - elevations[low])
        return colors[low] + (colors[high] - colors[low]) * part
    }
}
