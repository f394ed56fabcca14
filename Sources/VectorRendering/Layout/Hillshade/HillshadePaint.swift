import MapStyle

/// The paint of a hillshade layer at a zoom.
package struct HillshadePaint: Hashable, Sendable {
    /// How slopes become light.
    package enum Method: String, Hashable, Sendable {
        case standard, basic, combined, igor, multidirectional
    }

    /// A light source.
    package struct Light: Hashable, Sendable {
        /// Direction that the light comes from, in radians clockwise from the top of the tile.
        package var azimuth: Float
        /// Height above the horizon in radians.
        package var altitude: Float
        /// Premultiplied color of areas facing away from it.
        package var shadow: PaintColor
        /// Premultiplied color of areas facing it.
        package var highlight: PaintColor
    }

    /// How slopes become light.
    package var method = Method.standard
    /// The light sources, at least one; all methods but multidirectional use the first.
    package var lights: [Light]
    /// Premultiplied color of steep slopes.
    package var accent: PaintColor = [0, 0, 0, 1]
    /// Strength, 0 to 1.
    package var exaggeration: Float = 0.5
    /// Whether enlarged slopes have hard edges.
    package var isNearest = false

    /// Creates a paint.
    package init(lights: [Light]) { self.lights = lights }
}

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
