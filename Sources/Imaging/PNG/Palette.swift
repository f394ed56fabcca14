import Colors

/// The colors of an image, at most 256, and the index of each pixel's color.
struct Palette {
    /// One index per pixel.
    let indices: [UInt8]
    /// Straight colors.
    let colors: [Color]

    /// - Parameter words: the colors as words of a ``Pixmap``.
    init(indices: [UInt8], premultiplied words: [UInt32]) {
        self.indices = indices
        colors = words.map { Color(straight: AlphaWord.unpremultiply($0)) }
    }

    /// Bits per index, of the depths that PNG allows.
    var depth: Int { colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8 }

    /// The alpha of each color up to the last that is not opaque, for the tRNS chunk.
    var transparency: [UInt8] {
        let last = colors.lastIndex { $0.alpha != 255 }
        return last.map { colors[...$0].map(\.alpha) } ?? []
    }
}
