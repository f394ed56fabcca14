import MapStyle

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
