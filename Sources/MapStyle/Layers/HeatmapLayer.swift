/// A `heatmap` layer: the density of points as colors.
package struct HeatmapLayer: LayerProperties {
    /// Radius of influence in points.
    package var radius = Property.constant(30.0)
    /// The weight of a point.
    package var weight = Property.constant(1.0)
    /// A factor for all weights.
    package var intensity = Property.constant(1.0)
    /// Colors by density; nil for MapLibre's ramp from blue to red.
    package var color: ColorRamp?
    /// Opacity, 0 to 1.
    package var opacity = Property.constant(1.0)

    var kind: StyleLayer.Kind { .heatmap(self) }

    mutating func visit(_ visitor: inout PropertyVisitor) {
        visitor.paint("heatmap-radius", &radius, .number(1...4096), .data)
        visitor.paint("heatmap-weight", &weight, .number(0...1e6), .data)
        visitor.paint("heatmap-intensity", &intensity, .number(0...1e6), .camera)
        visitor.paint("heatmap-color", &color)
        visitor.paint("heatmap-opacity", &opacity, .part, .camera)
    }
}
