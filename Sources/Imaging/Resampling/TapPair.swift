/// The weights of two neighboring pixels, each split into two 16-bit parts, so that one CPU instruction (such as
/// `pmaddwd`) multiplies and adds four channels of both.
///
/// A 24-bit weight times an 8-bit sample needs 32 bits, for which baseline x86-64 has no vector instruction. With
/// weight = high * 4096 + low, both sums fit and the result is exact.
struct TapPair {
    let high: SIMD8<Int16>
    /// Eight times the low part.
    let low: SIMD8<Int16>

    init(_ first: Int32, _ second: Int32) {
        func alternating(_ first: Int32, _ second: Int32) -> SIMD8<Int16> {
            var vector = SIMD8<Int16>(repeating: Int16(truncatingIfNeeded: first))
            vector.oddHalf = SIMD4(repeating: Int16(truncatingIfNeeded: second))
            return vector
        }
        high = alternating(first >> 12, second >> 12)
        low = alternating((first & 0xFFF) << 3, (second & 0xFFF) << 3)
    }
}

/// The weighted sum of several pixels, in four channels.
struct TapSum {
    private var sum = SIMD4<Int32>()

    /// Adds two pixels with alternating channels: blue, blue, green, green, red, red, alpha, alpha.
    ///
    /// The shifts also stop the compiler from reordering the additions: it finds the instruction only if the two
    /// products of a lane are added first. Without the shift by 3 this takes twice as long.
    @inline(__always)
    mutating func add(_ channels: SIMD8<Int16>, _ pair: TapPair) {
        sum &+= Self.products(channels, pair.high) &<< 12
        sum &+= Self.products(channels, pair.low) &>> 3
    }

    /// The channels, rounded to integers and clamped to 0...255.
    @inline(__always)
    var rounded: SIMD4<Int32> {
        let half = SIMD4<Int32>(repeating: 1 << (ResamplingWeights.precision - 1))
        return clampedToBytes((sum &+ half) &>> ResamplingWeights.precision)
    }

    @inline(__always)
    private static func products(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD4<Int32> {
        SIMD4<Int32>(truncatingIfNeeded: a.evenHalf) &* SIMD4<Int32>(truncatingIfNeeded: b.evenHalf)
            &+ SIMD4<Int32>(truncatingIfNeeded: a.oddHalf) &* SIMD4<Int32>(truncatingIfNeeded: b.oddHalf)
    }
}
