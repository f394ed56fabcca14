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
        var words: [UInt32] = []
        words.reserveCapacity(256)
        // Visits every pixel once, up to the 257th color.
        let indices = [UInt8](unsafeUninitializedCapacity: pixels.count) { indices, initialized in
            let isComplete = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.slots * 2) { table in
                pixels.withUnsafeBufferPointer { Self.index($0, into: indices, words: &words, table: table) }
            }
            initialized = isComplete ? pixels.count : 0
        }
        guard indices.count == pixels.count else { return nil }
        self.init(indices: indices, premultiplied: words)
    }

    /// Slots of the hash table: four per color, so that chains stay short.
    private static let slots = 1024

    /// Open addressing; a slot holds a word and its index plus one, and 0 means free.
    private static func index(
        _ pixels: UnsafeBufferPointer<UInt32>, into indices: UnsafeMutableBufferPointer<UInt8>, words: inout [UInt32],
        table: UnsafeMutableBufferPointer<UInt32>
    ) -> Bool {
        table.initialize(repeating: 0)
        guard var last = pixels.first else { return true }
        last = ~last
        var lastIndex: UInt8 = 0
        for position in 0..<pixels.count {
            let word = pixels[position]
            if word != last {
                var slot = Int(truncatingIfNeeded: (word &* 0x9E37_79B1) >> 22)
                while table[2 &* slot &+ 1] != 0, table[2 &* slot] != word { slot = (slot &+ 1) & (slots &- 1) }
                if table[2 &* slot &+ 1] == 0 {
                    guard words.count < 256 else { return false }
                    words.append(word)
                    table[2 &* slot] = word
                    table[2 &* slot &+ 1] = UInt32(truncatingIfNeeded: words.count)
                }
                lastIndex = UInt8(truncatingIfNeeded: table[2 &* slot &+ 1] &- 1)
                last = word
            }
            indices[position] = lastIndex
        }
        return true
    }
}
