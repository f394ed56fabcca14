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
