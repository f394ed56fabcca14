import MapStyle

extension BackgroundPaint {
    /// The paint at a zoom.
    init(_ layer: BackgroundLayer, zoom: Double) {
        self.init(
            color: layer.color.value(at: zoom).premultiplied, opacity: Float(layer.opacity.value(at: zoom)))
    }
}
