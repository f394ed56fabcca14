import Colors
import Compression
package import Platform

/// Encodes PNG files with our own compressor and chunk writer, or with libdeflate.
///
/// The same image and options give the same bytes.
///
/// Uses the smallest lossless form: an exact palette for up to 256 colors, RGB if the image is opaque, otherwise RGBA
/// with straight alpha. On request, reduces the image to a palette with fewer colors.
package enum PNGEncoder {
    /// How rows are prepared for compression (PNG specification, section 9).
    package enum Filter: Hashable, Sendable {
        /// Bytes unchanged: best for drawn maps.
        case none
        /// Each byte minus the one above: good for photographs, such as JPEG and WebP tiles, and fast.
        case up
        /// For each row the filter with the smallest differences: best for photographs.
        case adaptive
    }

    /// Where repetitions are searched.
    package enum Search: Hashable, Sendable {
        /// In the bytes, by libdeflate, with its level from 0 (stored) to 12 (slowest, smallest).
        case bytes(level: Int)
        /// Pixel by pixel, by our own encoder, for images without a palette and a filter: takes 40% of the time of
        /// libdeflate's level 2, and files of maps are 1 to 8% smaller. Other images are searched by bytes at level 2.
        case pixels
    }

    /// Encoding options.
    package struct Options: Sendable {
        package var search: Search
        package var filter: Filter
        /// Another filter, used if a quick compression is smaller with it; nil for none.
        package var alternative: Filter?
        /// Density for the pHYs chunk (2835 is 72 pixels per inch); nil omits it.
        package var pixelsPerMeter: Int?
        /// Texts for iTXt chunks, in this order.
        package var text: [(keyword: String, text: String)]
        /// Maximum number of colors, 2 to 256; nil keeps all colors.
        package var colors: Int?
        /// Idle threads that help to compress a large image; the bytes do not depend on them.
        package var spareThreads = SpareThreads.none

        package init(
            search: Search = .pixels, filter: Filter = .none, alternative: Filter? = nil, pixelsPerMeter: Int? = nil,
            text: [(keyword: String, text: String)] = [], colors: Int? = nil
        ) {
            self.search = search
            self.filter = filter
            self.alternative = alternative
            self.pixelsPerMeter = pixelsPerMeter
            self.text = text
            self.colors = colors
        }
    }

    /// Encodes an image.
    ///
    /// - Throws: an ``ImagingError`` if a text's keyword is invalid, or if memory runs out.
    package static func encode(_ pixmap: Pixmap, options: Options = Options()) throws(ImagingError) -> [UInt8] {
        var palette = Palette(exactly: pixmap.pixels)
        if let colors = options.colors, palette.map({ $0.colors.count > colors }) ?? true {
            palette = Palette(quantizing: pixmap.pixels, to: colors)
        }
        let (layout, packed) = try compressed(pixmap, palette, options)
        let texts = try options.text.map { entry throws(ImagingError) in
            try PNGText.chunk(keyword: entry.keyword, text: entry.text)
        }
        var file = PNGChunkWriter(reserving: packed.count + texts.reduce(2048) { $0 + $1.count + 12 })
        file.append("IHDR", layout.header(width: pixmap.width, height: pixmap.height))
        if let palette {
            file.append("PLTE", palette.samples)
            let transparency = palette.transparency
            if !transparency.isEmpty { file.append("tRNS", transparency) }
        }
        if let density = options.pixelsPerMeter.flatMap({ UInt32(exactly: $0) }), density <= 0x7FFF_FFFF {
            file.append("pHYs", PNGChunkWriter.bigEndian(density) + PNGChunkWriter.bigEndian(density) + [1])
        }
        for text in texts { file.append("iTXt", text) }
        file.append("IDAT", packed)
        file.append("IEND", [])
        return file.bytes
    }

    /// The data of IDAT.
    private static func compressed(
        _ pixmap: Pixmap, _ palette: Palette?, _ options: Options
    ) throws(ImagingError) -> (layout: PNGLayout, packed: [UInt8]) {
        // Neighboring palette indices are unrelated, so differences compress worse.
        let filter = palette == nil ? options.filter : .none
        var level = quickLevel
        switch options.search {
        case .bytes(let wanted): level = wanted
        case .pixels:
            if palette == nil, filter == .none, let found = PixelDeflate.compress(pixmap, options.spareThreads) {
                return found
            }
        }
        let layout = PNGLayout(pixmap, palette: palette)
        var scanlines = PNGScanlines.pack(pixmap, palette: palette, layout: layout, filter: filter)
        do throws(CompressionError) {
            if palette == nil, let alternative = options.alternative {
                let others = PNGScanlines.pack(pixmap, palette: nil, layout: layout, filter: alternative)
                let size = try Zlib.compress(scanlines, level: quickLevel).count
                if try Zlib.compress(others, level: quickLevel).count < size { scanlines = others }
            }
            return (layout, try Zlib.compress(scanlines, level: level))
        } catch {
            throw ImagingError(.encodingFailed, "could not be written as PNG: \(error.description)")
        }
    }

    /// The level of libdeflate if no other is asked for.
    private static let quickLevel = 2
}

/// The layout of samples in a file: the color types that we write.
enum PNGLayout: Hashable {
    /// Palette indices of 1, 2, 4 or 8 bits.
    case indexed(depth: Int)
    case rgb
    /// Alpha is straight.
    case rgba

    init(_ pixmap: Pixmap, palette: Palette?) {
        if let palette {
            self = .indexed(depth: palette.depth)
        } else {
            self = pixmap.isOpaque ? .rgb : .rgba
        }
    }

    /// Bytes per row without the filter byte.
    func rowBytes(width: Int) -> Int {
        switch self {
        case .indexed(let depth): (width * depth + 7) / 8
        case .rgb: width * 3
        case .rgba: width * 4
        }
    }

    /// The data of IHDR.
    func header(width: Int, height: Int) -> [UInt8] {
        let (depth, colorType): (UInt8, UInt8) =
            switch self {
            case .indexed(let depth): (UInt8(depth), 3)
            case .rgb: (8, 2)
            case .rgba: (8, 6)
            }
        let size = [width, height].flatMap { PNGChunkWriter.bigEndian(UInt32(truncatingIfNeeded: $0)) }
        // Deflate, the five filters, not interlaced.
        return size + [depth, colorType, 0, 0, 0]
    }
}
