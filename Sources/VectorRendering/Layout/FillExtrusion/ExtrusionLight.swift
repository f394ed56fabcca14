import MapStyle
import Platform

/// The light on walls and roofs at a zoom and bearing, by the formulas of MapLibre's shaders.
struct ExtrusionLight: Hashable, Sendable {
    /// Toward the light, for normals that point inward: right and down on the tile, and up.
    let direction: SIMD3<Float>
    /// Red, green and blue, 0 to 1.
    let color: SIMD3<Float>
    /// 0 to 1.
    let intensity: Float

    /// What keeps black surfaces visible.
    private static let ambient: Float = 0.03

    init(_ light: StyleLight, zoom: Double, bearing: Double) {
        let position = light.position.value(at: zoom)
        let (length, azimuth, polar) = position.count == 3 ? (position[0], position[1], position[2]) : (1.15, 210, 30)
        // Azimuths start at the top, not on the right; a light over the image turns with the bearing on the tiles.
        let turn = light.anchor.value(at: zoom) == .viewport ? bearing : 0
        let (around, down) = ((azimuth + 90 + turn) * .pi / 180, polar * .pi / 180)
        direction = SIMD3(
            Float(length * cos(around) * sin(down)), Float(length * sin(around) * sin(down)),
            Float(length * cos(down)))
        let color = light.color.value(at: zoom).premultiplied
        self.color = SIMD3(color.x, color.y, color.z)
        intensity = Float(light.intensity.value(at: zoom))
    }

    /// The light on a roof of a color.
    func roof(_ color: PaintColor) -> PaintColor { lit(color, level(direction.z, of: color)) }

    /// The light on a roof with a pattern, as a factor per channel.
    func roofFactor() -> PaintColor { factor(patternLevel(direction.z)) }

    /// A wall's foot and top in the light, relative to its color.
    struct Wall {
        /// The cosine of the angle between the light and the wall's normal.
        fileprivate let cosine: Float
        fileprivate let foot: Float
        fileprivate let top: Float

        /// Whether the wall is as light below as above.
        var isEven: Bool { foot == top }
    }

    /// A wall by its inward normal.
    ///
    /// - Parameters:
    ///   - x: to the right on the tile; the normal has length 1.
    ///   - gradient: the factors at the foot and at the top, from `gradient`.
    func wall(x: Double, y: Double, gradient: (foot: Float, top: Float)) -> Wall {
        // The steps of MapLibre's vertices.
        let (normalX, normalY) = ((x * 8192).rounded(.down) / 8192, (y * 16_384).rounded(.towardZero) / 16_384)
        let cosine = Float(normalX) * direction.x + Float(normalY) * direction.y
        // A quirk: walls that face exactly east or west have no gradient.
        return normalY == 0
            ? Wall(cosine: cosine, foot: 1, top: 1) : Wall(cosine: cosine, foot: gradient.foot, top: gradient.top)
    }

    /// How much darker walls are at their foot and top, for heights in meters.
    func gradient(base: Float, height: Float) -> (foot: Float, top: Float) {
        let (low, slope) = (0.7 + (0.98 - 0.7) * (1 - intensity), (height / 150).squareRoot())
        return (min(max(base * slope, low), 1), min(max((1 + base) * slope, low), 1))
    }

    /// A wall's color at its foot and top.
    func colors(_ wall: Wall, _ color: PaintColor) -> (foot: PaintColor, top: PaintColor) {
        let level = level(wall.cosine, of: color)
        let foot = lit(color, level * wall.foot)
        return (foot, wall.isEven ? foot : lit(color, level * wall.top))
    }

    /// The factors for a wall with a pattern at its foot and top.
    func factors(_ wall: Wall) -> (foot: PaintColor, top: PaintColor) {
        let level = patternLevel(wall.cosine)
        return (factor(level * wall.foot), factor(level * wall.top))
    }

    private func level(_ cosine: Float, of color: PaintColor) -> Float {
        let luminance = color.x * 0.2126 + color.y * 0.7152 + color.z * 0.0722
        return level(cosine, brightest: 1 - luminance + intensity)
    }

    private func patternLevel(_ cosine: Float) -> Float { level(cosine, brightest: 0.5 + intensity) }

    private func level(_ cosine: Float, brightest: Float) -> Float {
        let dark = 1 - intensity
        return dark + (max(brightest, 1) - dark) * min(max(cosine, 0), 1)
    }

    private func lit(_ color: PaintColor, _ level: Float) -> PaintColor {
        clamped((SIMD3(color.x, color.y, color.z) + Self.ambient) * (self.color * level))
    }

    private func factor(_ level: Float) -> PaintColor { clamped(color * level) }

    /// Opaque, and not darker than a colored light leaves things.
    private func clamped(_ channels: SIMD3<Float>) -> PaintColor {
        let shown = channels.clamped(lowerBound: 0.3 * (1 - color), upperBound: SIMD3(repeating: 1))
        return PaintColor(shown, 1)
    }
}
