import Colors

/// The colours of a picture, at most 256, and which of them each pixel has.
struct Palette {
    /// One index a pixel.
    let indices: [UInt8]
    /// Straight colours.
    let colors: [Color]

    /// - Parameter words: the colours as a ``Pixmap`` has them.
    init(indices: [UInt8], premultiplied words: [UInt32]) {
        self.indices = indices
        colors = words.map { Color(straight: AlphaWord.unpremultiply($0)) }
    }

    /// Bits an index needs, of those that PNG allows.
    var depth: Int { colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8 }

    /// The alpha of each colour up to the last that is not opaque, as tRNS wants it.
    var transparency: [UInt8] {
        let last = colors.lastIndex { $0.alpha != 255 }
        return last.map { colors[...$0].map(\.alpha) } ?? []
    }
}
