import MapStyle

extension HillshadePaint {
    /// The paint at a zoom.
    ///
    /// - Parameter bearing: degrees clockwise from north, for light that does not turn with the map.
    init(_ layer: HillshadeLayer, zoom: Double, bearing: Double) {
        let turn = layer.illuminationAnchor.value(at: zoom) == .viewport ? bearing : 0
        let azimuths = layer.illuminationDirection.value(at: zoom).map { ($0 + turn) * .pi / 180 }
        let altitudes = layer.illuminationAltitude.value(at: zoom).map { $0 * .pi / 180 }
        let shadows = layer.shadowColor.value(at: zoom).map(\.premultiplied)
        let highlights = layer.highlightColor.value(at: zoom).map(\.premultiplied)
        let count = min(max(azimuths.count, altitudes.count, shadows.count, highlights.count, 1), Self.maximumLights)
        // Shorter lists repeat their last value.
        func value<Value>(_ values: [Value], _ index: Int, _ fallback: Value) -> Value {
            values.isEmpty ? fallback : values[min(index, values.count - 1)]
        }
        self.init(
            lights: (0..<count).map { index in
                Light(
                    azimuth: Float(value(azimuths, index, 0)), altitude: Float(value(altitudes, index, 0)),
                    shadow: value(shadows, index, [0, 0, 0, 1]), highlight: value(highlights, index, [1, 1, 1, 1]))
            })
        method = Method(rawValue: layer.method.value(at: zoom).rawValue) ?? .standard
        accent = layer.accentColor.value(at: zoom).premultiplied
        exaggeration = Float(layer.exaggeration.value(at: zoom))
        isNearest = layer.resampling.value(at: zoom) == .nearest
    }

    /// Maximum number of light sources.
    static let maximumLights = 16
}
