/// The rows of an image as PNG compresses them: a filter byte, then the samples.
///
/// Uses unsafe buffers, because this is half of the encoding time besides libdeflate; each row's bounds follow from one
/// count at its start.
enum PNGScanlines {
    static func pack(
        _ pixmap: Pixmap, palette: Palette?, layout: PNGLayout, filter: PNGEncoder.Filter
    ) -> [UInt8] {
        let (width, height) = (pixmap.width, pixmap.height)
        let stride = layout.rowBytes(width: width) + 1
        return [UInt8](unsafeUninitializedCapacity: stride * height) { output, initialized in
            for y in 0..<height {
                let row = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(output)[
                        y * stride..<(y + 1) * stride])
                row[0] = filter == .up ? 2 : 0
                let samples = UnsafeMutableRawBufferPointer(rebasing: row[1...])
                if let palette, case .indexed(let depth) = layout {
                    palette.indices.withUnsafeBufferPointer {
                        packIndices(UnsafeBufferPointer(rebasing: $0[y * width..<(y + 1) * width]), depth, samples)
                    }
                } else {
                    pixmap.pixels.withUnsafeBufferPointer {
                        let words = UnsafeBufferPointer(rebasing: $0[y * width..<(y + 1) * width])
                        if layout == .rgb { packRGB(words, samples) } else { packRGBA(words, samples) }
                    }
                }
            }
            switch filter {
            case .none: break
            case .up: subtractRowAbove(output, stride: stride, height: height)
            case .adaptive:
                PNGRowFilter.filter(output, stride: stride, height: height, bytesPerPixel: layout == .rgba ? 4 : 3)
            }
            initialized = stride * height
        }
    }

    /// Packs four pixels into three words, and the rest byte by byte.
    static func packRGB(_ words: UnsafeBufferPointer<UInt32>, _ samples: UnsafeMutableRawBufferPointer) {
        let whole = words.count & ~3
        var (x, at) = (0, 0)
        while x < whole {
            // Byte order red, green, blue, from the least significant on.
            let (a, b) = (words[x].byteSwapped >> 8, words[x &+ 1].byteSwapped >> 8)
            let (c, d) = (words[x &+ 2].byteSwapped >> 8, words[x &+ 3].byteSwapped >> 8)
            samples.storeBytes(of: (a | b << 24).littleEndian, toByteOffset: at, as: UInt32.self)
            samples.storeBytes(of: (b >> 8 | c << 16).littleEndian, toByteOffset: at &+ 4, as: UInt32.self)
            samples.storeBytes(of: (c >> 16 | d << 8).littleEndian, toByteOffset: at &+ 8, as: UInt32.self)
            x &+= 4
            at &+= 12
        }
        while x < words.count {
            let word = words[x]
            samples[at] = UInt8(truncatingIfNeeded: word >> 16)
            samples[at &+ 1] = UInt8(truncatingIfNeeded: word >> 8)
            samples[at &+ 2] = UInt8(truncatingIfNeeded: word)
            x &+= 1
            at &+= 3
        }
    }

    private static func packRGBA(_ words: UnsafeBufferPointer<UInt32>, _ samples: UnsafeMutableRawBufferPointer) {
        for x in 0..<words.count {
            let straight = AlphaWord.unpremultiply(words[x])
            // 0xAARRGGBB to the bytes red, green, blue, alpha.
            let sample = straight.byteSwapped >> 8 | straight & 0xFF00_0000
            samples.storeBytes(of: sample.littleEndian, toByteOffset: x &* 4, as: UInt32.self)
        }
    }

    /// The leftmost pixel takes the most significant bits of a byte.
    private static func packIndices(
        _ indices: UnsafeBufferPointer<UInt8>, _ depth: Int, _ samples: UnsafeMutableRawBufferPointer
    ) {
        if depth == 8 {
            samples.copyMemory(from: UnsafeRawBufferPointer(indices))
            return
        }
        let perByte = 8 / depth
        for at in 0..<samples.count {
            var byte: UInt8 = 0
            for place in 0..<perByte {
                let x = at &* perByte &+ place
                byte = byte << UInt8(truncatingIfNeeded: depth) | (x < indices.count ? indices[x] : 0)
            }
            samples[at] = byte
        }
    }

    /// Goes from the last row up, so that the row above is still unfiltered; the first row has none above it.
    private static func subtractRowAbove(_ output: UnsafeMutableBufferPointer<UInt8>, stride: Int, height: Int) {
        for y in Swift.stride(from: height - 1, to: 0, by: -1) {
            let (row, above) = (y &* stride, (y &- 1) &* stride)
            for at in 1..<stride { output[row &+ at] = output[row &+ at] &- output[above &+ at] }
        }
    }
}
