#if canImport(Glibc)
    import Glibc
#endif

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
    func color(_ slope: SIMD2<Float>) -> PaintColor {
        let length = (slope.x * slope.x + slope.y * slope.y).squareRoot()
        guard length > 0 else { return .zero }
        let factors = table[length]
        let shade = approximateInverseCosine((slope.x * direction.x + slope.y * direction.y) / length) * (1 / .pi)
        let shaded = (light.shadow + (light.highlight - light.shadow) * shade) * factors.y
        return accent * (factors.x * (1 - shaded.w)) + shaded
    }

    /// The same for four slopes at once.
    @inline(__always)
    func words(_ east: SIMD4<Float>, _ south: SIMD4<Float>) -> SIMD4<UInt32> {
        let length = (east * east + south * south).squareRoot()
        var (steep, slanted) = (SIMD4<Float>(), SIMD4<Float>())
        for index in 0..<4 {
            let factors = table[length[index]]
            (steep[index], slanted[index]) = (factors.x, factors.y)
        }
        let shade = approximateInverseCosine((east * direction.x + south * direction.y) / length) * (1 / .pi)
        let (shadow, change) = (light.shadow, light.highlight - light.shadow)
        let alpha = (shade * change.w + shadow.w) * slanted
        let accented = steep * (1 - alpha)
        let words = PaintColors(
            red: accented * accent.x + (shade * change.x + shadow.x) * slanted,
            green: accented * accent.y + (shade * change.y + shadow.y) * slanted,
            blue: accented * accent.z + (shade * change.z + shadow.z) * slanted,
            alpha: accented * accent.w + alpha
        ).words
        // Flat ground is clear.
        return words.replacing(with: 0, where: .!(length .> 0))
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
    func color(_ slope: SIMD2<Float>) -> PaintColor {
        let slope = slope * factor
        var sum = PaintColor.zero
        for (light, angle) in lights {
            let shade = 2 * min(max(angle.cosine(slope), 0), 1) - 1
            sum += shade > 0 ? light.highlight * shade : light.shadow * -shade
        }
        return sum * (1 / Float(lights.count))
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
    func color(_ slope: SIMD2<Float>) -> PaintColor {
        let slope = slope * factor
        let incidence = min(approximateInverseCosine(min(max(angle.cosine(slope), -1), 1)), .pi / 2)
        let steepness = table[(slope.x * slope.x + slope.y * slope.y).squareRoot()].x
        return (light.shadow * incidence + light.highlight * (.pi / 2 - incidence)) * steepness
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
    func color(_ slope: SIMD2<Float>) -> PaintColor {
        let slope = slope * factor
        let length = (slope.x * slope.x + slope.y * slope.y).squareRoot()
        guard length > 0 else { return .zero }
        let shade = approximateInverseCosine((slope.x * direction.x + slope.y * direction.y) / length) * (1 / .pi)
        let steepness = table[length].x
        return light.shadow * (steepness * (1 - shade)) + light.highlight * (steepness * shade)
    }
}
