/// An edge of a polygon as pixels: one for each column or row along its longer axis.
///
/// In integers, whose values do not depend on where counting starts, and without branches, because nobody could predict
/// them for small polygons.
struct OutlineEdge {
    /// Whether the longer axis is the horizontal one.
    let isFlat: Bool
    /// The pixels along the longer axis whose centers it crosses, up to `end`: its start is included and its end is not,
    /// so that the edges of a ring ink each corner once.
    let first: Int
    let end: Int
    private let along: Int
    private let across: Int
    private let slope: Int

    /// Creates an edge between two positions that differ.
    @inline(__always)
    init(_ from: PixelPoint, _ to: PixelPoint) {
        let (dx, dy) = (Int(to.x) &- Int(from.x), Int(to.y) &- Int(from.y))
        isFlat = abs(dx) >= abs(dy)
        let (length, rise) = isFlat ? (dx, dy) : (dy, dx)
        let (start, startAcross) = isFlat ? (Int(from.x), Int(from.y)) : (Int(from.y), Int(from.x))
        let isForward = length > 0
        // Counted from its left or upper end.
        along = isForward ? start : start &+ length
        across = isForward ? startAcross : startAcross &+ rise
        let offset = isForward ? 127 : 128
        first = (along &+ offset) >> 8
        end = (along &+ abs(length) &+ offset) >> 8
        // Floating-point division is twice as fast, and the slope is at most 1.
        slope = Int(Double(rise) * 0x1p24 / Double(length))
    }

    /// Change of the value per pixel.
    @inline(__always)
    var step: Int { slope << 8 }

    /// The position across the longer axis at the center of a pixel along it, in 2^-32 pixel.
    @inline(__always)
    func value(at pixel: Int) -> Int { across << 24 &+ (pixel << 8 &+ 128 &- along) &* slope }

    /// The pixel across the longer axis.
    @inline(__always)
    static func pixel(_ value: Int) -> Int { value >> 32 }

    /// The distance from the center of that pixel, in 256ths of a pixel plus 128: 0 to 255.
    @inline(__always)
    static func distance(_ value: Int) -> Int { value >> 24 & 255 }

    /// The coverage at a distance, 0 to 255: 1 minus the smoothstep of the distance in pixels.
    @inline(__always)
    static func coverage(_ distance: Int) -> UInt32 {
        let distance = abs(distance &- 128)
        let step = 255 &* distance &* distance &* (768 &- 2 &* distance)
        return UInt32(truncatingIfNeeded: 255 &- (step &+ 1 << 23) >> 24)
    }
}
