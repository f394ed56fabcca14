import MapStyle
import Platform
package import Rasterising

/// The paint of a raster layer at a zoom.
package struct RasterPaint: Hashable, Sendable {
    /// Opacity, 0 to 1.
    package var opacity: Float = 1
    /// Changes the colors; nil keeps them.
    package var matrix: ColorMatrix?
    /// Whether enlarged pixels have hard edges.
    package var isNearest = false

    /// The defaults of the style specification.
    package init() {}
}

extension RasterPaint {
    /// The paint at a zoom.
    init(_ layer: RasterLayer, zoom: Double) {
        self.init()
        opacity = Float(layer.opacity.value(at: zoom))
        isNearest = layer.resampling.value(at: zoom) == .nearest
        var matrix = ColorMatrix.identity
        matrix.rotateHue(degrees: layer.hueRotate.value(at: zoom))
        matrix.saturate(Float(layer.saturation.value(at: zoom)))
        matrix.spread(contrast: Float(layer.contrast.value(at: zoom)))
        matrix.fit(
            Float(layer.brightnessMin.value(at: zoom)), Float(layer.brightnessMax.value(at: zoom)))
        if matrix != .identity { self.matrix = matrix }
    }
}

/// The adjustments of raster layers, one after the other.
extension ColorMatrix {
    /// Rotates colors around the axis of grays.
    fileprivate mutating func rotateHue(degrees: Double) {
        let angle = degrees.remainder(dividingBy: 360) * .pi / 180
        guard angle != 0, angle.isFinite else { return }
        let (sine, cosine) = (Float(sin(angle)) * Float(3).squareRoot(), Float(cos(angle)))
        let (a, b, c) = ((2 * cosine + 1) / 3, (1 - cosine - sine) / 3, (1 - cosine + sine) / 3)
        (red, green, blue) = ([a, c, b], [b, a, c], [c, b, a])
    }

    /// Moves colors away from their mean, or towards it for negative numbers.
    fileprivate mutating func saturate(_ amount: Float) {
        guard amount != 0 else { return }
        let factor = amount > 0 ? 1 - 1 / (1.001 - min(amount, 1)) : -amount
        let part = SIMD3<Float>(repeating: factor / 3)
        (red, green, blue) = (red * (1 - factor) + part, green * (1 - factor) + part, blue * (1 - factor) + part)
    }

    /// Moves colors away from the middle gray, or towards it for negative numbers.
    fileprivate mutating func spread(contrast: Float) {
        guard contrast != 0 else { return }
        // At 1 the factor is infinite, which gives no color for the middle gray.
        scale(contrast > 0 ? 1 / max(1 - contrast, 1e-6) : 1 + contrast, keeping: 0.5)
    }

    /// Makes black and white gray.
    fileprivate mutating func fit(_ low: Float, _ high: Float) {
        guard low != 0 || high != 1 else { return }
        scale(high - low, keeping: 0)
        offset += SIMD3(repeating: low)
    }

    private mutating func scale(_ factor: Float, keeping fixed: Float) {
        (red, green, blue) = (red * factor, green * factor, blue * factor)
        offset = (offset - fixed) * factor + fixed
    }
}
