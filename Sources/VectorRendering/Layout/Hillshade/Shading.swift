import Platform

/// The colors of slopes, premultiplied.
protocol Shading {
    /// - Parameters:
    ///   - east: rise to the east of four slopes, in MapLibre's units: twice the real slope.
    ///   - south: rise to the south.
    func colors(_ east: SIMD4<Float>, _ south: SIMD4<Float>) -> PaintColors
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

    /// The cosines of four slopes.
    ///
    /// - Parameter length: of the normals, from `normalLength`.
    @inline(__always)
    func cosine(_ east: SIMD4<Float>, _ south: SIMD4<Float>, _ length: SIMD4<Float>) -> SIMD4<Float> {
        (south * self.south + up + east * self.east) / length
    }

    @inline(__always)
    static func normalLength(_ east: SIMD4<Float>, _ south: SIMD4<Float>) -> SIMD4<Float> {
        (east * east + 1 + south * south).squareRoot()
    }
}

/// Two functions of steepness, from a table.
struct SteepnessTable {
    /// Two values, and their change to the next entry.
    private let entries: [SIMD4<Float>]
    private static let count = 1024

    /// - Parameter body: two values for the length of a slope.
    init(_ body: (Float) -> SIMD2<Float>) {
        let values = (0...Self.count).map { index in
            // Uneven steps: fine on flat ground, and infinity at the end.
            body(index < Self.count ? Float(index) / Float(Self.count - index) : 1e9)
        }
        entries = values.indices.map { index in
            let next = values[min(index + 1, Self.count)]
            return SIMD4(lowHalf: values[index], highHalf: next - values[index])
        }
    }

    /// The values of four lengths.
    @inline(__always)
    subscript(length: SIMD4<Float>) -> (SIMD4<Float>, SIMD4<Float>) {
        let raw = length / (length + 1) * Float(Self.count)
        let place = raw.replacing(with: Float(Self.count), where: .!(raw .< Float(Self.count)))
        // Adding 1.5 · 2^23 rounds to an integer in the lowest bits; then down.
        let (sum, bits) = (place + 12_582_912, SIMD4<UInt32>(repeating: 0x7FF))
        let isAbove = sum - 12_582_912 .> place
        let nearest = unsafeBitCast(sum, to: SIMD4<UInt32>.self) & bits
        let index = nearest.replacing(with: nearest &- 1, where: isAbove)
        let whole = sum - 12_582_912
        let part = place - whole.replacing(with: whole - 1, where: isAbove)
        let (one, other) = (value(index.x, part.x), value(index.y, part.y))
        let (third, last) = (value(index.z, part.z), value(index.w, part.w))
        let all = SIMD8(
            lowHalf: SIMD4(lowHalf: one, highHalf: other), highHalf: SIMD4(lowHalf: third, highHalf: last))
        return (all.evenHalf, all.oddHalf)
    }

    @inline(__always)
    private func value(_ index: UInt32, _ part: Float) -> SIMD2<Float> {
        let entry = entries[Int(index)]
        return entry.lowHalf + entry.highHalf * part
    }
}

/// The inverse cosines of four numbers in radians, with an error below 0.0001 (Abramowitz and Stegun, 4.4.45).
@inline(__always)
func approximateInverseCosine(_ value: SIMD4<Float>) -> SIMD4<Float> {
    let isNegative = value .< 0
    let size = value.replacing(with: -value, where: isNegative)
    let x = size.replacing(with: 1, where: .!(size .< 1))
    let polynomial = ((x * -0.0187293 + 0.0742610) * x - 0.2121144) * x + 1.5707288
    let angle = polynomial * (1 - x).squareRoot()
    return angle.replacing(with: .pi - angle, where: isNegative)
}
