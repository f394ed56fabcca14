import Imaging

/// Tiles side by side as one picture, of which only a row is ever in memory: all of it would be the largest buffer of
/// a picture between two zooms.
struct TileMosaic: PixelRows {
    /// A tile's picture and where its top left corner is, in pixels.
    typealias Square = (x: Int, y: Int, picture: Pixmap)

    /// Squares whose tops are on one row: a picture of many tiles must not look at each of them for each of its rows.
    private struct Band {
        var rows: Range<Int>
        var squares: [Square]
    }

    let height: Int
    private let fill: UInt32
    private var bands: [Band] = []
    private var row: Pixmap

    /// - Parameters:
    ///   - fill: the premultiplied word where no square is.
    ///   - squares: painted in this order; what lies outside is clipped.
    init(width: Int, height: Int, fill: UInt32, squares: [Square]) {
        (self.height, self.fill) = (height, fill)
        row = Pixmap(width: width, height: 1, fill: fill)
        for square in squares {
            let rows = square.y..<square.y + square.picture.height
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
            for square in band.squares { row.blend(square.picture, x: square.x, y: square.y - y, opacity: 1) }
        }
        body(row.pixels.span)
    }
}
