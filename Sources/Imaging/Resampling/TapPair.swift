/// The weights of two neighbouring pixels, each cut into two 16-bit parts, so that one processor instruction (`pmaddwd`
/// and its likes) multiplies and adds four channels of both.
///
/// A weight of 24 bits times a sample of 8 needs 32, for which the oldest x86-64 has no vector instruction. With
/// weight = high * 4096 + low, both sums fit and the result is exact.
struct TapPair {
    let high: SIMD8<Int16>
    let low: SIMD8<Int16>

    init(_ first: Int32, _ second: Int32) {
        func alternating(_ first: Int32, _ second: Int32) -> SIMD8<Int16> {
            var vector = SIMD8<Int16>(repeating: Int16(truncatingIfNeeded: first))
            vector.oddHalf = SIMD4(repeating: Int16(truncatingIfNeeded: second))
            return vector
        }
        high = alternating(first >> 12, second >> 12)
        low = alternating(first & 0xFFF, second & 0xFFF)
    }
}

/// The sum of several pixels by their weights: four channels.
struct TapSum {
    private var high = SIMD4<Int32>()
    private var low = SIMD4<Int32>()

    /// Adds two pixels whose channels alternate: blue, blue, green, green, red, red, alpha, alpha.
    @inline(__always)
    mutating func add(_ channels: SIMD8<Int16>, _ pair: TapPair) {
        high &+= Self.products(channels, pair.high)
        low &+= Self.products(channels, pair.low)
    }

    /// The channels without their fraction, rounded; at most 10 bits each, and negative where the kernel undershot.
    @inline(__always)
    var rounded: SIMD4<Int16> {
        let half = SIMD4<Int32>(repeating: 1 << (ResamplingWeights.precision - 1))
        let sum = high &<< 12 &+ low &+ half
        return SIMD4<Int16>(truncatingIfNeeded: sum &>> ResamplingWeights.precision)
    }

    /// Written so that the compiler finds the one instruction for it.
    @inline(__always)
    private static func products(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD4<Int32> {
        SIMD4<Int32>(truncatingIfNeeded: a.evenHalf) &* SIMD4<Int32>(truncatingIfNeeded: b.evenHalf)
            &+ SIMD4<Int32>(truncatingIfNeeded: a.oddHalf) &* SIMD4<Int32>(truncatingIfNeeded: b.oddHalf)
    }
}

/// Two pixels with their channels alternating, widened to 16 bits.
@inline(__always)
func alternatingChannels(_ first: SIMD4<Int16>, _ second: SIMD4<Int16>) -> SIMD8<Int16> {
    let low = SIMD4<UInt32>(truncatingIfNeeded: SIMD4<UInt16>(truncatingIfNeeded: first))
    let high = SIMD4<UInt32>(truncatingIfNeeded: SIMD4<UInt16>(truncatingIfNeeded: second))
    return unsafeBitCast(low | high &<< 16, to: SIMD8<Int16>.self)
}

/// The four channels of a word.
@inline(__always)
func channels(_ word: UInt32) -> SIMD4<Int16> {
    SIMD4<Int16>(truncatingIfNeeded: unsafeBitCast(word.littleEndian, to: SIMD4<UInt8>.self))
}

extension SIMD where Scalar == Int16 {
    /// Each channel brought into 0...255.
    @inline(__always)
    var clampedToByte: Self {
        clamped(lowerBound: .zero, upperBound: Self(repeating: 255))
    }
}
