import Imaging

/// Tiles side by side as one picture, of which only a row is ever in memory: all of it would be the largest buffer of
/// a picture between two zooms.
struct TileMosaic: PixelRows {
    /// A tile's picture and where its top left corner is, in pixels.
    typealias Square = (x: Int, y: Int, picture: Pixmap)

    let height: Int
    private let fill: UInt32
    private let squares: [Square]
    private var row: Pixmap

    /// - Parameters:
    ///   - fill: the premultiplied word where no square is.
    ///   - squares: painted in this order; what lies outside is clipped.
    init(width: Int, height: Int, fill: UInt32, squares: [Square]) {
        (self.height, self.fill, self.squares) = (height, fill, squares)
        row = Pixmap(width: width, height: 1, fill: fill)
    }

    var width: Int { row.width }

    mutating func withRow(_ y: Int, _ body: (Span<UInt32>) -> Void) {
        row.fill(with: fill)
        for square in squares { row.blend(square.picture, x: square.x, y: square.y - y, opacity: 1) }
        body(row.pixels.span)
    }
}
