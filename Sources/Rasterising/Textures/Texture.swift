/// An image to draw with: premultiplied words, row by row from the top left.
package struct Texture: Hashable, Sendable {
    /// Width in texels, at least 1.
    package let width: Int
    /// Height in texels, at least 1.
    package let height: Int
    /// The texels.
    package let words: [UInt32]

    /// Creates a texture; nil unless there are `width * height` words and at least one.
    package init?(width: Int, height: Int, words: [UInt32]) {
        guard width > 0, height > 0, height <= words.count / width, words.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.words = words
    }

    /// The texture at half the size, each texel the mean of four; an odd last row or column counts twice.
    package var halved: Texture {
        let (newWidth, newHeight) = (max(width / 2, 1), max(height / 2, 1))
        var result: [UInt32] = []
        result.reserveCapacity(newWidth * newHeight)
        for y in 0..<newHeight {
            let (upper, lower) = (2 * y * width, min(2 * y + 1, height - 1) * width)
            for x in 0..<newWidth {
                let (left, right) = (2 * x, min(2 * x + 1, width - 1))
                let (a, b, c, d) = (
                    words[upper + left], words[upper + right], words[lower + left], words[lower + right]
                )
                result.append(PixelBlending.mean(a, b, c, d))
            }
        }
        return Texture(width: newWidth, height: newHeight, words: result) ?? self
    }
}

// Sampling at positions in fixed point: 2^-32 texels from the top left corner.
extension Texture {
    /// One texel.
    static let one = 1 << 32
    static let half = 1 << 31
    /// Half of the smallest weight.
    static let rounding = 1 << 23

    /// The nearest texel, clamped at the edges.
    @inline(__always)
    func nearest(_ x: Int, _ y: Int) -> UInt32 {
        words[Self.clamped(y >> 32, height) &* width &+ Self.clamped(x >> 32, width)]
    }

    /// Interpolated between four texels, clamped at the edges.
    @inline(__always)
    func linear(_ x: Int, _ y: Int) -> UInt32 {
        let (x, y) = (x &- Self.half &+ Self.rounding, y &- Self.half &+ Self.rounding)
        let (column, row) = (x >> 32, y >> 32)
        let upper = Self.clamped(row, height) &* width
        let lower = Self.clamped(row &+ 1, height) &* width
        let (left, right) = (Self.clamped(column, width), Self.clamped(column &+ 1, width))
        return mixed(upper, lower, left, right, x, y)
    }

    /// Interpolated between four texels of a texture that repeats.
    @inline(__always)
    func repeated(_ x: Int, _ y: Int) -> UInt32 {
        let (x, y) = (x &- Self.half &+ Self.rounding, y &- Self.half &+ Self.rounding)
        let (left, top) = (Self.wrapped(x >> 32, width), Self.wrapped(y >> 32, height))
        let right = left &+ 1 == width ? 0 : left &+ 1
        let bottom = top &+ 1 == height ? 0 : top &+ 1
        return mixed(top &* width, bottom &* width, left, right, x, y)
    }

    /// Interpolated between four texels of a texture with a border of one texel.
    ///
    /// As in MapLibre's atlas, the border repeats the opposite edge, and its corners are clear.
    @inline(__always)
    func padded(_ x: Int, _ y: Int) -> UInt32 {
        let (x, y) = (x &- Self.half &+ Self.rounding, y &- Self.half &+ Self.rounding)
        let (column, row) = (x >> 32, y >> 32)
        let across = UInt32(truncatingIfNeeded: x >> 24 & 255)
        let down = UInt32(truncatingIfNeeded: y >> 24 & 255)
        let top = Self.mixed(bordered(column, row), bordered(column &+ 1, row), across)
        let bottom = Self.mixed(bordered(column, row &+ 1), bordered(column &+ 1, row &+ 1), across)
        return Self.mixed(top, bottom, down)
    }

    @inline(__always)
    private func bordered(_ column: Int, _ row: Int) -> UInt32 {
        let (column, row) = (max(min(column, width), -1), max(min(row, height), -1))
        let isBeside = column < 0 || column == width
        let isOver = row < 0 || row == height
        if isBeside, isOver { return 0 }
        return words[Self.wrapped(row, height) &* width &+ Self.wrapped(column, width)]
    }

    /// Whether sampling at a position reads one texel only.
    @inline(__always)
    static func isExact(_ position: Int) -> Bool { (position &- half &+ rounding) >> 24 & 255 == 0 }

    @inline(__always)
    private func mixed(_ upper: Int, _ lower: Int, _ left: Int, _ right: Int, _ x: Int, _ y: Int) -> UInt32 {
        let across = UInt32(truncatingIfNeeded: x >> 24 & 255)
        let down = UInt32(truncatingIfNeeded: y >> 24 & 255)
        let top = Self.mixed(words[upper &+ left], words[upper &+ right], across)
        guard down > 0 else { return top }
        return Self.mixed(top, Self.mixed(words[lower &+ left], words[lower &+ right], across), down)
    }

    /// Two words mixed by a weight of 0 to 255, in 256ths, of the second.
    @inline(__always)
    static func mixed(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
        if weight == 0 || a == b { return a }
        let (mask, rest): (UInt32, UInt32) = (0x00FF_00FF, 256 &- weight)
        let even = ((a & mask) &* rest &+ (b & mask) &* weight &+ 0x0080_0080) >> 8 & mask
        let odd = ((a >> 8 & mask) &* rest &+ (b >> 8 & mask) &* weight &+ 0x0080_0080) & 0xFF00_FF00
        return even | odd
    }

    @inline(__always)
    private static func clamped(_ index: Int, _ count: Int) -> Int {
        index < 0 ? 0 : index < count ? index : count &- 1
    }

    @inline(__always)
    private static func wrapped(_ index: Int, _ count: Int) -> Int {
        if index >= 0, index < count { return index }
        let rest = index % count
        return rest < 0 ? rest &+ count : rest
    }
}

/// A linear change of straight colors, 0 to 1 per channel.
package struct ColorMatrix: Hashable, Sendable {
    /// The effect of red on red, green and blue.
    package var red: SIMD3<Float>
    /// The effect of green.
    package var green: SIMD3<Float>
    /// The effect of blue.
    package var blue: SIMD3<Float>
    /// What is added.
    package var offset: SIMD3<Float>

    /// No change.
    package static let identity = ColorMatrix(red: [1, 0, 0], green: [0, 1, 0], blue: [0, 0, 1], offset: .zero)

    /// Creates a matrix.
    package init(red: SIMD3<Float>, green: SIMD3<Float>, blue: SIMD3<Float>, offset: SIMD3<Float>) {
        (self.red, self.green, self.blue, self.offset) = (red, green, blue, offset)
    }

    /// The changed color of a premultiplied word; transparent stays transparent.
    @inline(__always)
    func applied(to word: UInt32) -> UInt32 {
        let alpha = word >> 24
        guard alpha > 0 else { return 0 }
        let straight = 1 / Float(alpha)
        let color =
            red * (Float(word >> 16 & 255) * straight) + green * (Float(word >> 8 & 255) * straight)
            + blue * (Float(word & 255) * straight) + offset
        let scale = Float(alpha)
        @inline(__always) func channel(_ value: Float) -> UInt32 { value > 0 ? UInt32(min(value, 1) * scale + 0.5) : 0 }
        return alpha << 24 | channel(color.x) << 16 | channel(color.y) << 8 | channel(color.z)
    }
}
