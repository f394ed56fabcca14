import Platform

// The five methods, as MapLibre defines them.

/// Shadow and highlight by direction, and an accent on steep slopes.
struct StandardShading: Shading {
    private let light: HillshadePaint.Light
    private let accent: PaintColor
    private let direction: SIMD2<Float>
    /// What accent and shade are multiplied with, by steepness.
    private let table: SteepnessTable

    init(_ paint: HillshadePaint) {
        light = paint.lights[0]
        accent = paint.accent
        direction = [sin(light.azimuth), -cos(light.azimuth)]
        let strength = paint.exaggeration
        let (base, limit) = (1.875 - strength * 1.75, Float.pi / 2)
        let opacity = min(strength * 2, 1)
        table = SteepnessTable { length in
            let slope = atan(0.625 * length)
            let scaled = strength == 0.5 ? slope : (pow(base, slope) - 1) / (pow(base, limit) - 1) * limit
            return [(1 - cos(scaled)) * opacity, sin(scaled) * opacity]
        }
    }

    @inline(__always)
    func colors(_ east: SIMD4<Float>, _ south: SIMD4<Float>) -> PaintColors {
        let length = (east * east + south * south).squareRoot()
        let (steep, slanted) = table[length]
        let shade = approximateInverseCosine((east * direction.x + south * direction.y) / length) * (1 / .pi)
        let (shadow, change) = (light.shadow, light.highlight - light.shadow)
        let alpha = (shade * change.w + shadow.w) * slanted
        let accented = steep * (1 - alpha)
        return PaintColors(
            red: accented * accent.x + (shade * change.x + shadow.x) * slanted,
            green: accented * accent.y + (shade * change.y + shadow.y) * slanted,
            blue: accented * accent.z + (shade * change.z + shadow.z) * slanted,
            alpha: accented * accent.w + alpha
        ).cleared(where: .!(length .> 0))
    }
}

/// The part of the light that reaches the ground, from one light or the mean of several.
struct DiffuseShading: Shading {
    private let lights: [(light: HillshadePaint.Light, angle: Lambert)]
    private let factor: Float

    init(_ paint: HillshadePaint, count: Int) {
        lights = paint.lights.prefix(count).map { ($0, Lambert(azimuth: $0.azimuth, altitude: $0.altitude)) }
        factor = paint.exaggeration * 2
    }

    @inline(__always)
    func colors(_ east: SIMD4<Float>, _ south: SIMD4<Float>) -> PaintColors {
        let (east, south) = (east * factor, south * factor)
        let length = Lambert.normalLength(east, south)
        var sum = PaintColors(red: .zero, green: .zero, blue: .zero, alpha: .zero)
        for (light, angle) in lights {
            var cosine = angle.cosine(east, south, length)
            // In this order, NaN becomes 0.
            cosine = cosine.replacing(with: 0, where: .!(cosine .> 0))
            cosine = cosine.replacing(with: 1, where: cosine .> 1)
            let shade = cosine * 2 - 1
            let isLit = shade .> 0
            let strength = shade.replacing(with: -shade, where: .!isLit)
            sum.red += strength * SIMD4(repeating: light.shadow.x).replacing(with: light.highlight.x, where: isLit)
            sum.green += strength * SIMD4(repeating: light.shadow.y).replacing(with: light.highlight.y, where: isLit)
            sum.blue += strength * SIMD4(repeating: light.shadow.z).replacing(with: light.highlight.z, where: isLit)
            sum.alpha += strength * SIMD4(repeating: light.shadow.w).replacing(with: light.highlight.w, where: isLit)
        }
        let part = 1 / Float(lights.count)
        return PaintColors(
            red: sum.red * part, green: sum.green * part, blue: sum.blue * part, alpha: sum.alpha * part)
    }
}

/// Diffuse light, stronger on steep slopes.
struct CombinedShading: Shading {
    private let light: HillshadePaint.Light
    private let angle: Lambert
    private let factor: Float
    private let table = SteepnessTable { [atan($0) * 4 / .pi / .pi, 0] }

    init(_ paint: HillshadePaint) {
        light = paint.lights[0]
        angle = Lambert(azimuth: light.azimuth, altitude: light.altitude)
        factor = paint.exaggeration * 2
    }

    @inline(__always)
    func colors(_ east: SIMD4<Float>, _ south: SIMD4<Float>) -> PaintColors {
        let (east, south) = (east * factor, south * factor)
        let angle = approximateInverseCosine(angle.cosine(east, south, Lambert.normalLength(east, south)))
        let incidence = angle.replacing(with: .pi / 2, where: angle .> .pi / 2)
        let (steepness, _) = table[(east * east + south * south).squareRoot()]
        let rest = .pi / 2 - incidence
        let (shadow, highlight) = (light.shadow, light.highlight)
        return PaintColors(
            red: (incidence * shadow.x + rest * highlight.x) * steepness,
            green: (incidence * shadow.y + rest * highlight.y) * steepness,
            blue: (incidence * shadow.z + rest * highlight.z) * steepness,
            alpha: (incidence * shadow.w + rest * highlight.w) * steepness)
    }
}

/// Shadow and highlight by direction, soft on flat ground.
struct IgorShading: Shading {
    private let light: HillshadePaint.Light
    private let direction: SIMD2<Float>
    private let factor: Float
    private let table = SteepnessTable { [atan($0) * 2 / .pi, 0] }

    init(_ paint: HillshadePaint) {
        light = paint.lights[0]
        direction = [sin(light.azimuth), -cos(light.azimuth)]
        factor = paint.exaggeration * 2
    }

    @inline(__always)
    func colors(_ east: SIMD4<Float>, _ south: SIMD4<Float>) -> PaintColors {
        let (east, south) = (east * factor, south * factor)
        let length = (east * east + south * south).squareRoot()
        let shade = approximateInverseCosine((east * direction.x + south * direction.y) / length) * (1 / .pi)
        let (steepness, _) = table[length]
        let (dark, bright) = (steepness * (1 - shade), steepness * shade)
        let (shadow, highlight) = (light.shadow, light.highlight)
        return PaintColors(
            red: dark * shadow.x + bright * highlight.x, green: dark * shadow.y + bright * highlight.y,
            blue: dark * shadow.z + bright * highlight.z, alpha: dark * shadow.w + bright * highlight.w
        ).cleared(where: .!(length .> 0))
    }
}
