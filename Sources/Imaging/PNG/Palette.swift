import CPixels
import Colors

/// The colors of an image, at most 256, and the index of each pixel's color.
struct Palette {
    /// One index per pixel.
    let indices: [UInt8]
    /// Straight colors.
    let colors: [Color]

    /// - Parameter words: the colors as words of a ``Pixmap``.
    init(indices: [UInt8], premultiplied words: some Sequence<UInt32>) {
        self.indices = indices
        colors = words.map { Color(straight: AlphaWord.unpremultiply($0)) }
    }

    /// Bits per index, of the depths that PNG allows.
    var depth: Int { colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8 }

    /// Red, green and blue of all colors, for the PLTE chunk.
    var samples: [UInt8] {
        var samples: [UInt8] = []
        samples.reserveCapacity(3 * colors.count)
        for color in colors {
            samples.append(color.red)
            samples.append(color.green)
            samples.append(color.blue)
        }
        return samples
    }

    /// The alpha of each color up to the last that is not opaque, for the tRNS chunk.
    var transparency: [UInt8] {
        let last = colors.lastIndex { $0.alpha != 255 }
        return last.map { colors[...$0].map(\.alpha) } ?? []
    }
}

extension Palette {
    /// All colors of the image in order of appearance; nil if it has more than 256.
    init?(exactly pixels: [UInt32]) {
        // Visits every pixel once, up to the 257th color.
        var words = [UInt32](repeating: 0, count: 256)
        var count = 0
        let indices = [UInt8](unsafeUninitializedCapacity: pixels.count) { indices, initialized in
            count = pixels.withUnsafeBufferPointer { pixels in
                words.withUnsafeMutableBufferPointer {
                    pixel_index(pixels.baseAddress, pixels.count, indices.baseAddress, $0.baseAddress)
                }
            }
            initialized = count <= 256 ? pixels.count : 0
        }
        guard count <= words.count else { return nil }
        self.init(indices: indices, premultiplied: words[..<count])
    }
}
