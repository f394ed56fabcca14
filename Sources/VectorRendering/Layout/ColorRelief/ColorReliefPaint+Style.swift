import MapStyle

extension ColorReliefPaint {
    /// The paint at a zoom; nil for a layer without colors.
    init?(_ layer: ColorReliefLayer, zoom: Double) {
        guard let ramp = layer.color else { return nil }
        var stops: [(elevation: Float, color: PaintColor)] = []
        func add(_ elevation: Double) {
            stops.append((Float(elevation), ramp.color(at: elevation).premultiplied))
        }
        let inputs = ramp.stops
        guard let first = inputs.first else {
            add(0)
            self.init(stops)
            return
        }
        if ramp.isStepped {
            // Before its first stop, a step has a color of its own.
            add(first - 1)
            for input in inputs {
                let before = stops.last?.color ?? .zero
                stops.append((Float(input), before))
                add(input)
            }
        } else {
            for input in inputs { add(input) }
        }
        self.init(stops)
        opacity = Float(layer.opacity.value(at: zoom))
        isNearest = layer.resampling.value(at: zoom) == .nearest
    }
}
