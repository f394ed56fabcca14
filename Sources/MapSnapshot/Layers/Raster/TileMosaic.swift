import Imaging

/// Tiles joined into one image, with only one row in memory at a time; the whole mosaic would be the largest buffer at
/// fractional zooms.
struct TileMosaic: PixelRows {
    /// A tile's image, with its top left corner in pixels.
    typealias Square = (x: Int, y: Int, image: Pixmap)

    /// Squares in the same row, so that not every row has to search all tiles.
    private struct Band {
        var rows: Range<Int>
        var squares: [Square]
    }

    let height: Int
    private let fill: UInt32
    private var bands: [Band] = []
    private var row: Pixmap

    /// - Parameters:
    ///   - fill: the premultiplied word where there is no square.
    ///   - squares: drawn in this order; clipped to the image.
    init(width: Int, height: Int, fill: UInt32, squares: [Square]) {
        (self.height, self.fill) = (height, fill)
        row = Pixmap(width: width, height: 1, fill: fill)
        for square in squares {
            let rows = square.y..<square.y + square.image.height
            if let last = bands.last, last.rows.lowerBound == rows.lowerBound {
                bands[bands.count - 1].rows = rows.lowerBound..<max(rows.upperBound, last.rows.upperBound)
                bands[bands.count - 1].squares.append(square)
            } else {
                bands.append(Band(rows: rows, squares: [square]))
            }
        }
    }

    var width: Int { row.width }

    mutating func withRow(_ y: Int, _ body: (Span<UInt32>) -> Void) {
        row.fill(with: fill)
        for band in bands where band.rows.contains(y) {
            for square in band.squares { row.blend(square.image, x: square.x, y: square.y - y, opacity: 1) }
        }
        body(row.pixels.span)
    }
}
