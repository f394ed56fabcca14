import Platform

/// Rotates images around a point: bicubic, one sample per pixel.
package enum PixmapRotation {
    /// Cuts an image out of a larger one, with a different direction up.
    ///
    /// The center of the result shows `sourceCenter`, and up in the result is the direction `bearing` in the source: at
    /// 90 the source's right (east) is up, so its content is rotated a quarter turn counterclockwise. Pixels that
    /// coincide at multiples of 90 are copied. Alpha is premultiplied throughout.
    ///
    /// - Parameters:
    ///   - bearing: degrees clockwise from the source's up.
    ///   - sourceCenter: pixels from the source's top left, y down.
    ///   - background: the word of every pixel whose center falls outside the source.
    package static func rotate(
        _ source: Pixmap, by bearing: Double, sourceCenter: (x: Double, y: Double), width: Int, height: Int,
        background: UInt32 = 0
    ) -> Pixmap {
        precondition(width > 0 && height > 0, "a result needs pixels")
        let (sine, cosine) = sineAndCosine(bearing)
        // Pixel centers are half a pixel from the corner, in the source and in the result.
        let (left, top) = (0.5 - Double(width) / 2, 0.5 - Double(height) / 2)
        let sampler = CubicSampler(source)
        let (sourceWidth, sourceHeight) = (Double(source.width), Double(source.height))
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { output, initialized in
            for row in 0..<height {
                let dy = top + Double(row)
                for column in 0..<width {
                    let dx = left + Double(column)
                    // Right in the result is (cos, sin) in the source, down is (-sin, cos).
                    let x = sourceCenter.x + dx * cosine - dy * sine
                    let y = sourceCenter.y + dx * sine + dy * cosine
                    let isInside = x >= 0 && y >= 0 && x < sourceWidth && y < sourceHeight
                    output[row &* width &+ column] = isInside ? sampler.sample(x, y) : background
                }
            }
            initialized = width * height
        }
        return Pixmap(width: width, height: height, pixels: pixels)
    }

    /// Exact at multiples of 90 degrees, unlike the sine of an inexact pi.
    static func sineAndCosine(_ degrees: Double) -> (sine: Double, cosine: Double) {
        let wrapped = degrees.isFinite ? degrees.truncatingRemainder(dividingBy: 360) : 0
        let quarter = (wrapped / 90).rounded()
        let rest = (wrapped - quarter * 90) * .pi / 180
        let (sine, cosine) = (sin(rest), cos(rest))
        return switch (Int(quarter) + 4) % 4 {
        case 1: (cosine, -sine)
        case 2: (-sine, -cosine)
        case 3: (-cosine, sine)
        default: (sine, cosine)
        }
    }
}
