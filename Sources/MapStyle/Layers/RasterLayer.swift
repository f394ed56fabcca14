/// A `raster` layer: raster tiles or images.
package struct RasterLayer: LayerProperties {
    /// Opacity, 0 to 1.
    package var opacity = Property.constant(1.0)
    /// Hue rotation in degrees.
    package var hueRotate = Property.constant(0.0)
    /// The brightness of black, 0 to 1.
    package var brightnessMin = Property.constant(0.0)
    /// The brightness of white, 0 to 1.
    package var brightnessMax = Property.constant(1.0)
    /// Saturation, -1 (gray) to 1.
    package var saturation = Property.constant(0.0)
    /// Contrast, -1 to 1.
    package var contrast = Property.constant(0.0)
    /// How pixels are interpolated between texels.
    package var resampling = Property.constant(TexelResampling.linear)

    var kind: StyleLayer.Kind { .raster(self) }
    static var content: LayerContent { .images }

    mutating func visit(_ visitor: inout PropertyVisitor) {
        visitor.paint("raster-opacity", &opacity, .part, .camera)
        visitor.paint("raster-hue-rotate", &hueRotate, .number, .camera)
        visitor.paint("raster-brightness-min", &brightnessMin, .part, .camera)
        visitor.paint("raster-brightness-max", &brightnessMax, .part, .camera)
        visitor.paint("raster-saturation", &saturation, .number(-1...1), .camera)
        visitor.paint("raster-contrast", &contrast, .number(-1...1), .camera)
        visitor.paint("resampling", &resampling, .choice(TexelResampling.self), .zoom)
        visitor.paint("raster-resampling", &resampling, .choice(TexelResampling.self), .zoom)
        visitor.ignore(paint: "raster-fade-duration")
    }
}

/// Interpolation between texels.
package enum TexelResampling: String, PropertyChoice {
    /// Bilinear, from the four texels around.
    case linear
    /// The nearest texel.
    case nearest
}
