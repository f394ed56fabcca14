import CPixels

/// An image as its file has it: pixels, or an index into a palette of opaque colors for each.
///
/// Most tiles of maps have palettes. As indexes, they take a quarter of the memory, and only the rows that an image
/// shows become pixels.
package struct DecodedImage: Sendable {
    private enum Content: Sendable {
        case pixels([UInt32])
        /// A row of indexes every `stride` bytes after `start`, and 256 opaque words.
        case indexes([UInt8], start: Int, stride: Int, palette: [UInt32])
    }

    /// Width in pixels.
    package let width: Int
    /// Height in pixels.
    package let height: Int
    /// Whether every pixel is opaque.
    package let isOpaque: Bool
    private let content: Content

    package init(_ pixmap: Pixmap) {
        (width, height, isOpaque) = (pixmap.width, pixmap.height, pixmap.isOpaque)
        content = .pixels(pixmap.pixels)
    }

    /// An image with a palette; it is stored as pixels if a color of the palette is not opaque.
    ///
    /// - Parameters:
    ///   - indexes: rows from the top, a byte per pixel.
    ///   - start: number of bytes before the first row.
    ///   - stride: number of bytes from the start of a row to that of the next, at least `width`.
    ///   - palette: 256 premultiplied words.
    init(width: Int, height: Int, indexes: [UInt8], start: Int = 0, stride: Int, palette: [UInt32]) {
        precondition(width > 0 && height > 0 && start >= 0 && stride >= width, "rows must not overlap")
        precondition(indexes.count >= start + (height - 1) * stride + width, "each pixel has an index")
        precondition(palette.count == 256, "an index may be any byte")
        (self.width, self.height) = (width, height)
        let indexed = Content.indexes(indexes, start: start, stride: stride, palette: palette)
        isOpaque = palette.reduce(0xFFFF_FFFF, &) >> 24 == 0xFF
        content = isOpaque ? indexed : .pixels(Self.pixels(of: indexed, width: width, height: height))
    }

    /// The image as pixels, which are made now if it has a palette.
    package var pixmap: Pixmap {
        Pixmap(width: width, height: height, pixels: Self.pixels(of: content, width: width, height: height))
    }

    /// Size in memory.
    package var byteCount: Int {
        switch content {
        case .pixels(let words): words.count * 4
        case .indexes(let indexes, _, _, let palette): indexes.count + palette.count * 4
        }
    }

    /// A pixel inside the image.
    func word(_ x: Int, _ y: Int) -> UInt32 {
        switch content {
        case .pixels(let words): words[y * width + x]
        case .indexes(let indexes, let start, let stride, let palette): palette[Int(indexes[start + y * stride + x])]
        }
    }

    /// An image while its memory is lent: the first pixel or index, and the distance from a row to the next.
    enum Rows {
        case pixels(UnsafePointer<UInt32>, stride: Int)
        case indexes(UnsafePointer<UInt8>, stride: Int, palette: UnsafePointer<UInt32>)

        /// Copies the pixels of columns inside the image.
        @inline(__always)
        func copy(_ y: Int, _ columns: Range<Int>, to target: UnsafeMutablePointer<UInt32>) {
            switch self {
            case .pixels(let words, let stride):
                target.update(from: words + (y * stride + columns.lowerBound), count: columns.count)
            case .indexes(let indexes, let stride, let palette):
                pixel_look_up(indexes + (y * stride + columns.lowerBound), columns.count, palette, target)
            }
        }

        /// The pixels of columns inside the image, which are put into `scratch` if there are only indexes.
        @inline(__always)
        func row(
            _ y: Int, _ columns: Range<Int>, scratch: UnsafeMutablePointer<UInt32>
        ) -> UnsafePointer<UInt32> {
            if case .pixels(let words, let stride) = self { return words + (y * stride + columns.lowerBound) }
            copy(y, columns, to: scratch)
            return UnsafePointer(scratch)
        }
    }

    /// Lends the memory of the image.
    @inline(__always)
    func withRows(_ body: (Rows) -> Void) { Self.withRows(of: content, width: width, body) }

    @inline(__always)
    private static func withRows(of content: Content, width: Int, _ body: (Rows) -> Void) {
        switch content {
        case .pixels(let words):
            words.withUnsafeBufferPointer { words in
                if let base = words.baseAddress { body(.pixels(base, stride: width)) }
            }
        case .indexes(let indexes, let start, let stride, let palette):
            indexes.withUnsafeBufferPointer { indexes in
                palette.withUnsafeBufferPointer { palette in
                    guard let base = indexes.baseAddress, let palette = palette.baseAddress else { return }
                    body(.indexes(base + start, stride: stride, palette: palette))
                }
            }
        }
    }

    private static func pixels(of content: Content, width: Int, height: Int) -> [UInt32] {
        if case .pixels(let words) = content { return words }
        return [UInt32](unsafeUninitializedCapacity: width * height) { words, initialized in
            guard let target = words.baseAddress else { return }
            withRows(of: content, width: width) { rows in
                for y in 0..<height { rows.copy(y, 0..<width, to: target + y * width) }
            }
            initialized = width * height
        }
    }
}
