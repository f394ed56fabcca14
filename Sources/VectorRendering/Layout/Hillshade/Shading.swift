#if canImport(Glibc)
    import Glibc
#endif

/// The color of a slope, premultiplied.
protocol Shading {
    /// - Parameter slope: rise to the east and to the south, in MapLibre's units: twice the real slope.
    func color(_ slope: SIMD2<Float>) -> PaintColor

    /// The premultiplied words of four slopes.
    func words(_ east: SIMD4<Float>, _ south: SIMD4<Float>) -> SIMD4<UInt32>
}

extension Shading {
    @inline(__always)
    func words(_ east: SIMD4<Float>, _ south: SIMD4<Float>) -> SIMD4<UInt32> {
        var words = SIMD4<UInt32>()
        for index in 0..<4 { words[index] = color([east[index], south[index]]).word }
        return words
    }
}

/// The cosine of the angle between a light and the ground.
struct Lambert {
    private let east: Float
    private let south: Float
    private let up: Float

    init(azimuth: Float, altitude: Float) {
        east = -sin(azimuth) * cos(altitude)
        south = cos(azimuth) * cos(altitude)
        up = sin(altitude)
    }

    @inline(__always)
    func cosine(_ slope: SIMD2<Float>) -> Float {
        (up + slope.y * south + slope.x * east) / (1 + slope.x * slope.x + slope.y * slope.y).squareRoot()
    }
}

/// A function of steepness, from a table.
struct SteepnessTable {
    private let values: [SIMD2<Float>]
    private static let count = 1024

    /// - Parameter body: two values for the length of a slope.
    init(_ body: (Float) -> SIMD2<Float>) {
        values = (0...Self.count).map { index in
            // Uneven steps: fine on flat ground, and infinity at the end.
            body(index < Self.count ? Float(index) / Float(Self.count - index) : 1e9)
        }
    }

    @inline(__always)
    subscript(length: Float) -> SIMD2<Float> {
        let place = length / (1 + length) * Float(Self.count)
        guard place < Float(Self.count) else { return values[Self.count] }
        let index = Int(place)
        return values[index] + (values[index + 1] - values[index]) * (place - Float(index))
    }
}

/// The inverse cosine in radians, with an error below 0.0001 (Abramowitz and Stegun, 4.4.45).
@inline(__always)
func approximateInverseCosine(_ value: Float) -> Float {
    let x = min(abs(value), 1)
    let angle = (((-0.0187293 * x + 0.0742610) * x - 0.2121144) * x + 1.5707288) * (1 - x).squareRoot()
    return value < 0 ? .pi - angle : angle
}

/// The inverse cosines of four numbers, as above.
@inline(__always)
func approximateInverseCosine(_ value: SIMD4<Float>) -> SIMD4<Float> {
    let isNegative = value .< 0
    let size = value.replacing(with: -value, where: isNegative)
    let x = size.replacing(with: 1, where: .!(size .< 1))
    let polynomial = ((x * -0.0187293 + 0.0742610) * x - 0.2121144) * x + 1.5707288
    let angle = polynomial * (1 - x).squareRoot()
    return angle.replacing(with: .pi - angle, where: isNegative)
}
