import MapStyle
import Rasterising

/// The paint of a heatmap layer in one tile at a zoom.
package struct HeatmapPaint: Sendable {
    /// Radius of influence in points.
    package var radius: PaintColumn<Float> = .constant(30)
    /// The weight of each point.
    package var weight: PaintColumn<Float> = .constant(1)
    /// A factor for all weights.
    package var intensity: Float = 1
    /// Opacity, 0 to 1.
    package var opacity: Float = 1
    /// Premultiplied colors by density, 0 to 1 in even steps.
    package var ramp: [UInt32]

    /// Creates a paint with the defaults of the style specification.
    package init(ramp: [UInt32]) { self.ramp = ramp }
}

/// The data-driven paint values of a heatmap layer in a tile's layout.
struct HeatmapValues: Sendable {
    let radius: LayerValues<Float>
    let weight: LayerValues<Float>

    init(_ layer: HeatmapLayer, _ evaluation: LayerEvaluation) {
        radius = evaluation.values(layer.radius) { Float($0) }
        weight = evaluation.values(layer.weight) { Float($0) }
    }
}

extension HeatmapPaint {
    /// The paint of a tile at the real zoom.
    ///
    /// - Parameter ramp: see ``ramp(_:)``.
    init(_ layer: HeatmapLayer, _ values: HeatmapValues, ramp: [UInt32], zoom: Double, integerZoom: Double) {
        self.init(ramp: ramp)
        radius = values.radius.column(layer.radius, zoom: zoom, integerZoom: integerZoom)
        weight = values.weight.column(layer.weight, zoom: zoom, integerZoom: integerZoom)
        intensity = Float(layer.intensity.value(at: zoom))
        opacity = Float(layer.opacity.value(at: zoom))
    }

    /// The colors of a layer, 256 as in MapLibre.
    static func ramp(_ layer: HeatmapLayer) -> [UInt32] {
        let ramp = layer.color ?? .heatmap
        return (0..<256).map { index in
            ramp.map { PixelBlending.word($0.color(at: Double(index) / 255).premultiplied) } ?? 0
        }
    }
}
