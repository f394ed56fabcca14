extension PaintColor {
    /// The premultiplied word of a color, each channel at most its alpha.
    ///
    /// Same as `PixelBlending.word`, which is in another module and not inlined here.
    @inline(__always)
    var word: UInt32 {
        // In this order, NaN becomes 0.
        let alpha = UInt32(Swift.min(1, Swift.max(0, w)) * 255 + 0.5)
        @inline(__always) func channel(_ value: Float) -> UInt32 {
            Swift.min(UInt32(Swift.min(1, Swift.max(0, value)) * 255 + 0.5), alpha)
        }
        return alpha << 24 | channel(x) << 16 | channel(y) << 8 | channel(z)
    }
}
