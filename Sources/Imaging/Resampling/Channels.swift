/// Clamps four channels to 0...255 with plain arithmetic, because comparisons of generic SIMD are not inlined.
@inline(__always)
func clampedToBytes(_ channels: SIMD4<Int32>) -> SIMD4<Int32> {
    var value = channels & ~(channels &>> 31)
    value |= (SIMD4(repeating: 255) &- value) &>> 31
    return value & SIMD4(repeating: 255)
}

/// The four channels of a word.
@inline(__always)
func channels(_ word: UInt32) -> SIMD4<Int32> {
    SIMD4<Int32>(truncatingIfNeeded: unsafeBitCast(word.littleEndian, to: SIMD4<UInt8>.self))
}

/// The word of four channels, each in 0...255.
@inline(__always)
func word(_ channels: SIMD4<Int32>) -> UInt32 {
    UInt32(littleEndian: unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: channels), to: UInt32.self))
}

/// Two pixels with their channels alternating, as 16-bit lanes.
@inline(__always)
func alternatingChannels(_ first: SIMD4<Int32>, _ second: SIMD4<Int32>) -> SIMD8<Int16> {
    unsafeBitCast(first | second &<< 16, to: SIMD8<Int16>.self)
}
