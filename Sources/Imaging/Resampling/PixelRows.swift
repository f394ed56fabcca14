/// An image that is read row by row; it need not be in memory as a whole.
package protocol PixelRows {
    /// Pixels of a row.
    var width: Int { get }
    /// Number of rows.
    var height: Int { get }

    /// Lends row `y`, counted from 0 at the top, during `body`: `width` premultiplied words.
    mutating func withRow(_ y: Int, _ body: (Span<UInt32>) -> Void)
}

extension Pixmap: PixelRows {
    package func withRow(_ y: Int, _ body: (Span<UInt32>) -> Void) {
        body(pixels.span.extracting(y * width..<(y + 1) * width))
    }
}
