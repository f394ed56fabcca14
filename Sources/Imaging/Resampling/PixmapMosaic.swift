/// Images that are resampled as one and read row by row; in memory, the whole would be the largest buffer at fractional
/// zooms.
package struct PixmapMosaic: Sendable {
    /// An image, with its top left corner in pixels.
    package struct Square: Sendable {
        package let x, y: Int
        package let image: DecodedImage

        package init(x: Int, y: Int, image: DecodedImage) { (self.x, self.y, self.image) = (x, y, image) }

        fileprivate var rows: Range<Int> { y..<y + image.height }
        fileprivate var columns: Range<Int> { x..<x + image.width }
    }

    /// Squares in the same row, so that not every row has to search all of them.
    private struct Band {
        var rows: Range<Int>
        var squares: [Square]
        /// Whether the rows are those of the squares, one beside the other, so that they can be read from there.
        var isSeamless = false

        /// Whether opaque squares of the same rows stand side by side over a width from 0.
        func isCovered(_ width: Int) -> Bool {
            guard var end = squares.first?.x, end <= 0 else { return false }
            for square in squares {
                guard square.image.isOpaque, square.rows == rows, square.x == end else { return false }
                end = square.columns.upperBound
            }
            return end >= width
        }

        func word(_ x: Int, _ y: Int) -> UInt32 {
            guard let square = squares.first(where: { $0.columns.contains(x) }) else { return 0 }
            return square.image.word(x - square.x, y - square.y)
        }
    }

    /// Size in pixels.
    let width, height: Int
    /// Whether all pixels are known to be opaque.
    let isOpaque: Bool
    private let fill: UInt32
    private var bands: [Band] = []
    /// A row that had to be painted, or whose pixels were only indexes.
    private var row: Pixmap

    /// - Parameters:
    ///   - fill: the premultiplied word where there is no square.
    ///   - squares: drawn in this order; clipped to the image.
    package init(width: Int, height: Int, fill: UInt32, squares: [Square]) {
        (self.width, self.height, self.fill) = (width, height, fill)
        isOpaque = fill >> 24 == 0xFF
        row = Pixmap(width: width, height: 1)
        for square in squares {
            if let last = bands.last, last.rows.lowerBound == square.y {
                bands[bands.count - 1].rows = square.y..<max(square.rows.upperBound, last.rows.upperBound)
                bands[bands.count - 1].squares.append(square)
            } else {
                bands.append(Band(rows: square.rows, squares: [square]))
            }
        }
        for (index, band) in bands.enumerated() {
            let isAlone = bands.indices.allSatisfy { $0 == index || !bands[$0].rows.overlaps(band.rows) }
            bands[index].isSeamless = isAlone && band.isCovered(width)
        }
    }

    /// An image of its own.
    init(_ image: DecodedImage) {
        (width, height, fill, isOpaque) = (image.width, image.height, 0, image.isOpaque)
        row = Pixmap(width: width, height: 1)
        let square = Square(x: 0, y: 0, image: image)
        bands = [Band(rows: square.rows, squares: [square], isSeamless: true)]
    }

    /// Lends pixels of row `y` in parts, from left to right, each with the word that follows it; 0 after the last one.
    ///
    /// - Parameter columns: within the image.
    mutating func withParts(
        ofRow y: Int, in columns: Range<Int>, _ body: (_ part: UnsafeBufferPointer<UInt32>, _ next: UInt32) -> Void
    ) {
        precondition(0..<height ~= y && columns.lowerBound >= 0 && columns.upperBound <= width, "a row has its columns")
        guard let band = bands.first(where: { $0.rows.contains(y) && $0.isSeamless }) else {
            paint(y)
            row.pixels.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[columns]), 0) }
            return
        }
        for square in band.squares {
            let part = square.columns.clamped(to: columns)
            guard !part.isEmpty else { continue }
            let next = part.upperBound == columns.upperBound ? 0 : band.word(part.upperBound, y)
            let own = part.lowerBound - square.x..<part.upperBound - square.x
            row.pixels.withUnsafeMutableBufferPointer { scratch in
                guard let scratch = scratch.baseAddress else { return }
                square.image.withRows { rows in
                    let pixels = rows.row(y - square.y, own, scratch: scratch)
                    body(UnsafeBufferPointer(start: pixels, count: own.count), next)
                }
            }
        }
    }

    private mutating func paint(_ y: Int) {
        row.fill(with: fill)
        for band in bands where band.rows.contains(y) {
            for square in band.squares { row.blend(square.image, x: square.x, y: square.y - y, opacity: 1) }
        }
    }
}
