/// A `hillshade` layer: light and shadow on elevations.
package struct HillshadeLayer: LayerProperties {
    /// How slopes become light.
    package enum Method: String, PropertyChoice {
        case standard, basic, combined, igor, multidirectional
    }

    /// Direction of the light source, in degrees clockwise.
    package var illuminationDirection = Property.constant([335.0])
    /// Altitude of the light source in degrees.
    package var illuminationAltitude = Property.constant([45.0])
    /// What the direction is relative to.
    package var illuminationAnchor = Property.constant(Alignment.viewport)
    /// Strength, 0 to 1.
    package var exaggeration = Property.constant(0.5)
    /// Color of areas facing away from the light.
    package var shadowColor = Property.constant([StyleColor.black])
    /// Color of areas facing the light.
    package var highlightColor = Property.constant([StyleColor.white])
    /// Color of steep slopes.
    package var accentColor = Property.constant(StyleColor.black)
    /// How slopes become light.
    package var method = Property.constant(Method.standard)
    /// How elevations are interpolated between texels.
    package var resampling = Property.constant(TexelResampling.linear)

    var kind: StyleLayer.Kind { .hillshade(self) }
    static var content: LayerContent { .elevations }

    mutating func visit(_ visitor: inout PropertyVisitor) {
        visitor.paint("hillshade-illumination-direction", &illuminationDirection, .numbers, .camera)
        visitor.paint("hillshade-illumination-altitude", &illuminationAltitude, .numbers, .camera)
        visitor.paint("hillshade-illumination-anchor", &illuminationAnchor, .choice(Alignment.self), .zoom)
        visitor.paint("hillshade-exaggeration", &exaggeration, .part, .camera)
        visitor.paint("hillshade-shadow-color", &shadowColor, .colors, .camera)
        visitor.paint("hillshade-highlight-color", &highlightColor, .colors, .camera)
        visitor.paint("hillshade-accent-color", &accentColor, .color, .camera)
        visitor.paint("hillshade-method", &method, .choice(Method.self), .zoom)
        visitor.paint("resampling", &resampling, .choice(TexelResampling.self), .zoom)
    }
}

/// A `color-relief` layer: colors by elevation.
package struct ColorReliefLayer: LayerProperties {
    /// Opacity, 0 to 1.
    package var opacity = Property.constant(1.0)
    /// Colors by elevation in meters; nil draws nothing.
    package var color: ColorRamp?
    /// How elevations are interpolated between texels.
    package var resampling = Property.constant(TexelResampling.linear)

    var kind: StyleLayer.Kind { .colorRelief(self) }
    static var content: LayerContent { .elevations }

    mutating func visit(_ visitor: inout PropertyVisitor) {
        visitor.paint("color-relief-opacity", &opacity, .part, .camera)
        visitor.paint("color-relief-color", &color)
        visitor.paint("resampling", &resampling, .choice(TexelResampling.self), .zoom)
    }
}
