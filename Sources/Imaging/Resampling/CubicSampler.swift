/// Samples an image between its pixels, from the 4x4 around a point.
///
/// The kernel is tabulated at 1/256 of a pixel, finer than 8 bits per channel can show.
struct CubicSampler {
    private let source: Pixmap
    private static let steps = 256

    /// The four weights of each phase, which sum to 1.
    private static let table: [SIMD4<Float>] = (0...steps).map { step in
        let phase = Double(step) / Double(steps)
        let weights = [phase + 1, phase, phase - 1, phase - 2].map(CubicKernel.weight)
        return SIMD4(weights.map { Float($0) })
    }
    private let weights = Self.table

    init(_ source: Pixmap) { self.source = source }

    /// The premultiplied word at a point inside the image; beyond its edge the outermost pixels repeat.
    @inline(__always)
    func sample(_ x: Double, _ y: Double) -> UInt32 {
        // In 1/256 pixel from the center of the first; rounds down for negative values, too.
        let (fixedX, fixedY) = (Self.fixed(x), Self.fixed(y))
        let (column, row) = (fixedX >> 8, fixedY >> 8)
        let (phaseX, phaseY) = (fixedX & 255, fixedY & 255)
        return source.pixels.withUnsafeBufferPointer { pixels in
            weights.withUnsafeBufferPointer { weights in
                if phaseX | phaseY == 0 { return pixels[row &* source.width &+ column] }
                let isInner =
                    column >= 1 && row >= 1 && column &+ 2 < source.width && row &+ 2 < source.height
                let (across, down) = (weights[phaseX], weights[phaseY])
                return isInner
                    ? inner(pixels, column, row, across, down) : atEdge(pixels, column, row, across, down)
            }
        }
    }

    /// Rounded to 1/256 pixel.
    ///
    /// Conversion rounds toward zero, so the value is shifted by one pixel while converting.
    @inline(__always)
    private static func fixed(_ position: Double) -> Int {
        Int((position + 0.5) * 256 + 0.5) &- 256
    }

    @inline(__always)
    private func inner(
        _ pixels: UnsafeBufferPointer<UInt32>, _ column: Int, _ row: Int, _ across: SIMD4<Float>, _ down: SIMD4<Float>
    ) -> UInt32 {
        let bytes = UnsafeRawBufferPointer(pixels)
        let (start, stride) = (((row &- 1) &* source.width &+ column &- 1) &* 4, source.width &* 4)
        func line(_ index: Int) -> SIMD4<UInt32> {
            bytes.loadUnaligned(fromByteOffset: start &+ index &* stride, as: SIMD4<UInt32>.self)
        }
        let lines = (line(0), line(1), line(2), line(3))
        // Much of a map is flat, where the result equals the pixels.
        let first = SIMD4(repeating: lines.0[0])
        let difference = lines.0 ^ first | lines.1 ^ first | lines.2 ^ first | lines.3 ^ first
        if difference == .zero { return lines.0[0] }
        return Self.rounded(
            down[0] * Self.line(lines.0, across) + down[1] * Self.line(lines.1, across)
                + down[2] * Self.line(lines.2, across) + down[3] * Self.line(lines.3, across))
    }

    private func atEdge(
        _ pixels: UnsafeBufferPointer<UInt32>, _ column: Int, _ row: Int, _ across: SIMD4<Float>, _ down: SIMD4<Float>
    ) -> UInt32 {
        let x = (0..<4).map { min(max(column + $0 - 1, 0), source.width - 1) }
        var sum = SIMD4<Float>()
        for j in 0..<4 {
            let at = min(max(row + j - 1, 0), source.height - 1) * source.width
            let line = SIMD4(pixels[at + x[0]], pixels[at + x[1]], pixels[at + x[2]], pixels[at + x[3]])
            sum += down[j] * Self.line(line, across)
        }
        return Self.rounded(sum)
    }

    @inline(__always)
    private static func line(_ words: SIMD4<UInt32>, _ weights: SIMD4<Float>) -> SIMD4<Float> {
        lanes(words[0]) * weights[0] + lanes(words[1]) * weights[1] + lanes(words[2]) * weights[2]
            + lanes(words[3]) * weights[3]
    }

    @inline(__always)
    private static func lanes(_ word: UInt32) -> SIMD4<Float> {
        let lanes = channels(word)
        return SIMD4(Float(lanes[0]), Float(lanes[1]), Float(lanes[2]), Float(lanes[3]))
    }

    /// Rounds and clamps the channels, with no color above its alpha.
    @inline(__always)
    private static func rounded(_ sum: SIMD4<Float>) -> UInt32 {
        // Adding 1.5 * 2^23 to a Float leaves no fraction bits: its lowest bits are the rounded number.
        let magic = SIMD4<Float>(repeating: 12_582_912)
        let lanes = unsafeBitCast(sum + magic, to: SIMD4<Int32>.self) &- SIMD4(repeating: 0x4B40_0000)
        let word = word(clampedToBytes(lanes))
        let alpha = word >> 24
        if alpha == 255 { return word }
        func capped(_ shift: UInt32) -> UInt32 { min(word >> shift & 0xFF, alpha) << shift }
        return alpha << 24 | capped(16) | capped(8) | capped(0)
    }
}

/// The Catmull–Rom cubic: Keys' kernel with a = -0.5 (IEEE Transactions on Acoustics 29 (6), 1981).
enum CubicKernel {
    /// Radius of the kernel in pixels.
    static let support = 2.0

    /// The weight of a pixel at a distance in pixels.
    static func weight(_ distance: Double) -> Double {
        let x = abs(distance)
        // The order of operations affects the last bit of the result.
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return (((x - 5) * x + 8) * x - 4) * -0.5 }
        return 0
    }
}

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
