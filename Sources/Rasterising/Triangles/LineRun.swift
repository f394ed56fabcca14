/// A row of pixels of a line's triangle, with interpolated values: at the triangle's edge, and the change per pixel.
struct LineRun {
    /// Index of the first pixel in the image.
    let place: Int
    /// The first pixel, counted from the triangle's edge.
    let first: Int
    let count: Int
    var side: (Float, Float) = (0, 0)
    var along: (Float, Float) = (0, 0)
    var distance: (Float, Float) = (0, 0)
    var progress: (Float, Float) = (0, 0)

    init(place: Int, first: Int, count: Int) {
        self.place = place
        self.first = first
        self.count = count
    }

    /// A solid line of one color.
    func draw(_ ink: borrowing LineInk, _ pixels: inout MutableSpan<UInt32>) {
        for offset in 0..<count {
            let alpha = ink.coverage(length(offset))
            if alpha > 0 { blend(ink.word, alpha, offset, &pixels) }
        }
    }

    /// A dashed line of one color.
    func draw(_ ink: borrowing LineInk, _ dashes: borrowing DashPattern, _ pixels: inout MutableSpan<UInt32>) {
        for offset in 0..<count {
            var alpha = ink.coverage(length(offset))
            guard alpha > 0 else { continue }
            alpha *= dash(ink, dashes, offset)
            if alpha > 0 { blend(ink.word, alpha, offset, &pixels) }
        }
    }

    /// A line with a gradient, solid or dashed.
    func draw(_ ink: borrowing LineInk, _ gradient: borrowing LineGradient, _ pixels: inout MutableSpan<UInt32>) {
        let dashes = ink.dashes
        for offset in 0..<count {
            var alpha = ink.coverage(length(offset)) * ink.opacity
            guard alpha > 0 else { continue }
            if let dashes { alpha *= dash(ink, dashes, offset) }
            blend(gradient.word(at: value(progress, offset)), alpha, offset, &pixels)
        }
    }

    /// A line with an image along it.
    ///
    /// As in MapLibre, each repetition and the width of the line show one texel more of the image on both sides.
    func draw(_ ink: borrowing LineInk, _ pattern: borrowing Texture, _ pixels: inout MutableSpan<UInt32>) {
        let (across, down) = (Float(pattern.width + 2), Float(pattern.height + 2))
        for offset in 0..<count {
            let alpha = ink.coverage(length(offset)) * ink.opacity
            let along = value(distance, offset)
            guard alpha > 0, abs(along) < 0x1p23 else { continue }
            let x = (along - along.rounded(.down)) * across - 1
            let y = (max(min(value(side, offset), 1), -1) * 0.5 + 0.5) * down - 1
            let word = pattern.padded(Int(x * 0x1p16) << 16, Int(y * 0x1p16) << 16)
            if word != 0 { blend(word, alpha, offset, &pixels) }
        }
    }

    @inline(__always)
    private func value(_ field: (Float, Float), _ offset: Int) -> Float {
        field.0 + Float(first &+ offset) * field.1
    }

    /// Distance from the middle, in units of the outer edge.
    @inline(__always)
    private func length(_ offset: Int) -> Float {
        let (across, along) = (value(side, offset), value(along, offset))
        return (across * across + along * along).squareRoot()
    }

    @inline(__always)
    private func dash(_ ink: borrowing LineInk, _ dashes: borrowing DashPattern, _ offset: Int) -> Float {
        let distance = dashes.value(distance: value(distance, offset), side: value(side, offset))
        let t = (distance - (0.5 - ink.dashSoftness)) / (2 * ink.dashSoftness)
        let step = t > 0 ? min(t, 1) : 0
        return step * step * (3 - 2 * step)
    }

    @inline(__always)
    private func blend(_ word: UInt32, _ alpha: Float, _ offset: Int, _ pixels: inout MutableSpan<UInt32>) {
        pixels[place &+ offset] = PixelBlending.over(
            word, coverage: UInt32(alpha * 255 + 0.5), pixels[place &+ offset])
    }
}
