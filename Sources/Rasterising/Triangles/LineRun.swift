/// A row of pixels of a line's triangle, with interpolated values: at the triangle's edge, and the change per pixel.
struct LineRun {
    /// A value at the triangle's edge, and its change per pixel.
    typealias Field = (Float, Float)

    /// The pixels, `count` of them.
    let pixels: UnsafeMutablePointer<UInt32>
    let count: Int
    /// Number of pixels up to the end of the image's row.
    let room: Int
    /// The first pixel, counted from the triangle's edge.
    let first: Int
    /// Whether `along` counts, as in round caps.
    let isRound: Bool
    /// Width over which edges fade, in points.
    var fade: Field
    var side: Field = (0, 0)
    var along: Field = (0, 0)
    var distance: Field = (0, 0)
    var progress: Field = (0, 0)

    @inline(__always)
    init(pixels: UnsafeMutablePointer<UInt32>, count: Int, room: Int, first: Int, isRound: Bool, fade: Field) {
        self.pixels = pixels
        self.count = count
        self.room = room
        self.first = first
        self.isRound = isRound
        self.fade = fade
    }

    /// A solid line of one color.
    func draw(_ ink: borrowing LineInk) {
        let words = PixelQuad.Words(repeating: ink.word)
        var offset = 0
        while offset < count {
            let columns = PixelQuad.offsets + Float(first &+ offset)
            let across = columns * side.1 + side.0
            var distance = across.replacing(with: -across, where: across .< 0)
            if isRound {
                let along = columns * along.1 + along.0
                distance = (across * across + along * along).squareRoot()
            }
            let alpha = ink.coverages(distance, columns * fade.1 + fade.0)
            PixelQuad.blend(
                PixelQuad.scaled(words, by: PixelQuad.bytes(alpha)), count: count &- offset, room: room &- offset,
                at: pixels + offset)
            offset &+= 4
        }
    }

    /// A dashed line of one color; most are so thin that four pixels at a time would take longer.
    func draw(_ ink: borrowing LineInk, _ dashes: borrowing DashPattern) {
        let word = ink.word
        for offset in 0..<count {
            var alpha = ink.coverage(length(offset), value(fade, offset))
            guard alpha > 0 else { continue }
            alpha *= dash(ink, dashes, offset)
            if alpha > 0 { blend(word, alpha, offset) }
        }
    }

    /// A line with a gradient, solid or dashed.
    func draw(_ ink: borrowing LineInk, _ gradient: borrowing LineGradient) {
        let dashes = ink.dashes
        for offset in 0..<count {
            var alpha = ink.coverage(length(offset), value(fade, offset)) * ink.opacity
            guard alpha > 0 else { continue }
            if let dashes { alpha *= dash(ink, dashes, offset) }
            blend(gradient.word(at: value(progress, offset)), alpha, offset)
        }
    }

    /// A line with an image along it.
    ///
    /// As in MapLibre, each repetition and the width of the line show one texel more of the image on both sides.
    func draw(_ ink: borrowing LineInk, _ pattern: borrowing Texture) {
        let (across, down) = (Float(pattern.width + 2), Float(pattern.height + 2))
        for offset in 0..<count {
            let alpha = ink.coverage(length(offset), value(fade, offset)) * ink.opacity
            let along = value(distance, offset)
            guard alpha > 0, abs(along) < 0x1p23 else { continue }
            let x = (along - along.roundedDown) * across - 1
            let y = (max(min(value(side, offset), 1), -1) * 0.5 + 0.5) * down - 1
            let word = pattern.padded(Int(x * 0x1p16) << 16, Int(y * 0x1p16) << 16)
            if word != 0 { blend(word, alpha, offset) }
        }
    }

    @inline(__always)
    private func value(_ field: Field, _ offset: Int) -> Float { field.0 + Float(first &+ offset) * field.1 }

    /// Distance from the middle, in units of the outer edge.
    @inline(__always)
    private func length(_ offset: Int) -> Float {
        let across = value(side, offset)
        guard isRound else { return abs(across) }
        let along = value(along, offset)
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
    private func blend(_ word: UInt32, _ alpha: Float, _ offset: Int) {
        // NaN, infinity and negative numbers are excluded where alpha is compared.
        pixels[offset] = PixelBlending.over(word, coverage: UInt32(min(alpha, 1) * 255 + 0.5), pixels[offset])
    }
}

extension Float {
    /// Rounded down, for numbers below 2^23; `rounded(.down)` is a call.
    @inline(__always)
    var roundedDown: Float {
        let whole = Float(Int32(self))
        return whole > self ? whole - 1 : whole
    }
}
