/// Draws a part of an image with a texture on tilted ground, which shrinks with the distance, and most of all in its
/// direction.
///
/// As on graphics cards: each pixel takes the copy of the texture, halved as often as needed, whose texels are about as
/// large as the pixel's shorter side on the ground, and the mean of several places along the longer one.
package struct TiltedTextureInk: Sendable {
    private let texture: Texture
    private let map: TextureMap
    private let isNearest: Bool
    private let coverage: UInt32
    private let matrix: ColorMatrix?
    private let maximumSamples: Int
    /// Whether there are halved copies; as in MapLibre, only where both sides are powers of two.
    private let isReduced: Bool

    /// Maximum number of places whose mean a pixel takes.
    package static let maximumSamples = 16

    /// - Parameters:
    ///   - map: positions on the texture below the pixels of the image.
    ///   - isNearest: whether enlarged texels have hard edges.
    ///   - opacity: 0 to 1.
    ///   - matrix: changes the colors; nil keeps them.
    ///   - isReduced: whether pixels may take halved copies.
    ///   - maximumSamples: 1 where each pixel takes one place, and the copy for its longer side.
    package init(
        _ texture: Texture, _ map: TextureMap, isNearest: Bool, opacity: Float, matrix: ColorMatrix?,
        isReduced: Bool, maximumSamples: Int = Self.maximumSamples
    ) {
        (self.texture, self.map, self.isNearest, self.matrix) = (texture, map, isNearest, matrix)
        coverage = opacity > 0 ? UInt32(min(opacity, 1) * 255 + 0.5) : 0
        self.isReduced =
            isReduced && texture.width & (texture.width - 1) == 0 && texture.height & (texture.height - 1) == 0
        self.maximumSamples = min(max(maximumSamples, 1), Self.maximumSamples)
    }

    /// Draws on the pixels of a region, in an image that is `width` pixels wide.
    ///
    /// - Parameter check: called every 64 rows; throwing stops drawing.
    package func draw(
        in region: borrowing PixelRegion, of pixels: inout MutableSpan<UInt32>, width: Int,
        check: () throws -> Void
    ) rethrows {
        guard coverage > 0, region.fits(pixels.count, width: width) else { return }
        var copies = [texture]
        for row in region.rows {
            if row % 64 == 0 { try check() }
            for run in map.runs(region.columns(inRow: row), inRow: row) {
                let samples = Samples(run, row, map, limit: maximumSamples)
                let copy = isReduced ? min(samples.copy, maximumCopy) : 0
                while copies.count <= copy { copies.append(copies[copies.count - 1].halved) }
                let isHard = isNearest && samples.copy == 0 && samples.texels <= 1
                draw(run, copies[copy], samples, isHard: isHard, row &* width, &pixels)
            }
        }
    }

    /// Number of times that the texture can be halved.
    private var maximumCopy: Int { Int.bitWidth - max(texture.width, texture.height).leadingZeroBitCount - 1 }

    private func draw(
        _ run: TextureRun, _ copy: Texture, _ samples: Samples, isHard: Bool, _ line: Int,
        _ pixels: inout MutableSpan<UInt32>
    ) {
        let across = Double(copy.width) / Double(texture.width)
        let down = Double(copy.height) / Double(texture.height)
        let step = (x: TextureMap.fixed(run.stepX * across), y: TextureMap.fixed(run.stepY * down))
        let count = isHard ? 1 : samples.count
        let next = (x: TextureMap.fixed(samples.stepX * across), y: TextureMap.fixed(samples.stepY * down))
        let first = Double(count - 1) / 2
        var x = TextureMap.fixed((run.x - samples.stepX * first) * across)
        var y = TextureMap.fixed((run.y - samples.stepY * first) * down)
        // Neighbors often have one color.
        var (last, lastResult): (UInt32, UInt32) = (0, 0)
        for index in (line &+ run.columns.lowerBound)..<(line &+ run.columns.upperBound) {
            var word =
                isHard
                ? copy.nearest(x, y) : count == 1 ? copy.linear(x, y) : Self.mean(copy, x, y, next, count)
            if let matrix {
                if word != last { (last, lastResult) = (word, matrix.applied(to: word)) }
                word = lastResult
            }
            if coverage == 255 {
                pixels[index] = word >> 24 == 255 ? word : PixelBlending.over(word, pixels[index])
            } else {
                pixels[index] = PixelBlending.over(word, coverage: coverage, pixels[index])
            }
            (x, y) = (x &+ step.x, y &+ step.y)
        }
    }

    /// The mean of the colors at several places.
    @inline(__always)
    private static func mean(
        _ texture: Texture, _ x: Int, _ y: Int, _ step: (x: Int, y: Int), _ count: Int
    ) -> UInt32 {
        let mask: UInt64 = 0x00FF_00FF_00FF_00FF
        var (x, y, sum) = (x, y, UInt64(0))
        for _ in 0..<count {
            let word = UInt64(texture.linear(x, y))
            // Four channels of 16 bits, which hold up to 257 bytes.
            sum &+= (word | word << 24) & mask
            (x, y) = (x &+ step.x, y &+ step.y)
        }
        let (part, half) = (UInt64(0x1_0000) / UInt64(count) &+ 1, UInt64(count / 2))
        @inline(__always) func channel(_ shift: UInt64) -> UInt32 {
            UInt32(truncatingIfNeeded: (((sum >> shift & 0xFFFF) &+ half) &* part) >> 16)
        }
        // In the order of the lanes: blue, red, green, alpha.
        return channel(0) | channel(16) << 16 | channel(32) << 8 | channel(48) << 24
    }
}

/// The places of a texture that the pixels of a run take, and the copy that they are on.
private struct Samples {
    /// Number of places per pixel.
    let count: Int
    /// From one to the next, in texels.
    let (stepX, stepY): (Double, Double)
    /// Texels per pixel along its shorter side, or along the longer one if a pixel takes one place only.
    let texels: Double
    /// How often the copy is halved.
    let copy: Int

    init(_ run: TextureRun, _ row: Int, _ map: TextureMap, limit: Int) {
        let middle = (Double(run.columns.lowerBound + run.columns.upperBound) / 2, Double(row) + 0.5)
        let (weight, half) = (map.weight(at: SIMD2(middle.0, middle.1)), Double(run.columns.count - 1) / 2)
        let place = (run.x + run.stepX * half, run.y + run.stepY * half)
        let right = (run.stepX, run.stepY)
        let down = (
            (map.rowX - place.0 * map.rowWeight) / weight, (map.rowY - place.1 * map.rowWeight) / weight
        )
        let (across, along) = (Self.length(right), Self.length(down))
        let (longer, shorter) = (max(across, along), min(across, along))
        let way = across > along ? right : down
        // In this order, NaN becomes 1.
        let ratio = min(Double(limit), max(1, (longer / shorter).rounded()))
        count = Int(ratio)
        (stepX, stepY) = (way.0 / ratio, way.1 / ratio)
        texels = max(shorter, longer / Double(limit))
        // The nearest power of two, and the larger one in the middle.
        copy = texels > 2.0.squareRoot() * (1 + 1e-9) && texels < 0x1p30 ? Self.exponent(texels / 2.0.squareRoot()) : 0
    }

    private static func length(_ way: (Double, Double)) -> Double { (way.0 * way.0 + way.1 * way.1).squareRoot() }

    /// The logarithm to base 2, rounded up but for rounding errors.
    private static func exponent(_ value: Double) -> Int {
        let reduced = value * (1 - 1e-9)
        return Int(reduced.exponent) + (reduced.significand > 1 ? 1 : 0)
    }
}
